//===- CrashTest.cpp - what an interrupted run leaves -----------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fixture.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Error.h"
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <random>
#include <unistd.h>

using namespace heddle::cache;
using namespace heddle::cache::test;
using llvm::StringRef;

namespace {

/// Neither abandoned staging nor proxies that no record names.
void checkTidy(const std::string &Directory) {
  CHECK(names(Directory + "/staging").empty());
  CHECK_FALSE(llvm::is_contained(names(Directory), "pending"));
  for (const std::string &Unit : names(Directory + "/proxies"))
    CHECK(names(Directory + "/proxies/" + Unit).size() == 2);
}

std::string seen(const std::string &Directory) {
  auto Version = visible(Directory);
  return Version ? std::to_string(*Version) : text(Version.takeError());
}

/// Names of all sets of proxies that are there.
std::vector<std::string> proxySets(const std::string &Directory) {
  std::vector<std::string> Sets;
  for (const std::string &Unit : names(Directory + "/proxies"))
    for (const std::string &Name : names(Directory + "/proxies/" + Unit))
      Sets.push_back(Unit + "/" + Name);
  return Sets;
}

/// Publishes in a child that ends at one of its steps. True when it has so
/// many.
bool publishUpTo(size_t Step, const std::string &Directory, uint64_t Version) {
  std::string End = inChild([&]() -> std::string {
    atStep(Step, []() -> int { ::_exit(42); });
    return text(publish(Directory, Version));
  });
  CHECK((End == "exit 42" || End == "success"));
  return End == "exit 42";
}

} // namespace

TEST_CASE(
    "D3: wherever a run is stopped, a reader sees the old set or the new") {
  TempDir Dir;
  std::string C = Dir.path("c");
  uint64_t Old = 0;
  size_t Step = 1, OldSeen = 0, NewSeen = 0;
  for (; publishUpTo(Step, C, 1000 + Step); ++Step) {
    CAPTURE(Step);
    std::string Now = seen(C);
    bool IsNew = Now == std::to_string(1000 + Step);
    CHECK((IsNew || Now == std::to_string(Old)));
    ++(IsNew ? NewSeen : OldSeen);
    if (IsNew)
      Old = 1000 + Step;
  }
  CHECK(seen(C) == std::to_string(1000 + Step));
  CHECK(OldSeen > 20);
  CHECK(NewSeen > 5);
  REQUIRE(text(publish(C, 1)) == "success");
  CHECK(seen(C) == "1");
  checkTidy(C);
}

TEST_CASE(
    "D3: the next run repairs what a stopped one left, whatever the step") {
  TempDir Dir;
  for (size_t Step = 1;; ++Step) {
    CAPTURE(Step);
    std::string C = Dir.path(std::to_string(Step));
    bool Stopped = publishUpTo(Step, C, 1);
    CHECK((seen(C) == "0" || seen(C) == "1"));
    CHECK(text(publish(C, 2)) == "success");
    CHECK(seen(C) == "2");
    checkTidy(C);
    CHECK(text(Cache::clear(C)) == "success");
    if (!Stopped)
      break;
  }
}

TEST_CASE("D3: whichever step fails, an error means the old set, success the "
          "new") {
  TempDir Dir;
  size_t Errors = 0;
  bool Reached = true;
  for (size_t Step = 1; Reached; ++Step)
    for (uint64_t Old : {0, 1}) {
      CAPTURE(Step);
      std::string C = Dir.path(std::to_string(Old));
      must(Cache::create(C));
      if (Old)
        REQUIRE(text(publish(C, Old)) == "success");
      auto Before = proxySets(C);
      atStep(Step, [] { return EIO; });
      std::string Result = text(publish(C, 2));
      Reached = stepsTaken() >= Step;
      noSteps();
      if (Result == "success") {
        CHECK(seen(C) == "2");
      } else {
        ++Errors;
        CHECK(contains(Result, "Input/output error"));
        CHECK(seen(C) == std::to_string(Old));
        CHECK(names(C + "/staging").empty());
        CHECK(proxySets(C) == Before);
      }
      REQUIRE(text(publish(C, 3)) == "success");
      checkTidy(C);
      REQUIRE(text(Cache::clear(C)) == "success");
    }
  CHECK(Errors > 40);
}

