//===- DirectoryTest.cpp - what may serve as a cache directory --*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fixture.h"
#include "llvm/Support/JSON.h"
#include <sys/stat.h>
#include <unistd.h>

using namespace heddle::cache;
using namespace heddle::cache::test;
using llvm::StringRef;

namespace {

unsigned modeOf(const std::string &Path) {
  struct stat Status;
  REQUIRE(::stat(Path.c_str(), &Status) == 0);
  return Status.st_mode & 07777;
}

void makeDirectory(const std::string &Path, unsigned Mode = 0700) {
  REQUIRE(::mkdir(Path.c_str(), 0700) == 0);
  REQUIRE(::chmod(Path.c_str(), Mode) == 0);
}

void writeManifest(const std::string &Directory, StringRef Text) {
  write(Directory + "/manifest.json", Text);
}

constexpr uid_t Nobody = 65534;

} // namespace

TEST_CASE("D5: a cache is made with its parents, for its owner alone") {
  TempDir Dir;
  std::string Path = Dir.path("build/x/cache");
  CHECK(must(Cache::create(Path)).directory() == Path);
  CHECK(modeOf(Path) == 0700);
  CHECK(must(Cache::create(Path)).records().empty());
  CHECK(must(Cache::open(Path)).records().empty());
}

TEST_CASE("D5: a cache's manifest is readable without heddle") {
  TempDir Dir;
  must(Cache::create(Dir.path("c")));
  auto V = must(llvm::json::parse(read(Dir.path("c/manifest.json"))));
  CHECK(V.getAsObject()->getString("heddle") == "cache");
  CHECK(V.getAsObject()->getInteger("format") == int64_t(FormatVersion));
  CHECK(V.getAsObject()->getString("tool"));
}

TEST_CASE("D5: an empty directory may become a cache") {
  TempDir Dir;
  CHECK(text(Cache::create(Dir.path())) == "success");
}

TEST_CASE("D5: a relative name gives absolute paths") {
  TempDir Dir;
  CHECK(inChild([&]() -> std::string {
          if (::chdir(Dir.path().c_str()) != 0)
            return "chdir";
          return must(Cache::create("./c/")).directory().str();
        }) == Dir.path("c"));
}

TEST_CASE("A cache directory that is a file is an error") {
  TempDir Dir;
  write(Dir.path("f"), "text");
  CHECK(text(Cache::create(Dir.path("f"))) ==
        "the cache directory '" + Dir.path("f") +
            "' is not a directory: remove the file that is there, or name "
            "another place with --cache");
  CHECK(contains(text(Cache::open(Dir.path("f"))), "is not a directory"));
  CHECK(contains(text(Cache::clear(Dir.path("f"))), "is not a directory"));
  CHECK(read(Dir.path("f")) == "text");
}

TEST_CASE("A cache directory that cannot be made is an error") {
  TempDir Dir;
  write(Dir.path("f"), "text");
  for (StringRef Name : {"f/cache", "f/deep/cache"})
    CHECK(text(Cache::create(Dir.path(Name))) ==
          "cannot make the cache directory '" + Dir.path(Name) +
              "': Not a directory. Name a place that can be written to with "
              "--cache");
  CHECK(contains(text(Cache::create("/proc/heddle")),
                 "cannot make the cache directory '/proc/heddle': "));
}

TEST_CASE("A cache directory that is not there cannot be opened") {
  TempDir Dir;
  CHECK(text(Cache::open(Dir.path("c"))) ==
        "there is no cache directory '" + Dir.path("c") +
            "': build once with this directory, or name the right one with "
            "--cache");
}

TEST_CASE("A directory with other files is refused, and left alone") {
  TempDir Dir;
  write(Dir.path("thesis.tex"), "text");
  std::string Refusal = "the directory '" + Dir.path() +
                        "' holds other files and is no heddle cache (it has "
                        "no manifest.json of heddle's): nothing was changed "
                        "there; name an empty or a new directory with --cache, "
                        "or, if this was a cache and its manifest.json is "
                        "damaged, remove the directory by hand";
  CHECK(text(Cache::create(Dir.path())) == Refusal);
  CHECK(text(Cache::open(Dir.path())) == Refusal);
  CHECK(text(Cache::clear(Dir.path())) == Refusal);
  for (const char *Manifest :
       {"", "{", "[]", "{}", R"({"format": 1})", R"({"heddle": "cache"})",
        R"({"heddle": "unit", "format": 1})",
        R"({"heddle": "cache", "format": "1"})"}) {
    CAPTURE(Manifest);
    writeManifest(Dir.path(), Manifest);
    CHECK(text(Cache::create(Dir.path())) == Refusal);
    CHECK(text(Cache::clear(Dir.path())) == Refusal);
  }
  CHECK(names(Dir.path()) ==
        std::vector<std::string>{"manifest.json", "thesis.tex"});
}

