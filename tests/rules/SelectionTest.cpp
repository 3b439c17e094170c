//===- SelectionTest.cpp - which methods a rule selects -------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuleTexts.h"
#include <doctest/doctest.h>
#include <thread>

using namespace heddle::rules;

static const std::vector<MethodKind> SpecialKinds = {
    MethodKind::Constructor, MethodKind::Destructor, MethodKind::Assignment,
    MethodKind::Conversion, MethodKind::Allocation};

TEST_CASE("A3: a class rule selects ordinary methods with a body only") {
  for (const char *Pattern : {"C", "*", "**"}) {
    RuleSet R = ruleFor("classes", {Pattern});
    CHECK(matches(R, method("C", "f")));
    CHECK(matches(R, method("C", "operator==")));
    CHECK_FALSE(matches(R, withoutBody(method("C", "f"))));
    for (MethodKind Kind : SpecialKinds)
      CHECK_FALSE(matches(R, method("C", "x", "()", Kind)));
  }
}

TEST_CASE("A3: method patterns select every kind") {
  RuleSet Wildcard = ruleFor("methods", {"C::*"});
  RuleSet Exact = ruleFor("methods", {"C::x"});
  for (MethodKind Kind : SpecialKinds) {
    CHECK(matches(Wildcard, method("C", "x", "()", Kind)));
    CHECK(matches(Exact, method("C", "x", "()", Kind)));
  }
  CHECK(methodMatches("ns::C::~C",
                      method("ns::C", "~C", "()", MethodKind::Destructor)));
  CHECK(methodMatches("ns::C::~*",
                      method("ns::C", "~C", "()", MethodKind::Destructor)));
  CHECK_FALSE(methodMatches("ns::C::~*", method("ns::C", "f")));
}

TEST_CASE("A3: what has no body is selected only by its full name") {
  Method M = withoutBody(method("ns::C", "f", "(int)"));
  CHECK_FALSE(methodMatches("ns::C::*", M));
  CHECK_FALSE(methodMatches("**::f", M));
  CHECK(methodMatches("ns::C::f", M));
  CHECK(methodMatches("ns::C::f(int)", M));
  CHECK_FALSE(functionMatches("ns::*", withoutBody(function("ns::f"))));
  CHECK(functionMatches("ns::f", withoutBody(function("ns::f"))));
}

TEST_CASE("A3: wildcards select no free allocation function") {
  Method New =
      method("", "operator new", "(unsigned long)", MethodKind::Allocation);
  CHECK_FALSE(functionMatches("**", New));
  CHECK_FALSE(functionMatches("*", New));
  CHECK(functionMatches("operator new", New));
  CHECK(functionMatches("operator new(unsigned long)", New));
  CHECK(functionMatches("*", function("operator==")));
}

TEST_CASE("A3: one aspect's constructor rule opts no other aspect in") {
  std::string Head = "version: 1\nrules:\n";
  std::string ClassRule = "- aspect: a::ByClass\n  match: {classes: [C]}\n";
  std::string CtorRule = "- aspect: a::ByName\n  match: {methods: ['C::C']}\n";
  Method Ctor = method("C", "C", "()", MethodKind::Constructor);
  CHECK(chain(rulesOf(Head + ClassRule + CtorRule), Ctor) ==
        Texts{"a::ByName"});
  CHECK(chain(rulesOf(Head + CtorRule + ClassRule), Ctor) ==
        Texts{"a::ByName"});
}

TEST_CASE("A1: except removes from its own rule only") {
  RuleSet R = rulesOf(R"yaml(version: 1
rules:
- aspect: a::First
  match: {classes: ["ns::**"]}
  except:
    classes: [ns::Skipped]
    methods: ["*::*::secret*", "ns::C::f(int)"]
- aspect: a::Second
  match: {classes: ["ns::**"], functions: ["ns::*"]}
  except: {functions: [ns::g]}
)yaml");
  Texts Both = {"a::First", "a::Second"}, Second = {"a::Second"};
  CHECK(chain(R, method("ns::C", "g")) == Both);
  CHECK(chain(R, method("ns::Skipped", "g")) == Second);
  CHECK(chain(R, method("ns::C", "secretKey")) == Second);
  CHECK(chain(R, method("ns::C", "f", "(int)")) == Second);
  CHECK(chain(R, method("ns::C", "f", "(char)")) == Both);
  CHECK(chain(R, function("ns::g")).empty());
  CHECK(chain(R, function("ns::h")) == Second);
}

