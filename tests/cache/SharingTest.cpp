//===- SharingTest.cpp - several processes, one cache -----------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Files.h"
#include "Fixture.h"
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

using namespace heddle::cache;
using namespace heddle::cache::test;
using llvm::StringRef;

namespace {

void endWith(const std::string &Failure) {
  if (Failure.empty())
    ::_exit(0);
  llvm::errs() << Failure << "\n";
  ::_exit(1);
}

/// Publications of each writer: few, or as many as HEDDLE_ROUNDS says.
uint64_t rounds() {
  const char *Text = std::getenv("HEDDLE_ROUNDS");
  uint64_t Rounds = 0;
  return Text && !StringRef(Text).getAsInteger(10, Rounds) && Rounds ? Rounds
                                                                     : 20;
}

} // namespace

TEST_CASE("D3: readers among eight writers see whole sets only") {
  TempDir Dir;
  std::string C = Dir.path("c");
  std::vector<pid_t> Children;
  uint64_t Last = rounds();
  for (uint64_t Writer = 1; Writer <= 8; ++Writer)
    Children.push_back(startChild([&] {
      for (uint64_t I = 1; I <= Last; ++I)
        if (llvm::Error E = publish(C, Writer * 1'000'000 + I))
          endWith(text(std::move(E)));
    }));
  for (int Reader = 0; Reader != 3; ++Reader)
    Children.push_back(startChild([&] {
      for (uint64_t I = 0; I != 5 * Last; ++I)
        if (auto Version = visible(C); !Version)
          endWith(text(Version.takeError()));
    }));
  for (pid_t Child : Children)
    CHECK(endOf(Child) == "exit 0");
  CHECK(must(visible(C)) % 1'000'000 == Last);
  CHECK(names(C + "/staging").empty());
}

TEST_CASE("D3: a compiler that reads pinned proxies finds all of them") {
  TempDir Dir;
  std::string C = Dir.path("c");
  REQUIRE(text(publish(C, 1)) == "success");
  pid_t Writer = startChild([&] {
    for (uint64_t I = 2; I <= 40; ++I)
      if (llvm::Error E = publish(C, I))
        endWith(text(std::move(E)));
  });
  Cache Reader = must(Cache::open(C));
  UnitRecord Key = record("/src/a.cpp", 0);
  for (int Pinned = 0; Pinned != 60;) {
    auto R = Reader.find(Key.Source, Key.Unit);
    REQUIRE(R);
    auto P = Reader.pin(*R);
    if (!P) { // replaced meanwhile
      llvm::consumeError(P.takeError());
      continue;
    }
    ++Pinned;
    for (const ProxyContent &F : proxies(R->Fingerprint.Low))
      REQUIRE(read(Reader.proxyPath(*R, F.Name)) == F.Bytes);
    REQUIRE(Reader.isCurrent(*R));
  }
  CHECK(endOf(Writer) == "exit 0");
}

TEST_CASE("D5: several processes that make one cache at once all succeed") {
  TempDir Dir;
  for (int Round = 0; Round != 10; ++Round) {
    std::string C = Dir.path("new/" + std::to_string(Round));
    std::vector<pid_t> Children;
    for (int I = 0; I != 6; ++I)
      Children.push_back(startChild([&] {
        if (auto Made = Cache::create(C); !Made)
          endWith(text(Made.takeError()));
      }));
    for (pid_t Child : Children)
      CHECK(endOf(Child) == "exit 0");
  }
}

TEST_CASE(
    "D3: the staging of a living process stays, that of a dead one goes") {
  TempDir Dir;
  Cache C = must(Cache::create(Dir.path("c")));
  Transaction Mine = must(C.begin());
  pid_t Dead = startChild([&] {
    Transaction T = must(C.begin());
    llvm::consumeError(T.add(record("/src/a.cpp", 1), proxies(1)));
    ::_exit(0);
  });
  CHECK(endOf(Dead) == "exit 0");
  CHECK(names(Dir.path("c/staging")).size() == 2);
  must(C.begin());
  CHECK(names(Dir.path("c/staging")).size() == 1);
  REQUIRE(text(Mine.add(record("/src/a.cpp", 2), proxies(2))) == "success");
  CHECK(text(Mine.commit()) == "success");
}

TEST_CASE("D3: all records that a reader gets at once are of one set") {
  TempDir Dir;
  std::string C = Dir.path("c");
  auto PublishMany = [&](uint64_t Version) {
    Transaction T = must(must(Cache::create(C)).begin());
    for (int Source = 0; Source != 30; ++Source)
      REQUIRE(text(T.add(record("/" + std::to_string(Source), Version), {})) ==
              "success");
    REQUIRE(text(T.commit()) == "success");
  };
  PublishMany(1);
  pid_t Writer = startChild([&] {
    for (uint64_t Version = 2; Version != 20; ++Version)
      PublishMany(Version);
  });
  for (uint64_t Seen = 1; Seen != 19;) {
    std::vector<UnitRecord> All = must(Cache::open(C)).records();
    REQUIRE(All.size() == 30);
    Seen = All.front().Fingerprint.Low;
    for (const UnitRecord &R : All)
      REQUIRE(R.Fingerprint.Low == Seen);
  }
  CHECK(endOf(Writer) == "exit 0");
}

TEST_CASE("D3: a lock is one on the file that has the name now") {
  TempDir Dir;
  std::string Lock = Dir.path("lock");
  // Between opening and locking, another process clears and makes the cache.
  atStep(1, [&] {
    ::unlink(Lock.c_str());
    write(Lock, "");
    return 0;
  });
  auto Held = lockFile(Lock, LockKind::Exclusive, IfBusy::Fail);
  noSteps();
  REQUIRE(Held);
  CHECK(lockFile(Lock, LockKind::Exclusive, IfBusy::Fail).getError() ==
        std::errc::resource_unavailable_try_again);
}

TEST_CASE("D3: a lock ends with the process that held it") {
  TempDir Dir;
  REQUIRE(text(publish(Dir.path("c"), 1)) == "success");
  pid_t Holder = startChild([&] {
    int Fd = ::open(Dir.path("c/lock").c_str(), O_RDWR);
    ::flock(Fd, LOCK_EX);
    ::raise(SIGKILL);
  });
  CHECK(endOf(Holder) == "signal 9");
  CHECK(text(publish(Dir.path("c"), 2)) == "success");
}