TEST_CASE("A directory that everyone can write to is refused") {
  TempDir Dir;
  makeDirectory(Dir.path("c"), 0707);
  std::string Refusal = "the cache directory '" + Dir.path("c") +
                        "' can be written to by everyone, who could plant "
                        "code that gets compiled: remove it and build again, "
                        "or name another place with --cache";
  CHECK(text(Cache::create(Dir.path("c"))) == Refusal);
  CHECK(text(Cache::open(Dir.path("c"))) == Refusal);
  CHECK(names(Dir.path("c")).empty());
}

TEST_CASE("A directory of another user is refused") {
  // Some directory of another user: the root's, or one given away.
  TempDir Dir;
  std::string Path = "/";
  unsigned Owner = 0;
  if (::geteuid() == 0) {
    Path = Dir.path("c");
    Owner = Nobody;
    makeDirectory(Path);
    REQUIRE(::chown(Path.c_str(), Nobody, Nobody) == 0);
  }
  std::string Refusal =
      "the cache directory '" + Path + "' belongs to another user (uid " +
      std::to_string(Owner) +
      "), who could plant code that gets compiled: remove it, or name a "
      "directory of your own with --cache";
  CHECK(text(Cache::create(Path)) == Refusal);
  CHECK(text(Cache::open(Path)) == Refusal);
  CHECK(text(Cache::clear(Path)) == Refusal);
}

TEST_CASE("D3: a directory without write permission is refused") {
  TempDir Dir;
  makeDirectory(Dir.path("c"));
  must(Cache::create(Dir.path("c")));
  REQUIRE(::chmod(Dir.path("c").c_str(), 0500) == 0);
  REQUIRE(::chmod(Dir.path().c_str(), 0755) == 0);
  auto BothTexts = [&] {
    return text(Cache::create(Dir.path("c"))) + "\n" +
           text(Cache::create(Dir.path("d/e")));
  };
  if (::geteuid() == 0) // whom permission bits do not bind
    REQUIRE(::chown(Dir.path("c").c_str(), Nobody, Nobody) == 0);
  else
    REQUIRE(::chmod(Dir.path().c_str(), 0500) == 0);
  std::string Texts = inChild([&]() -> std::string {
    if (::geteuid() == 0 && (::setgid(Nobody) != 0 || ::setuid(Nobody) != 0))
      return "setuid";
    return ::access(Dir.path().c_str(), X_OK) == 0 ? BothTexts() : "skipped";
  });
  CHECK(::chmod(Dir.path().c_str(), 0700) == 0);
  CHECK(::chmod(Dir.path("c").c_str(), 0700) == 0);
  if (Texts == "skipped") {
    MESSAGE("skipped: TMPDIR is not open to other users");
    return;
  }
  CHECK(Texts ==
        "cannot write to the cache directory '" + Dir.path("c") +
            "': Permission denied. Give the user of the build write "
            "permission there, or name another place with --cache\n"
            "cannot make the cache directory '" +
            Dir.path("d/e") +
            "': Permission denied. Name a place that can be written to with "
            "--cache");
}

TEST_CASE("D3: a read-only file system is refused, and can be read") {
  TempDir Dir;
  std::string Result = inChild([&]() -> std::string {
    if (!mountSmall(Dir.path()))
      return "skipped";
    if (llvm::Error E = publish(Dir.path("c"), 1))
      return text(std::move(E));
    if (!makeReadOnly(Dir.path()))
      return "skipped";
    Cache C = must(Cache::open(Dir.path("c")));
    auto Seen = visible(Dir.path("c"));
    return (Seen ? std::to_string(*Seen) : text(Seen.takeError())) + "\n" +
           text(Cache::create(Dir.path("c"))) + "\n" + text(C.begin()) + "\n" +
           text(Cache::create(Dir.path("d")));
  });
  if (Result == "skipped") {
    MESSAGE("skipped: this machine lets tests mount nothing");
    return;
  }
  std::string Refusal = "cannot write to the cache directory '" +
                        Dir.path("c") +
                        "': Read-only file system. Give the user of the build "
                        "write permission there, or name another place with "
                        "--cache\n";
  CHECK(Result == "1\n" + Refusal + Refusal +
                      "cannot make the cache directory '" + Dir.path("d") +
                      "': Read-only file system. Name a place that can be "
                      "written to with --cache");
}