TEST_CASE("A1: an exception removes what has been named, whatever its kind") {
  RuleSet R = rulesOf(R"yaml(version: 1
rules:
- aspect: a::A
  match: {methods: ["C::*", "C::C", "C::gone"]}
  except: {classes: ["**"]}
)yaml");
  CHECK_FALSE(matches(R, method("C", "f")));
  CHECK_FALSE(matches(R, method("C", "C", "()", MethodKind::Constructor)));
  CHECK_FALSE(matches(R, withoutBody(method("C", "gone"))));
}

TEST_CASE("A1: an except without patterns removes nothing") {
  for (const char *Except : {"{}", "{classes: []}"}) {
    RuleSet R = rulesOf(std::string("version: 1\nrules:\n- aspect: a::A\n"
                                    "  match: {classes: [C]}\n  except: ") +
                        Except + "\n");
    CHECK(matches(R, method("C", "f")));
  }
}

TEST_CASE("A10: wildcards do not select the methods of an aspect") {
  RuleSet R = rulesOf(R"yaml(version: 1
rules:
- aspect: ::ns::Timing
  match: {classes: ["ns::*"], methods: ["ns::*::*"]}
- aspect: ns::Audit
  match: {classes: [other::X]}
)yaml");
  CHECK(matches(R, method("ns::C", "f")));
  CHECK_FALSE(matches(R, method("ns::Timing", "around")));
  CHECK_FALSE(matches(R, method("ns::Audit", "around")));
  CHECK_FALSE(matches(R, method("ns::Timing::Nested", "f")));
  CHECK(matches(R, method("ns::TimingX", "f")));
}

TEST_CASE("A10: a name without a wildcard selects an aspect's methods") {
  RuleSet R = rulesOf(R"yaml(version: 1
rules:
- aspect: ns::Timing
  match: {classes: [ns::Audit]}
- aspect: ns::Audit
  match: {methods: ["ns::Timing::flush", "**"]}
)yaml");
  CHECK(chain(R, method("ns::Audit", "around")) == Texts{"ns::Timing"});
  CHECK(chain(R, method("ns::Timing", "flush")) == Texts{"ns::Audit"});
  CHECK(chain(R, method("ns::Timing", "around")).empty());
  CHECK(R.mayMatchClass("ns::Audit"));
  CHECK(R.mayMatchClass("ns::Timing"));
}

TEST_CASE("A10: a rule set without rules matches nothing") {
  for (const RuleSet &R : {RuleSet(), rulesOf("version: 1\nrules: []\n"),
                           llvm::cantFail(RuleSet::load({}))}) {
    CHECK(R.size() == 0);
    CHECK(R.aspects().empty());
    CHECK_FALSE(matches(R, method("C", "f")));
    CHECK_FALSE(matches(R, function("f")));
    CHECK_FALSE(R.mayMatchClass("C"));
  }
}

TEST_CASE("A8: mayMatchClass follows class and method patterns") {
  RuleSet R = rulesOf(R"yaml(version: 1
rules:
- aspect: a::A
  match:
    classes: [exact::C, "wild::**"]
    methods: ["named::C::f", "*::Owner::f", "deep::**::g", "tail::**"]
    functions: ["free::C::f"]
  except:
    classes: [gone::C]
    methods: ["gone::D::f", "gone::*::g"]
)yaml");
  for (const char *Yes :
       {"exact::C", "::exact::C", "wild::a::B", "named::C", "x::Owner",
        "deep::C", "deep", "deep::a::B", "tail::C", "tail"}) {
    CAPTURE(Yes);
    CHECK(R.mayMatchClass(Yes));
  }
  for (const char *No : {"exact::D", "exact", "named::D", "named", "Owner",
                         "x::y::Owner", "free::C", "gone::C", "gone::D", ""}) {
    CAPTURE(No);
    CHECK_FALSE(R.mayMatchClass(No));
  }
}

TEST_CASE("A10: mayMatchClass skips an aspect that only wildcards reach") {
  RuleSet R = rulesOf("version: 1\nrules:\n- aspect: a::A\n"
                      "  match: {classes: ['a::*'], methods: ['a::**']}\n");
  CHECK(R.mayMatchClass("a::B"));
  CHECK_FALSE(R.mayMatchClass("a::A"));
}

TEST_CASE("A8: one rule set answers several threads") {
  RuleSet R = ruleFor("methods", {"ns::**::f(int)", "ns::C::g"});
  std::vector<int> Counts(4);
  std::vector<std::thread> Threads;
  for (int &Count : Counts)
    Threads.emplace_back([&Count, Copy = R] {
      for (int I = 0; I < 500; ++I)
        Count += matches(Copy, method("ns::C", "f", "( int )")) +
                 matches(Copy, method("ns::C", "g")) +
                 matches(Copy, method("ns::C", "f", "()"));
    });
  for (std::thread &T : Threads)
    T.join();
  CHECK(Counts == std::vector<int>(4, 1000));
}
