//===- TransactionTest.cpp - records and proxies, all or none ---*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fixture.h"
#include <filesystem>
#include <sys/stat.h>

using namespace heddle::cache;
using namespace heddle::cache::test;
using llvm::StringRef;

namespace {

constexpr char A[] = "/src/a.cpp";

/// A cache in which a unit can be published version by version.
struct OneUnit {
  TempDir Dir;
  Cache C = must(Cache::create(Dir.path("c")));

  void publish(uint64_t Version, std::vector<ProxyContent> Files) {
    Transaction T = must(C.begin());
    REQUIRE(text(T.add(record(A, Version), Files)) == "success");
    REQUIRE(text(T.commit()) == "success");
  }
  void publish(uint64_t Version) { publish(Version, proxies(Version)); }

  UnitRecord current() {
    auto R = C.find(A, record(A, 0).Unit);
    REQUIRE(R);
    return *R;
  }
  std::string recordPath() {
    std::string Units = Dir.path("c/units");
    return Units + "/" + names(Units).at(0);
  }
  std::string unitDirectory() {
    std::string Proxies = Dir.path("c/proxies");
    return Proxies + "/" + names(Proxies).at(0);
  }
  /// Fingerprints whose proxies are there, and the pin file.
  size_t entries() { return names(unitDirectory()).size() - 1; }
};

} // namespace

TEST_CASE("D3: what is committed can be found, with its proxies") {
  OneUnit U;
  UnitRecord R = fullRecord();
  Transaction T = must(U.C.begin());
  REQUIRE(text(T.add(R, {{"x.cpp", "../x.cpp", "int x;\n"}}, "facts", &R)) ==
          "success");
  CHECK_FALSE(U.C.find(R.Source, R.Unit, true));
  REQUIRE(text(T.commit()) == "success");

  REQUIRE(R.Proxies.size() == 1);
  CHECK(R.Proxies[0].Content == hashBytes("int x;\n"));
  CHECK(U.C.find(R.Source, R.Unit, true) == R);
  CHECK_FALSE(U.C.find(R.Source, R.Unit)); // that of the source itself
  CHECK(U.C.facts(R) == "facts");
  CHECK(U.C.records() == std::vector<UnitRecord>{R});
  CHECK(read(U.C.proxyPath(R, "x.cpp")) == "int x;\n");
  CHECK(StringRef(U.C.proxyPath(R, "x.cpp")).starts_with(U.Dir.path("c/")));
}

TEST_CASE("D3: what is not committed leaves nothing behind") {
  OneUnit U;
  {
    Transaction T = must(U.C.begin());
    REQUIRE(text(T.add(record(A, 1), proxies(1))) == "success");
    CHECK(names(U.Dir.path("c/staging")).size() == 1);
  }
  CHECK(names(U.Dir.path("c/staging")).empty());
  CHECK(U.C.records().empty());
}

TEST_CASE("D3: a transaction can be moved, and committed once") {
  OneUnit U;
  Transaction First = must(U.C.begin());
  REQUIRE(text(First.add(record(A, 1), proxies(1))) == "success");
  Transaction T = std::move(First);
  CHECK(text(T.commit()) == "success");
  std::string Over = "the cache transaction has already been committed. This "
                     "is a bug in heddle; please report it";
  CHECK(text(T.commit()) == Over);
  CHECK(text(T.add(record(A, 2), {})) == Over);
  CHECK(U.current().Fingerprint == Digest{0, 1});
}

TEST_CASE("D3: if one unit fails, nothing is published") {
  OneUnit U;
  Transaction T = must(U.C.begin());
  REQUIRE(text(T.add(record(A, 1), proxies(1))) == "success");
  CHECK(text(T.add(record("/src/b.cpp", 1), {{"a/b", "", ""}})) ==
        "'a/b' cannot be the name of a proxy file of '/src/b.cpp': a name is "
        "not empty, has no slash and does not begin with a dot. This is a bug "
        "in heddle; please report it");
  CHECK(text(T.commit()) ==
        "nothing was published, because an earlier part of the same run could "
        "not be written: mend that error and build again");
  CHECK(U.C.records().empty());
  CHECK(names(U.Dir.path("c/staging")).empty());
}

TEST_CASE("Proxy names are single, distinct file names") {
  OneUnit U;
  Transaction T = must(U.C.begin());
  for (StringRef Name :
       {StringRef(""), StringRef("."), StringRef(".."), StringRef(".pin"),
        StringRef("/x"), StringRef("a\0", 2)})
    CHECK(contains(text(T.add(record(A, 1), {{Name.str(), "", ""}})),
                   "cannot be the name of a proxy file"));
  CHECK(text(T.add(record(A, 1), {{"x", "", "1"}, {"x", "", "2"}})) ==
        "two proxy files of '/src/a.cpp' are named 'x'. This is a bug in "
        "heddle; please report it");
}

