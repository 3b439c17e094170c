//===- RelationTest.cpp - before and after --------------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuleTexts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include <doctest/doctest.h>
#include <random>

using namespace heddle::rules;

static std::string rule(const std::string &Aspect,
                        const std::string &More = "") {
  return "- aspect: " + Aspect + "\n  match: {classes: [C]}\n" +
         (More.empty() ? "" : "  " + More + "\n");
}
static RuleSet rules(const std::string &Rules) {
  return rulesOf("version: 1\nrules:\n" + Rules);
}
static const Method F = method("C", "f");

TEST_CASE("A6: before puts an aspect outside of another") {
  CHECK(chain(rules(rule("A") + rule("B", "before: A")), F) == Texts{"B", "A"});
  CHECK(chain(rules(rule("A") + rule("B", "before: [::A]") + rule("D")), F) ==
        Texts{"B", "A", "D"});
}

TEST_CASE("A6: after puts an aspect inside of another") {
  CHECK(chain(rules(rule("A", "after: B") + rule("B")), F) == Texts{"B", "A"});
}

TEST_CASE("A6: relations win over priorities, which order the rest") {
  RuleSet R = rules("- {aspect: A, priority: 9, match: {classes: [C]}}\n" +
                    rule("B", "before: A") + rule("D") +
                    "- {aspect: E, priority: 5, match: {classes: [C]}}\n");
  CHECK(chain(R, F) == Texts{"E", "B", "A", "D"});
}

TEST_CASE("A6: relations hold through an aspect that is not there") {
  RuleSet R = rules(rule("Z", "after: M") + rule("A", "before: M") +
                    "- {aspect: M, match: {classes: [Other]}}\n");
  CHECK(chain(R, F) == Texts{"A", "Z"});
}

TEST_CASE("A6: relations hold for all rules of an aspect") {
  RuleSet R = rules("- {aspect: A, match: {classes: [C]}}\n"
                    "- {aspect: B, match: {classes: [C]}}\n"
                    "- {aspect: B, before: A, match: {classes: [Other]}}\n");
  CHECK(chain(R, F) == Texts{"B", "A"});
}

TEST_CASE("A6: a cycle is an error that prints it") {
  std::string Yaml = "version: 1\nrules:\n" + rule("A", "before: B") +
                     rule("X", "before: A") + rule("B", "before: [D]") +
                     rule("D", "before: A");
  CHECK(messageOf(Yaml) ==
        mistakeAt(Yaml, 14, 11,
                  "`before` and `after` make a cycle: `A` before `B` "
                  "(r.yaml:5); `B` before `D` (r.yaml:11); `D` before `A` "
                  "(r.yaml:14)",
                  "remove one of these relations"));
  Yaml = "version: 1\nrules:\n" + rule("A", "after: B") + rule("B", "after: A");
  CHECK(messageOf(Yaml) ==
        mistakeAt(Yaml, 5, 10,
                  "`before` and `after` make a cycle: `A` before `B` "
                  "(r.yaml:8); `B` before `A` (r.yaml:5)",
                  "remove one of these relations"));
  Yaml = "version: 1\nrules:\n" + rule("A", "before: A");
  CHECK(messageOf(Yaml) ==
        mistakeAt(Yaml, 5, 11,
                  "`before` and `after` make a cycle: `A` before `A` "
                  "(r.yaml:5)",
                  "remove one of these relations"));
}

TEST_CASE("A6: mistakes in before and after") {
  std::string Help = ": [ns::Aspect]`: no wildcards, no template arguments, no "
                     "parentheses";
  std::string Head = "aspect: a::A\nmatch: {classes: [C]}\n";
  checkMistakes(
      {{oneRule(Head + "before: 'a::*'"), 5, 11,
        "an item of `before` must be the qualified name of an aspect, not the "
        "string \"a::*\"",
        "write it as in `before" + Help},
       {oneRule(Head + "after: {a: b}"), 5, 10,
        "an item of `after` must be the qualified name of an aspect, not a "
        "mapping",
        "write it as in `after" + Help},
       {oneRule(Head + "after: []"), 5, 10, "`after` is an empty list",
        "add an item, or remove `after`"}});
}

TEST_CASE("A6: a relation to an aspect without rules is noted") {
  RuleSet R = rules(rule("A", "before: Gone") + rule("B", "after: [A, Lost]"));
  CHECK(chain(R, F) == Texts{"A", "B"});
  CHECK(R.notes() ==
        Texts{"r.yaml:3: note: `A` is to stand before `Gone`, but no rule is "
              "for that aspect",
              "r.yaml:6: note: `B` is to stand after `Lost`, but no rule is "
              "for that aspect"});
  CHECK(rules(rule("A")).notes().empty());
}

TEST_CASE("A6: random relations without a cycle are all kept") {
  std::mt19937 Random(5);
  for (int Round = 0; Round < 200; ++Round) {
    // Aspects are written in random order; an edge goes from a lower to a
    // higher number, so that there is no cycle.
    std::vector<int> Written(12);
    for (int I = 0; I < 12; ++I)
      Written[I] = I;
    std::shuffle(Written.begin(), Written.end(), Random);
    std::vector<std::pair<int, int>> Edges;
    std::string Yaml;
    for (int A : Written) {
      int B = Random() % 12;
      if (A != B)
        Edges.push_back({std::min(A, B), std::max(A, B)});
      std::string Name = "A" + std::to_string(A), Other = std::to_string(B);
      Yaml += A == B ? rule(Name)
                     : rule(Name, (A < B ? "before: A" : "after: A") + Other);
    }
    Texts Chain = chain(rules(Yaml), F);
    CAPTURE(Yaml);
    REQUIRE(Chain.size() == 12);
    auto PlaceOf = [&](int A) {
      return llvm::find(Chain, "A" + std::to_string(A)) - Chain.begin();
    };
    for (auto [Outer, Inner] : Edges)
      REQUIRE(PlaceOf(Outer) < PlaceOf(Inner));
  }
}

TEST_CASE("A6: a long chain of relations takes no deep recursion") {
  std::string Yaml;
  constexpr int Count = 3000;
  for (int I = Count; I-- > 0;)
    Yaml += rule(("A" + llvm::Twine(I)).str(),
                 I ? ("after: A" + llvm::Twine(I - 1)).str() : "");
  Texts Chain = chain(rules(Yaml), F);
  REQUIRE(Chain.size() == Count);
  CHECK(Chain.front() == "A0");
  CHECK(Chain.back() == "A2999");
}