TEST_CASE("D4: a repair that is stopped at any step is never taken for whole") {
  TempDir Dir;
  std::string C = Dir.path("c");
  REQUIRE(text(publish(C, 1)) == "success");
  for (size_t Step = 1;; ++Step) {
    CAPTURE(Step);
    Cache Reader = must(Cache::open(C));
    std::vector<UnitRecord> Before = Reader.records();
    write(Reader.proxyPath(Before[0], "a.cpp"), "damaged");
    REQUIRE_FALSE(Reader.isCurrent(Before[0]));
    bool Stopped = publishUpTo(Step, C, 1);
    for (const UnitRecord &R : Reader.records())
      if (Reader.isCurrent(R))
        CHECK(read(Reader.proxyPath(R, "a.cpp")) == proxies(1)[0].Bytes);
    REQUIRE(text(publish(C, 1)) == "success");
    CHECK(seen(C) == "1");
    if (!Stopped)
      break;
  }
}

TEST_CASE("D4: a repair that fails leaves the damage to be noticed") {
  TempDir Dir;
  std::string C = Dir.path("c");
  REQUIRE(text(publish(C, 1)) == "success");
  Cache Reader = must(Cache::open(C));
  UnitRecord R = Reader.records()[0];
  for (size_t Step = 1;; ++Step) {
    CAPTURE(Step);
    write(Reader.proxyPath(R, "a.cpp"), "damaged");
    atStep(Step, [] { return EIO; });
    bool Failed = text(publish(C, 1)) != "success";
    bool Reached = stepsTaken() >= Step;
    noSteps();
    CHECK(Reader.isCurrent(R) == !Failed);
    REQUIRE(text(publish(C, 1)) == "success");
    if (!Reached)
      break;
  }
}

TEST_CASE("B13: other proxies for the same fingerprint replace the published "
          "ones, or leave them as they are") {
  TempDir Dir;
  std::string C = Dir.path("c");
  auto PublishAs1 = [&](uint64_t Bytes) {
    Cache Writer = must(Cache::create(C));
    auto T = Writer.begin();
    if (!T)
      return text(T.takeError());
    if (llvm::Error E = T->add(record("/src/a.cpp", 1), proxies(Bytes)))
      return text(std::move(E));
    return text(T->commit());
  };
  REQUIRE(PublishAs1(1) == "success");
  Cache Reader = must(Cache::open(C));
  for (size_t Step = 1;; ++Step) {
    CAPTURE(Step);
    UnitRecord Old = Reader.records().at(0);
    atStep(Step, [] { return EIO; });
    bool Failed = PublishAs1(1 + Step) != "success";
    bool Reached = stepsTaken() >= Step;
    noSteps();
    UnitRecord Now = Reader.records().at(0);
    CHECK(Reader.isCurrent(Now));
    CHECK((Now == Old) == Failed);
    if (!Reached)
      break;
  }
}

TEST_CASE("D7: proxies that a stopped run has replaced go with the next run, "
          "whatever that one publishes") {
  TempDir Dir;
  bool Stopped = true;
  for (size_t Step = 1; Stopped; ++Step) {
    CAPTURE(Step);
    std::string C = Dir.path(std::to_string(Step));
    REQUIRE(text(publish(C, 1)) == "success");
    Stopped = publishUpTo(Step, C, 2);
    bool Announced = seen(C) == "2";
    Transaction Other = must(must(Cache::open(C)).begin());
    REQUIRE(text(Other.add(record("/src/other.cpp", 1), {})) == "success");
    REQUIRE(text(Other.commit()) == "success");
    if (Announced)
      checkTidy(C);
  }
}