TEST_CASE("Of a unit that is added twice, the last one is published") {
  OneUnit U;
  Transaction T = must(U.C.begin());
  REQUIRE(text(T.add(record(A, 1), proxies(1))) == "success");
  REQUIRE(text(T.add(record(A, 2), proxies(2))) == "success");
  REQUIRE(text(T.commit()) == "success");
  CHECK(U.current().Fingerprint == Digest{0, 2});
  CHECK(U.C.isCurrent(U.current()));
  CHECK(U.entries() == 1);
}

TEST_CASE("An empty transaction publishes nothing") {
  OneUnit U;
  CHECK(text(must(U.C.begin()).commit()) == "success");
  CHECK(U.C.records().empty());
}

TEST_CASE("D7: older proxies of a unit do not accumulate") {
  OneUnit U;
  for (uint64_t Version = 1; Version != 5; ++Version)
    U.publish(Version);
  CHECK(U.entries() == 1);
  CHECK(names(U.Dir.path("c/units")).size() == 1);
  CHECK(names(U.Dir.path("c/staging")).empty());
}

TEST_CASE("D7: a unit that needs no proxies any more keeps none") {
  OneUnit U;
  U.publish(1);
  U.publish(2, {});
  CHECK(U.current().Proxies.empty());
  CHECK(U.C.isCurrent(U.current()));
  CHECK(names(U.Dir.path("c/proxies")).empty());
  CHECK(text(U.C.pin(U.current())) == "success");
}

TEST_CASE("D3: pinned proxies stay, and go when they are not pinned any more") {
  OneUnit U;
  U.publish(1);
  UnitRecord Old = U.current();
  {
    Pin P = must(U.C.pin(Old));
    Pin Moved = std::move(P);
    U.publish(2);
    CHECK(U.C.isCurrent(Old));
    CHECK(read(U.C.proxyPath(Old, "a.cpp")) == proxies(1)[0].Bytes);
    U.publish(3, {});
    CHECK(U.C.isCurrent(Old));
  }
  U.publish(4);
  CHECK_FALSE(U.C.isCurrent(Old));
  CHECK(U.entries() == 1);
}

TEST_CASE("D3: proxies that are gone cannot be pinned") {
  OneUnit U;
  U.publish(1);
  UnitRecord Old = U.current();
  U.publish(2);
  std::string Gone = "the proxies of '/src/a.cpp' were replaced by another "
                     "process meanwhile: build again";
  CHECK(text(U.C.pin(Old)) == Gone);
  U.publish(3, {});
  CHECK(text(U.C.pin(Old)) == Gone);
}

TEST_CASE("D3: proxies that are there already with the right content stay") {
  OneUnit U;
  U.publish(1);
  struct stat Before, After;
  std::string Path = U.C.proxyPath(U.current(), "a.cpp");
  REQUIRE(::stat(Path.c_str(), &Before) == 0);
  U.publish(1);
  REQUIRE(::stat(Path.c_str(), &After) == 0);
  CHECK(Before.st_ino == After.st_ino);
}

TEST_CASE("D4: proxies that were edited, truncated, removed or joined by "
          "others are noticed, and replaced") {
  OneUnit U;
  U.publish(1);
  UnitRecord R = U.current();
  std::string Header = U.C.proxyPath(R, "h.h");
  std::function<void()> Damages[] = {
      [&] { write(Header, read(Header) + "// edited\n"); },
      [&] { write(Header, ""); }, [&] { std::filesystem::remove(Header); },
      [&] { write(U.C.proxyPath(R, "stdio.h"), "// planted\n"); },
      [&] { std::filesystem::remove_all(U.unitDirectory()); }};
  for (auto &Damage : Damages) {
    REQUIRE(U.C.isCurrent(R));
    Damage();
    CHECK_FALSE(U.C.isCurrent(R));
    U.publish(1);
    CHECK(U.C.isCurrent(U.current()));
  }
}

TEST_CASE("D4: a record that is torn, foreign or of another format is none") {
  OneUnit U;
  U.publish(1);
  UnitRecord R = U.current();
  std::string Path = U.recordPath(), Whole = read(Path);
  for (size_t Length :
       {size_t(0), size_t(1), Whole.size() / 2, Whole.size() - 2}) {
    write(Path, StringRef(Whole).take_front(Length));
    CHECK_FALSE(U.C.find(A, R.Unit));
    CHECK(U.C.records().empty());
  }
  for (StringRef Foreign : {"{}", "null", "{\"heddle\": \"unit\"}", "\xff"}) {
    write(Path, Foreign);
    CHECK_FALSE(U.C.find(A, R.Unit));
  }
  // A record that stands under another one's name.
  write(Path, Whole);
  std::filesystem::rename(Path, U.Dir.path("c/units/x@0123456789abcdef.json"));
  CHECK(U.C.records().empty());
  U.publish(1);
  CHECK(U.C.isCurrent(U.current()));
}