TEST_CASE("A cache of a newer format is refused, and left alone") {
  TempDir Dir;
  REQUIRE(text(publish(Dir.path("c"), 1)) == "success");
  writeManifest(Dir.path("c"), R"({"heddle": "cache", "format": 99})");
  std::string Refusal =
      "the cache directory '" + Dir.path("c") +
      "' was written by a newer heddle (format 99, this heddle knows " +
      std::to_string(FormatVersion) +
      "): use that heddle, or remove the directory, or name another one with "
      "--cache";
  CHECK(text(Cache::create(Dir.path("c"))) == Refusal);
  CHECK(text(Cache::open(Dir.path("c"))) == Refusal);
  CHECK(names(Dir.path("c/units")).size() == 2);
}

TEST_CASE("A cache of an older format is emptied when it is next written") {
  TempDir Dir;
  REQUIRE(text(publish(Dir.path("c"), 1)) == "success");
  writeManifest(Dir.path("c"), R"({"heddle": "cache", "format": 0})");
  CHECK(text(Cache::open(Dir.path("c"))) == "success");
  CHECK(must(Cache::create(Dir.path("c"))).records().empty());
  CHECK(names(Dir.path("c/units")).empty());
  CHECK(names(Dir.path("c/proxies")).empty());
  REQUIRE(text(publish(Dir.path("c"), 2)) == "success");
  CHECK(must(visible(Dir.path("c"))) == 2);
}

TEST_CASE("A cache whose making was interrupted is completed") {
  TempDir Dir;
  write(Dir.path("lock"), "");
  write(Dir.path("manifest.json.new"), "{\"hed");
  CHECK(text(publish(Dir.path(), 1)) == "success");
  CHECK(must(visible(Dir.path())) == 1);
}

TEST_CASE("D5: clear removes a cache whole") {
  TempDir Dir;
  REQUIRE(text(publish(Dir.path("c"), 1)) == "success");
  CHECK(text(Cache::clear(Dir.path("c"))) == "success");
  CHECK(names(Dir.path()).empty());
  CHECK(text(Cache::clear(Dir.path("c"))) == "success");
  CHECK(text(Cache::clear(Dir.path("no/such/place"))) == "success");
}

TEST_CASE("D5: clear refuses a cache with a file that is not heddle's") {
  TempDir Dir;
  REQUIRE(text(publish(Dir.path("c"), 1)) == "success");
  write(Dir.path("c/thesis.tex"), "text");
  CHECK(text(Cache::clear(Dir.path("c"))) ==
        "the cache directory '" + Dir.path("c") +
            "' holds 'thesis.tex', which heddle did not write: nothing was "
            "removed; move it away and try again");
  CHECK(must(visible(Dir.path("c"))) == 1);
}

TEST_CASE("D7: a file name comes from the path, percent-encoded") {
  CHECK(encodeFileName("/src/a-b_c.1.cpp") == "%2Fsrc%2Fa-b_c.1.cpp");
  CHECK(encodeFileName("a b%2Fc~@") == "a%20b%252Fc%7E%40");
  CHECK(encodeFileName("\xff\n") == "%FF%0A");
  CHECK(encodeFileName(".") == "%2E");
  CHECK(encodeFileName("..") == "%2E.");
  CHECK(encodeFileName("") == "%");
}

TEST_CASE("D7: a file name is hashed past 200 bytes, and stays distinct") {
  std::string Long(198, 'a');
  CHECK(encodeFileName(Long + "bb") == Long + "bb");
  std::vector<std::string> Names;
  // Alike at both ends, different in the middle.
  for (char Middle : {'x', 'y', '/'})
    Names.push_back(encodeFileName(Long + Middle + Long + "/file.cpp"));
  // What looks like a shortened name is itself shortened or encoded.
  Names.push_back(encodeFileName(Names[0]));
  for (const std::string &Name : Names) {
    CHECK(Name.size() <= 200);
    CHECK(std::count(Names.begin(), Names.end(), Name) == 1);
  }
  CHECK(StringRef(Names[0]).starts_with("aaaaaaaa"));
  CHECK(StringRef(Names[0]).ends_with("%2Ffile.cpp"));
}

TEST_CASE("D7: a source with a very long path can be published") {
  TempDir Dir;
  Cache C = must(Cache::create(Dir.path("c")));
  UnitRecord R = record(std::string(3000, '/'), 1);
  Transaction T = must(C.begin());
  REQUIRE(text(T.add(R, proxies(1))) == "success");
  REQUIRE(text(T.commit()) == "success");
  auto Found = C.find(R.Source, R.Unit);
  REQUIRE(Found);
  CHECK(C.isCurrent(*Found));
}
