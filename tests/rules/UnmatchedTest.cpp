//===- UnmatchedTest.cpp - rules that match nothing in a build ------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Unmatched.h"
#include "RuleTexts.h"
#include <doctest/doctest.h>

using namespace heddle::rules;

namespace {

std::vector<Method> build() {
  Method Charge = method("shop::Gateway", "charge", "(long)");
  Charge.Attributes = {"traced"};
  Method Save = method("shop::Order", "save");
  Save.Bases = {"shop::Model"};
  return {Charge, Save,
          method("shop::Order", "Order", "()", MethodKind::Constructor),
          function("shop::tax", "(int)"),
          method("shop::Order", "operator std::string", "() const",
                 MethodKind::Conversion)};
}

std::string unmatched(const std::string &Match, const std::string &More = "") {
  RuleSet R = rulesOf(oneRule("aspect: a::A\nmatch: {" + Match + "}" + More));
  return R.unmatchedText(0, build());
}

std::string text(const std::string &What, const std::string &Help,
                 const std::string &Kind = "error") {
  return "r.yaml:3:3: " + Kind +
         ": the rule for `a::A` matches nothing in the "
         "whole build" +
         What + "\n- aspect: a::A\n  ^\n  help: " + Help;
}
std::string mean(const std::string &Names) {
  return text("", "did you mean `" + Names +
                      "`? Else correct its names, or mark the rule `required: "
                      "false` if it may match nothing");
}
std::string nothingNear() {
  return text("", "correct its names, or mark the rule `required: false` if it "
                  "may match nothing");
}

} // namespace

TEST_CASE("A9: a rule that matches nothing names the nearest names") {
  CHECK(unmatched("classes: [shop::Ordre]") == mean("shop::Order"));
  CHECK(unmatched("methods: [shop::Gatway::charge]") ==
        mean("shop::Gateway::charge"));
  CHECK(unmatched("methods: ['shop::*Gatway::*']") ==
        mean("shop::Gateway::charge"));
  CHECK(unmatched("functions: [shop::taxes]") == mean("shop::tax"));
  CHECK(unmatched("attribute: trace") == mean("traced"));
  CHECK(unmatched("derived_from: shop::Modle") == mean("shop::Model"));
  CHECK(unmatched("classes: [quite::different::Thing]") == nothingNear());
  CHECK(unmatched("classes: [shop::Ordre, shop::Gatewy]") ==
        mean("shop::Gateway`, `shop::Order"));
}

TEST_CASE("A9: names of some length are compared, longer ones are not") {
  auto Text = [](size_t Letters) {
    std::string Name(Letters, 'x');
    RuleSet R =
        rulesOf(oneRule("aspect: a::A\nmatch: {functions: [" + Name + "y]}"));
    return R.unmatchedText(0, {function(Name, "()")});
  };
  CHECK(Text(150).find("did you mean `x") != std::string::npos);
  CHECK(Text(250) == nothingNear());
}

TEST_CASE("A9: a wrong signature shows the overloads that there are") {
  CHECK(unmatched("methods: ['shop::Gateway::charge(int)']") ==
        mean("shop::Gateway::charge(long)"));
}

TEST_CASE("A9: what the rule itself leaves out is told apart") {
  std::string Help =
      "correct `where` and `except`; name constructors, operators and what is "
      "defaulted or pure in `methods:`; aspects are matched without wildcards "
      "only, or mark the rule `required: false` if it may match nothing";
  auto Left = [&](const std::string &Count) {
    return text(": its names fit " + Count +
                    ", but `where`, `except` or what the rule's kind selects "
                    "leaves none",
                Help);
  };
  CHECK(unmatched("classes: [shop::Order]", "\nwhere: {const: true}") ==
        Left("3 functions"));
  CHECK(unmatched("methods: ['shop::Gateway::charge(long)']",
                  "\nexcept: {classes: ['**']}") == Left("1 function"));
}

TEST_CASE("A9: the type of a conversion may be qualified") {
  CHECK(unmatched("methods: ['shop::Order::operator std::sting']") ==
        mean("shop::Order::operator std::string"));
  std::string Text = unmatched("methods: ['shop::*::operator std::string']",
                               "\nwhere: {static: true}");
  CHECK(Text.find("its names fit 1 function,") != std::string::npos);
}

TEST_CASE("A9: required false makes it a note") {
  CHECK(unmatched("classes: [shop::Ordre]", "\nrequired: false") ==
        text("",
             "did you mean `shop::Order`? Else correct its names, or "
             "remove the rule",
             "note"));
}

TEST_CASE("A9: after fifty rules that match nothing the rest is counted") {
  std::string Yaml = "version: 1\nrules:\n";
  for (int I = 0; I < 60; ++I)
    Yaml += "- {aspect: A, match: {classes: [Gone]}}\n";
  RuleSet R = rulesOf(Yaml);
  std::vector<size_t> All(60);
  for (size_t I = 0; I < 60; ++I)
    All[I] = I;
  std::string Text = R.unmatchedText(All, build());
  CHECK(llvm::StringRef(Text).count(": error: ") == 50);
  CHECK(llvm::StringRef(Text).ends_with(
      "\n10 more rules match nothing and are not shown"));
}

TEST_CASE("A9: a rule knows its place and the methods their rules") {
  RuleSet R = rulesOf(R"yaml(version: 1
rules:
- {aspect: Low, match: {classes: [shop::Order]}}
- {aspect: High, priority: 1, required: false, match: {classes: [shop::*]}}
- {aspect: Low, match: {methods: ["**::save"]}}
)yaml");
  CHECK(R.rule(1).Aspect == "High");
  CHECK(R.rule(1).Line == 4);
  CHECK_FALSE(R.rule(1).Required);
  std::vector<Advice> A = R.match(build()[1]);
  REQUIRE(A.size() == 2);
  CHECK(A[0].Rules == std::vector<size_t>{1});
  CHECK(A[1].Rules == std::vector<size_t>{0, 2});
}

static unsigned distanceTo(const std::string &Text, const std::string &Name) {
  Pattern P;
  P.Path = {Component::parsed(Text)};
  return distance(P, Name, 9);
}

TEST_CASE("A9: distance counts letters, and a star is free") {
  CHECK(distanceTo("abc", "abc") == 0);
  CHECK(distanceTo("abc", "axc") == 1);
  CHECK(distanceTo("abc", "bc") == 1);
  CHECK(distanceTo("abc", "abcd") == 1);
  CHECK(distanceTo("a*c", "abbbbc") == 0);
  CHECK(distanceTo("*Foo*", "myFobar") == 1);
  CHECK(distanceTo("*", "") == 0);
  CHECK(distanceTo("abc", "0123456789abcd") == 10);
}
