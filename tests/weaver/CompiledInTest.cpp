//===- CompiledInTest.cpp - aspects that are compiled in -----------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Snippet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <doctest/doctest.h>

using namespace llvm;

namespace heddle::weaver::test {
namespace {

/// A unit and its rules, in files.
class Project {
public:
  Project() {
    REQUIRE(!sys::fs::createUniqueDirectory("heddle-static", Path));
    SmallString<128> Real;
    REQUIRE(!sys::fs::real_path(Path, Real));
    Path = Real;
  }
  Project(const Project &) = delete;
  Project &operator=(const Project &) = delete;
  ~Project() { sys::fs::remove_directories(Path); }

  Project &write(StringRef Name, StringRef Text) {
    std::error_code EC;
    raw_fd_ostream OS(path(Name), EC);
    REQUIRE(!EC);
    OS << Text;
    return *this;
  }
  std::string path(StringRef Name) const { return (Path + "/" + Name).str(); }

  /// \p Rules is what stands under `rules:`.
  Expected<WeaveResult> weaveIt(StringRef Rules) {
    write("rules.yaml", ("version: 1\nrules:\n" + Rules).str());
    auto Set = rules::RuleSet::load({path("rules.yaml")});
    REQUIRE_MESSAGE(static_cast<bool>(Set), toString(Set.takeError()));
    auto Command =
        parseCompileCommand(Path, {"g++", "-std=c++17", "-c", "a.cpp"});
    REQUIRE(Command);
    return weave(*Command, *Set,
                 {HEDDLE_CLANG_RESOURCE_DIR, HEDDLE_RUNTIME_INCLUDE, {}});
  }
  WeaveResult woven(StringRef Rules) {
    auto Result = weaveIt(Rules);
    REQUIRE_MESSAGE(static_cast<bool>(Result), toString(Result.takeError()));
    return std::move(*Result);
  }
  std::string mistake(StringRef Rules) {
    auto Result = weaveIt(Rules);
    REQUIRE_FALSE(static_cast<bool>(Result));
    return toString(Result.takeError());
  }

private:
  SmallString<128> Path;
};

const char *const Aspect =
    "#pragma once\nnamespace ops {\nstruct Trace { template <class J> "
    "decltype(auto) around(J &jp) { return jp.proceed(); } };\n"
    "struct Twice { static constexpr bool repeating = 1 < 2; template <class "
    "J> int around(J &jp) { jp.proceed(); return jp.proceed(); } };\n"
    "struct Derived : Twice {}; using Alias = Trace; }\n";

std::string rule(StringRef Name, StringRef Match, StringRef Header = "ops.h") {
  std::string Bind =
      Header.empty() ? ""
                     : ("    bind: static\n    header: " + Header).str() + "\n";
  return ("  - aspect: " + Name + "\n" + Bind + "    match: {" + Match + "}\n")
      .str();
}

const cache::MethodEntry &methodOf(const WeaveResult &R, StringRef Name) {
  auto At = find_if(R.Methods, [&](const cache::MethodEntry &M) {
    return M.display() == Name;
  });
  REQUIRE_MESSAGE(At != R.Methods.end(), Name.str());
  return *At;
}

bool holds(const WeaveResult &R, StringRef Text) {
  return StringRef(R.Files.at(0).Bytes).contains(Text);
}

TEST_CASE("strategies with aspects that are compiled in") {
  Project P;
  P.write("ops.h", Aspect)
      .write("a.cpp", "struct C { C() {} int f() { return 1; } };\n"
                      "int both() { return 2; }\n");
  WeaveResult R =
      P.woven(rule("ops::Out", "functions: ['*'], methods: ['C::C']", "") +
              rule("ops::Trace", "functions: ['*'], methods: ['C::*']"));
  CHECK(methodOf(R, "C::f()").Strategy == "static");
  CHECK(methodOf(R, "C::C()").Strategy == "closure+static");
  const cache::MethodEntry &Both = methodOf(R, "both()");
  CHECK(Both.Strategy == "guard+static");
  REQUIRE(Both.Aspects.size() == 2);
  CHECK(Both.Aspects[0].Header == "");
  CHECK(Both.Aspects[1].Rule == P.path("rules.yaml") + ":5");
  CHECK(Both.Aspects[1].Header == P.path("ops.h"));
  CHECK(holds(R, "/heddle/static.h\"\n#include \"" + P.path("ops.h") +
                     "\"\n#line 1 \"a.cpp\"\n"));
  // The chain's text names the one aspect that a container gives.
  CHECK(holds(R, "1\\000ops::Out\\0000\\000"));
  CHECK(is_contained(map_range(R.Inputs, [](auto &F) { return F.Path; }),
                     P.path("ops.h")));
}

TEST_CASE("a unit without such aspects is not read with their headers") {
  Project P;
  P.write("a.cpp", "int f() { return 1; }\n");
  WeaveResult R = P.woven(rule("ops::Out", "functions: ['f']", "") +
                          rule("ops::Trace", "functions: ['g']", "none.h"));
  CHECK(methodOf(R, "f()").Strategy == "guard");
  CHECK_FALSE(holds(R, "static.h"));
}

TEST_CASE("the body refers to by-value objects, and takes what it returns") {
  struct Case {
    const char *Text;
    bool Refers;
  };
  const std::string Types =
      "struct S { S(const S &); S(S &&); int n; operator int(); }; "
      "struct Big { char b[512]; }; "
      "struct Once { Once(Once &&) = default; };\n";
  for (const Case &C : std::initializer_list<Case>{
           {"int f(S s) { return s.n; }", true},
           {"S f(S s) { return s; }", false},
           {"S f(S s) { return (s); }", false},
           {"int f(S s) { return s; }", false},
           {"int f(S s) { throw s; }", false},
           {"S f(S s) { return S(s); }", true},
           {"int f(S s) { auto g = [&] { return s; }; return g().n; }", true},
           {"Big f(Big b) { return b; }", true},
           {"Once f(Once o) { return o; }", false},
           {"int f(int n, const S &s) { return n + s.n; }", false},
           {"template <class T> int f(T t) { return t.n; }", true},
           {"template <class T> T f(T t) { return t; }", false},
           {"template <class... T> int f(T... t) { return sizeof...(t); }",
            true},
       }) {
    CAPTURE(std::string(C.Text));
    Project P;
    P.write("ops.h", Aspect).write("a.cpp", Types + C.Text + "\n");
    WeaveResult R = P.woven(rule("ops::Trace", "functions: [f]"));
    CHECK(holds(R, C.Refers ? ">,true>::through(" : ">,false>::through("));
  }
}

TEST_CASE("nothing is referred to where an aspect repeats") {
  for (const char *Name : {"ops::Twice", "ops::Derived"}) {
    Project P;
    P.write("ops.h", Aspect)
        .write("a.cpp", "struct S { int n; }; int f(S s) { return s.n; }\n");
    CHECK(holds(P.woven(rule(Name, "functions: [f]")), ">,false>::through("));
  }
}

TEST_CASE("an aspect may be an alias, and must be there") {
  Project P;
  P.write("ops.h", Aspect).write("a.cpp", "int f() { return 1; }\n");
  CHECK(holds(P.woven(rule("ops::Alias", "functions: [f]")),
              "list<::ops::Alias>"));
  CHECK(StringRef(P.mistake(rule("ops::None", "functions: [f]")))
            .contains("rules.yaml:3:5: error: '" + P.path("ops.h") +
                      "' defines no class `ops::None`"));
  CHECK(StringRef(P.mistake(rule("ops::Trace", "functions: [f]", "no.h")))
            .contains("rules.yaml:5:13: error: there is no header `no.h`"));
}

TEST_CASE("what is compiled in cannot stand outside of what is not") {
  Project P;
  P.write("ops.h", Aspect).write("a.cpp", "int f() { return 1; }\n");
  std::string Text = P.mistake(rule("ops::Trace", "functions: [f]") +
                               rule("ops::Out", "functions: [f]", ""));
  CHECK(StringRef(Text).contains("rules.yaml:3:5: error: around `f()`, "
                                 "`ops::Trace` is compiled in"));
  CHECK(StringRef(Text).contains("rules.yaml:7)"));
}

TEST_CASE("what the aspect's header brings in is read before the aspect") {
  Project P;
  P.write("early.h", "#pragma once\ninline int early() { return 1; }\n")
      .write("ops.h", "#include \"early.h\"\n" + std::string(Aspect))
      .write("a.cpp", "#include \"early.h\"\nint f() { return 1; }\n");
  WeaveResult R = P.woven(rule("ops::Out", "functions: [early]", "") +
                          rule("ops::Trace", "functions: ['*']"));
  const cache::MethodEntry &Early = methodOf(R, "early()");
  CHECK(Early.Reason == "aspect-header");
  CHECK(StringRef(Early.Detail).contains(P.path("ops.h")));
  CHECK(methodOf(R, "f()").Strategy == "static");
  // Other aspects are woven there, on the way that the compiler takes.
  R = P.woven(rule("ops::Out", "functions: [early]", "") +
              rule("ops::Trace", "functions: [f]"));
  CHECK(methodOf(R, "early()").Strategy == "guard");
  CHECK(R.Files.size() == 3);
  CHECK_FALSE(holds(R, "#include \"" + P.path("ops.h")));
}

TEST_CASE("a closure that would call a function whose type is deduced") {
  for (const char *Text :
       {"auto f(int n) { if (n < 2) return 1; return n * f(n - 1); }",
        "template <class T> auto f(T n) { if (n < 2) return 1; return f(n); "
        "}"}) {
    Project P;
    P.write("ops.h", Aspect).write("a.cpp", std::string(Text) + "\n");
    WeaveResult R = P.woven(rule("ops::Trace", "functions: [f]"));
    CHECK(R.Methods.at(0).Reason == "deduced-recursion");
    CHECK(P.woven(rule("ops::Out", "functions: [f]", ""))
              .Methods.at(0)
              .Strategy == "guard");
  }
}

TEST_CASE("a namesake is not the function itself") {
  Project P;
  P.write("ops.h", Aspect)
      .write("a.cpp", "struct T { int size(); };\n"
                      "struct C { auto size() { return t.size(); } T t; };\n");
  WeaveResult R = P.woven(rule("ops::Trace", "methods: ['C::size']"));
  CHECK(R.Methods.at(0).Strategy == "static");
}

TEST_CASE("bodies that are kept out of their functions") {
  Project P;
  P.write("ops.h", Aspect)
      .write("a.cpp", "struct V { V() {} virtual void f() {} };\n");
  CHECK(holds(P.woven(rule("ops::Trace", "methods: ['V::V']")),
              "[&]()HEDDLE_APART->void{"));
  CHECK_FALSE(
      holds(P.woven(rule("ops::Trace", "methods: ['V::f']")), "HEDDLE_APART"));
}

TEST_CASE("a word of an aspect's name that is a macro") {
  Project P;
  P.write("ops.h", Aspect)
      .write("a.cpp", "#define Trace 1\nint f() { return 1; }\n");
  WeaveResult R = P.woven(rule("ops::Trace", "functions: ['*']"));
  CHECK(methodOf(R, "f()").Reason == "macro-name");
}

} // namespace
} // namespace heddle::weaver::test