TEST_CASE("D2: a record with an input that changed is not current") {
  OneUnit U;
  write(U.Dir.path("i.h"), "old");
  UnitRecord R = record(A, 1);
  R.Inputs = {must(readInput(U.Dir.path("i.h")))};
  CHECK(U.C.isCurrent(R));
  write(U.Dir.path("i.h"), "new");
  CHECK_FALSE(U.C.isCurrent(R));
}

TEST_CASE("Records come in the order of source and unit") {
  OneUnit U;
  Transaction T = must(U.C.begin());
  std::vector<std::pair<std::string, Digest>> Expected;
  for (StringRef Source : {"/b", "/a/z", "/a", "/Z"})
    for (uint64_t High : {2, 1}) {
      UnitRecord R = record(Source, 1);
      R.Unit = {High, 0};
      Expected.emplace_back(R.Source, R.Unit);
      REQUIRE(text(T.add(R, {})) == "success");
    }
  REQUIRE(text(T.commit()) == "success");
  std::sort(Expected.begin(), Expected.end());
  std::vector<std::pair<std::string, Digest>> Got;
  for (const UnitRecord &R : U.C.records())
    Got.emplace_back(R.Source, R.Unit);
  CHECK(Got == Expected);
}

TEST_CASE("D5: the summary counts each method once: woven before refused "
          "before declared") {
  OneUnit U;
  auto Method = [](uint64_t Id, Outcome What) {
    MethodEntry M;
    M.Id = {0, Id};
    M.What = What;
    return M;
  };
  UnitRecord X = record("/x", 1), Y = record("/y", 1);
  X.Methods = {Method(1, Outcome::Declared), Method(2, Outcome::Refused),
               Method(3, Outcome::Declared), Method(4, Outcome::Woven)};
  Y.Methods = {Method(1, Outcome::Woven), Method(2, Outcome::Declared),
               Method(3, Outcome::Declared), Method(4, Outcome::Refused)};
  Transaction T = must(U.C.begin());
  REQUIRE(text(T.add(X, proxies(1))) == "success");
  REQUIRE(text(T.add(Y, {})) == "success");
  REQUIRE(text(T.commit()) == "success");
  Summary S = must(U.C.summary());
  CHECK(S.Directory == U.Dir.path("c"));
  CHECK(S.Units == 2);
  CHECK(S.ProxyFiles == 2);
  CHECK(S.Woven == 2);
  CHECK(S.Refused == 1);
  CHECK(S.Declared == 1);
  CHECK(S.Bytes > proxies(1)[0].Bytes.size());
}

TEST_CASE("D3: a cache cleared under a transaction is an error") {
  OneUnit U;
  Transaction T = must(U.C.begin());
  REQUIRE(text(T.add(record(A, 1), proxies(1))) == "success");
  REQUIRE(text(Cache::clear(U.Dir.path("c"))) == "success");
  std::string Gone = "the cache directory '" + U.Dir.path("c") +
                     "' was cleared by another process meanwhile: nothing was "
                     "published; build again";
  CHECK(text(T.commit()) == Gone);
  CHECK(text(U.C.begin()) == Gone);
  CHECK(names(U.Dir.path()).empty());

  // And made anew in between.
  Cache C = must(Cache::create(U.Dir.path("c")));
  Transaction Second = must(C.begin());
  REQUIRE(text(Second.add(record(A, 1), {})) == "success");
  REQUIRE(text(Cache::clear(U.Dir.path("c"))) == "success");
  must(Cache::create(U.Dir.path("c")));
  CHECK(text(Second.commit()) == Gone);
  CHECK(C.records().empty());
}

TEST_CASE("D3: two transactions of one process do not disturb each other") {
  OneUnit U;
  Transaction First = must(U.C.begin());
  Transaction Second = must(U.C.begin());
  REQUIRE(text(First.add(record(A, 1), proxies(1))) == "success");
  REQUIRE(text(Second.add(record(A, 2), proxies(2))) == "success");
  CHECK(text(Second.commit()) == "success");
  CHECK(U.current().Fingerprint == Digest{0, 2});
  CHECK(text(First.commit()) == "success");
  CHECK(U.current().Fingerprint == Digest{0, 1});
  CHECK(U.C.isCurrent(U.current()));
}
