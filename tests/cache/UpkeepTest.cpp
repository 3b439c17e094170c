//===- UpkeepTest.cpp - inspection, collection, the index -------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fixture.h"
#include "Layout.h"
#include "heddle/cache/Codec.h"
#include "llvm/ADT/STLExtras.h"
#include <filesystem>
#include <sched.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace heddle::cache;
using namespace heddle::cache::test;
using llvm::StringRef;
namespace fs = std::filesystem;

namespace {

/// Kinds and file names of what is found.
std::vector<std::string> findings(const std::string &Directory) {
  std::vector<std::string> Result;
  for (const Finding &F : must(Cache::inspect(Directory)))
    Result.push_back(kindName(F.What).str() + " " +
                     fs::path(F.Path).filename().string());
  llvm::sort(Result);
  return Result;
}

using Findings = std::vector<std::string>;

UnitRecord withOutput(StringRef Source, StringRef Output, uint64_t Version) {
  UnitRecord R = record(Source, Version);
  R.Unit.Low += Version; // another configuration
  R.Output = Output.str();
  return R;
}

void add(Cache &C, const UnitRecord &R) {
  Transaction T = must(C.begin());
  REQUIRE(text(T.add(R, proxies(R.Fingerprint.Low), "facts")) == "success");
  REQUIRE(text(T.commit()) == "success");
}

std::vector<std::string> sources(std::vector<UnitRecord> Records) {
  std::vector<std::string> Result;
  for (const UnitRecord &R : Records)
    Result.push_back(R.Source);
  return Result;
}

/// Waits until nothing in \p Folder was changed during the last \p Nanoseconds:
/// what is younger is not trusted by its times.
void awaitAge(const std::string &Folder, int64_t Nanoseconds) {
  for (const std::string &Name : names(Folder))
    for (struct stat Status;;) {
      REQUIRE(::stat((Folder + "/" + Name).c_str(), &Status) == 0);
      if (timeNow() -
              (Status.st_ctim.tv_sec * 1'000'000'000 + Status.st_ctim.tv_nsec) >
          Nanoseconds)
        break;
      ::sched_yield();
    }
}

} // namespace

TEST_CASE("D4: inspection finds nothing in a cache that is whole") {
  TempDir Dir;
  REQUIRE(text(publish(Dir.path("c"), 1)) == "success");
  CHECK(findings(Dir.path("c")).empty());
}

TEST_CASE("D4: inspection compares every proxy body with its record, whatever "
          "its times say") {
  TempDir Dir;
  std::string C = Dir.path("c");
  REQUIRE(text(publish(C, 1)) == "success");
  std::vector<UnitRecord> All = must(Cache::open(C)).records();
  Cache Reader = must(Cache::open(C));
  std::string Edited = Reader.proxyPath(All[0], "a.cpp");
  std::string Text = read(Edited);
  auto Times = fs::last_write_time(Edited);
  Text[0] = '#';
  write(Edited, Text);
  fs::last_write_time(Edited, Times);
  fs::remove(Reader.proxyPath(All[1], "h.h"));
  write(Reader.proxyPath(All[1], "new.h"), "");
  ::chmod(Reader.proxyPath(All[1], "new.h").c_str(), 0600);
  CHECK(findings(C) == Findings{"damaged proxy a.cpp", "extra file new.h",
                                "missing proxy h.h"});
}

TEST_CASE(
    "D5: inspection finds orphans, other releases' and foreign files, and "
    "wrong permissions") {
  TempDir Dir;
  std::string C = Dir.path("c");
  REQUIRE(text(publish(C, 1)) == "success");
  std::string Record = C + "/units/" + names(C + "/units")[0];
  std::string Old = read(Record);
  fs::remove(Record); // its proxies are left
  write(C + "/units/old.json", "{\"heddle\": \"unit\", \"format\": 1}");
  write(C + "/units/torn.json", Old.substr(0, Old.size() / 2));
  write(C + "/notes.txt", "");
  for (StringRef Name : {"/units/old.json", "/units/torn.json", "/notes.txt"})
    ::chmod((C + Name).str().c_str(), 0600);
  ::chmod((C + "/proxies").c_str(), 0777);
  Findings Found = findings(C);
  CHECK(Found.size() == 5);
  CHECK(llvm::is_contained(Found, "other format old.json"));
  CHECK(llvm::is_contained(Found, "damaged record torn.json"));
  CHECK(llvm::is_contained(Found, "foreign entry notes.txt"));
  CHECK(llvm::is_contained(Found, "wrong permissions proxies"));
  CHECK(StringRef(Found[2]).starts_with("orphan "));

  // All but what is not heddle's, or the user's to decide, goes.
  Cache Writer = must(Cache::open(C));
  Collected Gone =
      must(Writer.collect([](const UnitRecord &) { return true; }));
  CHECK(Gone.Units == 2);
  CHECK(Gone.Files > 0);
  CHECK(findings(C) ==
        Findings{"foreign entry notes.txt", "wrong permissions proxies"});
}

TEST_CASE("D5: what is not kept is collected whole, and the rest stays") {
  TempDir Dir;
  Cache C = must(Cache::create(Dir.path("c")));
  add(C, withOutput("/src/a.cpp", "/build/a.o", 1));
  add(C, withOutput("/src/b.cpp", "/build/b.o", 1));
  Collected Gone = must(
      C.collect([](const UnitRecord &R) { return R.Source != "/src/a.cpp"; }));
  CHECK(Gone.Units == 1);
  CHECK(Gone.Bytes > 0);
  CHECK(sources(C.records()) == std::vector<std::string>{"/src/b.cpp"});
  CHECK(C.isCurrent(C.records()[0]));
  for (StringRef Part : {"proxies", "facts", "outputs", "units"})
    CHECK(names(Dir.path("c/") + Part.str()).size() == 1);
  CHECK(C.findByOutput("/build/a.o").empty());
}

TEST_CASE(
    "D7: a source that is compiled another way takes the place of what it "
    "was, so that nothing accumulates") {
  TempDir Dir;
  Cache C = must(Cache::create(Dir.path("c")));
  for (uint64_t Version = 1; Version != 6; ++Version)
    add(C, withOutput("/src/a.cpp", "/build/a.o", Version));
  REQUIRE(C.records().size() == 1);
  CHECK(C.records()[0].Fingerprint.Low == 5);
  for (StringRef Part : {"proxies", "facts", "outputs", "units"})
    CHECK(names(Dir.path("c/") + Part.str()).size() == 1);
  CHECK(findings(Dir.path("c")).empty());
}

TEST_CASE("A record is found by the object that is made of it") {
  TempDir Dir;
  Cache C = must(Cache::create(Dir.path("c")));
  add(C, withOutput("/src/a.cpp", "/one/x.o", 1));
  add(C, withOutput("/src/b.cpp", "/two/x.o", 1));
  add(C, withOutput("/src/c.cpp", "/two/y.o", 1));
  CHECK(sources(C.findByOutput("/two/x.o")) ==
        std::vector<std::string>{"/src/b.cpp"});
  CHECK(sources(C.findByOutputName("x.o")).size() == 2);
  CHECK(C.findByOutput("/three/x.o").empty());
  CHECK(C.findByOutputName("z.o").empty());
}

TEST_CASE("D6: what is kept of a source and of its override never shares a "
          "name") {
  UnitRecord Plain = record("/src/a.cpp", 1), Other = Plain;
  Other.Override = "/src/patched.cpp";
  CHECK(unitName(Plain) != unitName(Other));
  TempDir Dir;
  Cache C = must(Cache::create(Dir.path("c")));
  add(C, Plain);
  add(C, Other);
  CHECK(C.find("/src/a.cpp", Plain.Unit)->Override == "");
  CHECK(C.find("/src/a.cpp", Plain.Unit, true)->Override == Other.Override);
}

TEST_CASE(
    "A renewed record keeps its proxies, unless they have been replaced") {
  TempDir Dir;
  Cache C = must(Cache::create(Dir.path("c")));
  add(C, record("/src/a.cpp", 1));
  UnitRecord R = C.records()[0];
  R.Rules = {1, 2};
  Transaction T = must(C.begin());
  REQUIRE(text(T.renew(R)) == "success");
  REQUIRE(text(T.commit()) == "success");
  CHECK(C.records()[0].Rules == R.Rules);
  CHECK(C.isCurrent(R));
  CHECK(C.facts(R) == "facts");

  Transaction Late = must(C.begin());
  REQUIRE(text(Late.renew(R)) == "success");
  add(C, record("/src/a.cpp", 2));
  CHECK(contains(text(Late.commit()), "replaced by another process"));
  CHECK(C.records()[0].Fingerprint.Low == 2);
}

TEST_CASE(
    "D1: a file under other times is hashed once, and then known by them") {
  TempDir Dir;
  for (StringRef Name : {"a.cpp", "s.h"})
    write(Dir.path() + "/" + Name.str(), "int x;\n");
  awaitAge(Dir.path(), 200'000'000);
  UnitRecord R;
  R.Inputs = {must(readInput(Dir.path("a.cpp")))};
  R.System =
      makeHeaderSet({{Dir.path("s.h"), hashBytes("int x;\n")}}, timeNow());
  REQUIRE(R.Inputs[0].Seen != Stamp());
  REQUIRE(R.System->Seen != Digest());
  UnitRecord Same = R;
  Checks First;
  CHECK(First.isUnchanged(R.Inputs[0]));
  CHECK(First.isUnchanged(*R.System));
  CHECK_FALSE(First.restamp(Same));

  for (StringRef Name : {"a.cpp", "s.h"})
    write(Dir.path() + "/" + Name.str(), "int x;\n"); // the same again
  awaitAge(Dir.path(), 200'000'000);
  Checks Second;
  CHECK(Second.isUnchanged(R.Inputs[0]));
  CHECK(Second.isUnchanged(*R.System));
  CHECK(Second.restamp(R));
  CHECK(R.Inputs[0].Seen != Same.Inputs[0].Seen);
  CHECK(R.System->Seen != Same.System->Seen);
  CHECK(R.System->Content == Same.System->Content);
  Checks Third;
  CHECK(Third.isUnchanged(R.Inputs[0]));
  CHECK(Third.isUnchanged(*R.System));
  CHECK_FALSE(Third.restamp(R)); // nothing was hashed

  write(Dir.path("s.h"), "int y;\n");
  CHECK_FALSE(Checks().isUnchanged(*R.System));
}

TEST_CASE("D1: a name is absent until something of that name is there") {
  TempDir Dir;
  ::mkdir(Dir.path("one").c_str(), 0700);
  std::vector<AbsentNames> Absent = makeAbsent(
      {Dir.path("one/x.h"), Dir.path("one/y.h"), Dir.path("two/deep/x.h")});
  REQUIRE(Absent.size() == 2);
  CHECK(Absent[0].Names == "two" + std::string(1, '\0'));
  CHECK(Absent[1].Directory == Dir.path("one"));
  CHECK(Absent[1].Names == std::string("x.h\0y.h\0", 8));
  auto StillAbsent = [&] {
    Checks Now;
    return Now.isStillAbsent(Absent[0]) && Now.isStillAbsent(Absent[1]);
  };
  CHECK(StillAbsent());
  write(Dir.path("one/z.h"), "");
  CHECK(StillAbsent());
  write(Dir.path("one/y.h"), "");
  CHECK_FALSE(StillAbsent());
  fs::remove(Dir.path("one/y.h"));
  CHECK(StillAbsent());
  ::mkdir(Dir.path("two").c_str(), 0700);
  CHECK_FALSE(StillAbsent());
  fs::remove_all(Dir.path("two"));
  fs::remove_all(Dir.path("one")); // there is nothing in it, either
  CHECK(StillAbsent());
}

TEST_CASE("Facts that were changed are none") {
  TempDir Dir;
  Cache C = must(Cache::create(Dir.path("c")));
  add(C, record("/src/a.cpp", 1));
  UnitRecord R = C.records()[0];
  write(Dir.path("c/facts/") + names(Dir.path("c/facts"))[0], "other");
  CHECK_FALSE(C.facts(R));
}

TEST_CASE("The index says what the records say, and is not believed when it "
          "does not fit") {
  TempDir Dir;
  std::string C = Dir.path("c");
  Cache Writer = must(Cache::create(C));
  {
    Transaction T = must(Writer.begin());
    for (int I = 0; I != 100; ++I) {
      UnitRecord R = fullRecord();
      R.Source = "/src/" + std::to_string(I);
      R.Output = R.Source + ".o";
      REQUIRE(text(T.add(R, {}, I % 2 ? "facts" : "")) == "success");
    }
    REQUIRE(text(T.commit()) == "success");
  }
  std::vector<UnitRecord> Plain = Writer.records();
  REQUIRE(Plain.size() == 100);
  awaitAge(C + "/units", 200'000'000);
  fs::remove(C + "/index");
  CHECK(Writer.records() == Plain);
  REQUIRE(fs::exists(C + "/index"));
  auto Made = fs::last_write_time(C + "/index");
  CHECK(Writer.records() == Plain);
  CHECK(fs::last_write_time(C + "/index") == Made); // it was of use

  // One that names no records says nothing; a record counts, not its copy.
  std::string Whole = read(C + "/index");
  std::string Name = names(C + "/units")[7];
  UnitRecord New = Plain[7];
  for (const UnitRecord &R : Plain)
    if (unitName(R) + ".json" == Name)
      New = R;
  New.Tool = "another";
  add(Writer, New);
  size_t Others = 0;
  for (const UnitRecord &R : Writer.records())
    Others += R.Tool == "another";
  CHECK(Others == 1);
  for (size_t At : {size_t(5), Whole.size() / 2, Whole.size() - 1}) {
    std::string Damaged = Whole;
    Damaged[At] ^= 1;
    write(C + "/index", Damaged);
    CHECK(Writer.records().size() == 100);
  }
  write(C + "/index", Whole.substr(0, Whole.size() / 2));
  CHECK(Writer.records().size() == 100);
}

TEST_CASE("What is decoded is what was encoded, and nothing else is") {
  UnitRecord R = fullRecord(), Read;
  Encoder To;
  encode(To, R);
  std::string Bytes = To.finish();
  Decoder From(Bytes);
  REQUIRE(decode(From, Read));
  CHECK(From.atEnd());
  CHECK(Read == R);
  for (size_t Size = 0; Size != Bytes.size(); ++Size) {
    Decoder Torn(StringRef(Bytes).take_front(Size));
    UnitRecord None;
    CHECK_FALSE(decode(Torn, None));
  }
}
