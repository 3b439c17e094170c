//===- InputTest.cpp - whether a file is what it was ------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Input.h"
#include "Fixture.h"
#include <fcntl.h>
#include <sys/stat.h>

using namespace heddle::cache;
using namespace heddle::cache::test;

namespace {

/// The input as it would have been read long after the file's last change.
Input settled(const std::string &Path) {
  Input I = must(readInput(Path));
  struct stat Status;
  REQUIRE(::stat(Path.c_str(), &Status) == 0);
  I.Seen = stampAt(Status, INT64_MAX);
  return I;
}

} // namespace

TEST_CASE("D1: an input has its path and its content's hash") {
  TempDir Dir;
  write(Dir.path("a.cpp"), "int a;\n");
  Input I = must(readInput(Dir.path("a.cpp")));
  CHECK(I.Path == Dir.path("a.cpp"));
  CHECK(I.Content == hashBytes("int a;\n"));
  CHECK(contains(text(readInput(Dir.path("b.cpp"))),
                 "cannot read '" + Dir.path("b.cpp") + "'"));
}

TEST_CASE("D1: a stamp too young to be trusted is not kept") {
  struct stat Status = {};
  Status.st_size = 7;
  Status.st_ino = 8;
  Status.st_mtim = {5, 0};
  Status.st_ctim = {10, 0};
  constexpr int64_t Second = 1'000'000'000;
  CHECK(stampAt(Status, 10 * Second) == Stamp());
  CHECK(stampAt(Status, 10 * Second + 100'000'000) == Stamp());
  CHECK(stampAt(Status, 10 * Second + 100'000'001) ==
        Stamp{7, 5 * Second, 10 * Second, 8});
  // A file from the future is never trusted.
  Status.st_mtim = {20, 0};
  CHECK(stampAt(Status, 15 * Second) == Stamp());
}

TEST_CASE("D1: the stamp of a file just written is not trusted") {
  TempDir Dir;
  write(Dir.path("f"), "new");
  CHECK(must(readInput(Dir.path("f"))).Seen == Stamp());
}

TEST_CASE("D2: a stamp that matches stands in for hashing") {
  TempDir Dir;
  write(Dir.path("f"), "x");
  Input I = settled(Dir.path("f"));
  I.Content = hashBytes("something else");
  CHECK(Checks().isUnchanged(I)); // not looked at
  I.Seen = Stamp();
  CHECK_FALSE(Checks().isUnchanged(I));
}

TEST_CASE("D1: a touched file with its old content is unchanged") {
  TempDir Dir;
  write(Dir.path("f"), "x");
  Input I = settled(Dir.path("f"));
  timespec Times[2] = {{1, 0}, {1, 0}};
  REQUIRE(::utimensat(AT_FDCWD, Dir.path("f").c_str(), Times, 0) == 0);
  CHECK(Checks().isUnchanged(I));
}

TEST_CASE("D1: other content of the same size and time is a change") {
  TempDir Dir;
  write(Dir.path("f"), "old");
  Input I = must(readInput(Dir.path("f"))); // too young: hashed each time
  struct stat Status;
  REQUIRE(::stat(Dir.path("f").c_str(), &Status) == 0);
  write(Dir.path("f"), "new");
  timespec Times[2] = {Status.st_atim, Status.st_mtim};
  REQUIRE(::utimensat(AT_FDCWD, Dir.path("f").c_str(), Times, 0) == 0);
  CHECK_FALSE(Checks().isUnchanged(I));

  // Another inode with the same size and times.
  Input J = settled(Dir.path("f"));
  J.Seen.Inode += 1;
  J.Content = hashBytes("old");
  CHECK_FALSE(Checks().isUnchanged(J));
}

TEST_CASE("D1: a file that is gone is a change") {
  TempDir Dir;
  write(Dir.path("f"), "x");
  Input I = settled(Dir.path("f"));
  REQUIRE(::remove(Dir.path("f").c_str()) == 0);
  CHECK_FALSE(Checks().isUnchanged(I));
}