TEST_CASE("D3: kill -9 at any moment leaves the old set or the new") {
  TempDir Dir;
  std::string C = Dir.path("c");
  std::mt19937 Random(20240607);
  uint64_t Last = 0;
  for (uint64_t Round = 1; Round <= 50; ++Round) {
    CAPTURE(Round);
    // The child tells each step through a pipe; it is killed after so many,
    // wherever it has got to by then.
    int Ends[2];
    REQUIRE(::pipe(Ends) == 0);
    pid_t Child = startChild([&] {
      atEveryStep([&] { return ::write(Ends[1], ".", 1) == 1 ? 0 : EPIPE; });
      for (uint64_t I = 1;; ++I)
        llvm::consumeError(publish(C, Round * 1000 + I));
    });
    ::close(Ends[1]);
    char Steps[128];
    for (int Left = 1 + Random() % 100; Left > 0;) {
      ssize_t Got = ::read(Ends[0], Steps, std::min<size_t>(Left, 128));
      REQUIRE(Got > 0);
      Left -= Got;
    }
    REQUIRE(::kill(Child, SIGKILL) == 0);
    CHECK(endOf(Child) == "signal 9");
    ::close(Ends[0]);

    auto Version = visible(C);
    REQUIRE_MESSAGE(Version, text(Version.takeError()));
    CHECK(*Version >= Last);
    Last = *Version;
  }
  CHECK(Last > 40'000);
  REQUIRE(text(publish(C, 1)) == "success");
  CHECK(seen(C) == "1");
  checkTidy(C);
}

TEST_CASE("D5: a clear that is stopped at any step can be repeated, and the "
          "cache used again") {
  TempDir Dir;
  std::string C = Dir.path("c");
  bool Stopped = true;
  for (size_t Step = 1; Stopped; ++Step)
    for (bool UseAgain : {false, true}) {
      CAPTURE(Step);
      REQUIRE(text(publish(C, 1)) == "success");
      std::string End = inChild([&]() -> std::string {
        atStep(Step, []() -> int { ::_exit(42); });
        return text(Cache::clear(C));
      });
      Stopped = End == "exit 42";
      CHECK((seen(C) == "0" || seen(C) == "1"));
      CHECK((Stopped || End == "success"));
      if (UseAgain) {
        CHECK(text(publish(C, 2)) == "success");
        CHECK(seen(C) == "2");
      }
      CHECK(text(Cache::clear(C)) == "success");
      CHECK(seen(C) == "0");
    }
}

TEST_CASE("D3: a full disk is an error, and leaves the old set") {
  TempDir Dir;
  std::string C = Dir.path("c");
  std::string Result = inChild([&]() -> std::string {
    if (!mountSmall(Dir.path()))
      return "skipped";
    if (llvm::Error E = publish(C, 1))
      return text(std::move(E));
    std::string Big(1 << 20, 'x');
    Cache Full = must(Cache::create(C));
    std::string Texts;
    {
      Transaction T = must(Full.begin());
      Texts += text(T.add(record("/src/a.cpp", 2), proxies(2))) + "\n";
      Texts +=
          text(T.add(record("/src/b.cpp", 2), {{"b.cpp", "", Big}})) + "\n";
      Texts += text(T.commit()) + "\n";
    }
    Texts += seen(C) + "\n";
    // Space is there again.
    Texts += text(publish(C, 3)) + "\n";
    return Texts + seen(C);
  });
  if (Result == "skipped") {
    MESSAGE("skipped: this machine lets tests mount nothing");
    return;
  }
  std::string Failed = "success\ncannot write '" + C + "/staging/";
  CHECK(Result.substr(0, Failed.size()) == Failed);
  CHECK(contains(Result,
                 "/1/b.cpp' in the cache: No space left on device. Nothing was "
                 "published; mend that and build again, or name another place "
                 "with --cache\n"
                 "nothing was published, because an earlier part of the same "
                 "run could not be written: mend that error and build again\n"
                 "1\nsuccess\n3"));
}
