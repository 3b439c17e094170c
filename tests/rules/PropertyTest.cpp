//===- PropertyTest.cpp - the matcher against a naive one -----------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuleTexts.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringExtras.h"
#include <doctest/doctest.h>
#include <random>

using namespace heddle::rules;
using llvm::ArrayRef;
using llvm::StringRef;

// The reference follows the words of A2 and nothing else: it is recursive,
// exponential and knows no index.

static bool naiveGlob(StringRef P, StringRef T) {
  if (P.empty())
    return T.empty();
  if (P[0] == '*')
    return naiveGlob(P.drop_front(), T) ||
           (!T.empty() && naiveGlob(P, T.drop_front()));
  return !T.empty() && P[0] == T[0] &&
         naiveGlob(P.drop_front(), T.drop_front());
}

static bool naivePath(ArrayRef<StringRef> P, ArrayRef<StringRef> T) {
  if (P.empty())
    return T.empty();
  if (P[0] == "**")
    return naivePath(P.drop_front(), T) ||
           (!T.empty() && naivePath(P, T.drop_front()));
  return !T.empty() && naiveGlob(P[0], T[0]) &&
         naivePath(P.drop_front(), T.drop_front());
}

static bool naive(const std::string &Pattern, const std::string &Name) {
  llvm::SmallVector<StringRef, 8> P, T;
  StringRef(Pattern).split(P, "::");
  StringRef(Name).split(T, "::");
  return naivePath(P, T);
}

namespace {

/// Small alphabets and short names, so that matches are frequent.
class Generator {
public:
  explicit Generator(unsigned Seed) : Random(Seed) {}

  int below(int N) { return Random() % N; }

  std::string name(int MinComponents) {
    return path(MinComponents, [this] { return word("ab"); });
  }
  std::string pattern(int MinComponents) {
    return path(MinComponents, [this]() -> std::string {
      if (below(4) == 0)
        return "**";
      std::string Word = word("ab*");
      while (StringRef(Word).contains("**"))
        Word = word("ab*");
      return Word;
    });
  }
  Texts patterns(int MinComponents) {
    Texts Result(1 + below(6));
    for (std::string &P : Result)
      P = pattern(MinComponents);
    return Result;
  }

private:
  std::string word(StringRef Alphabet) {
    std::string Result(1 + below(4), ' ');
    for (char &C : Result)
      C = Alphabet[below(Alphabet.size())];
    return Result;
  }
  template <typename Fn> std::string path(int MinComponents, Fn Component) {
    Texts Result(MinComponents + below(4));
    for (std::string &C : Result)
      C = Component();
    return llvm::join(Result, "::");
  }

  std::mt19937 Random;
};

/// Both outcomes must occur, or the comparison shows nothing.
struct Tally {
  int Yes = 0, No = 0;
  void add(bool B) { ++(B ? Yes : No); }
  void check() const {
    CHECK(Yes > 1000);
    CHECK(No > 1000);
  }
};

} // namespace

static bool anyNaive(const Texts &Patterns, const std::string &Name) {
  return llvm::any_of(Patterns,
                      [&](const std::string &P) { return naive(P, Name); });
}

TEST_CASE("A2 A8: class patterns agree with the naive matcher") {
  Generator G(1);
  Tally Seen;
  for (int I = 0; I < 2000; ++I) {
    Texts Patterns = G.patterns(1);
    RuleSet R = ruleFor("classes", Patterns);
    for (int J = 0; J < 10; ++J) {
      std::string Class = G.name(1);
      bool Expected = anyNaive(Patterns, Class);
      CAPTURE(llvm::join(Patterns, " "));
      CAPTURE(Class);
      REQUIRE(matches(R, method(Class, "f")) == Expected);
      REQUIRE(R.mayMatchClass(Class) == Expected);
      Seen.add(Expected);
    }
  }
  Seen.check();
}

TEST_CASE("A2 A8: function patterns agree with the naive matcher") {
  Generator G(2);
  Tally Seen;
  for (int I = 0; I < 2000; ++I) {
    Texts Patterns = G.patterns(1);
    RuleSet R = ruleFor("functions", Patterns);
    for (int J = 0; J < 10; ++J) {
      std::string Name = G.name(1);
      CAPTURE(llvm::join(Patterns, " "));
      CAPTURE(Name);
      bool Expected = anyNaive(Patterns, Name);
      REQUIRE(matches(R, function(Name)) == Expected);
      Seen.add(Expected);
    }
  }
  Seen.check();
}

TEST_CASE("A2 A8: method patterns agree with the naive matcher") {
  Generator G(3);
  Tally Seen;
  for (int I = 0; I < 2000; ++I) {
    Texts Patterns = G.patterns(2);
    RuleSet R = ruleFor("methods", Patterns);
    for (int J = 0; J < 10; ++J) {
      std::string Class = G.name(1), Name = J % 2 ? "a" : "bab";
      CAPTURE(llvm::join(Patterns, " "));
      CAPTURE(Class);
      bool Expected = anyNaive(Patterns, Class + "::" + Name);
      REQUIRE(matches(R, method(Class, Name)) == Expected);
      if (Expected)
        REQUIRE(R.mayMatchClass(Class));
      Seen.add(Expected);
    }
  }
  Seen.check();
}

TEST_CASE("A1 A6 A8: rules with exceptions agree with the naive matcher") {
  Generator G(4);
  Tally Seen;
  for (int I = 0; I < 500; ++I) {
    std::string Yaml = "version: 1\nrules:\n";
    std::vector<std::pair<Texts, Texts>> Rules(1 + G.below(8));
    for (size_t N = 0; N < Rules.size(); ++N) {
      Rules[N] = {G.patterns(2), G.patterns(2)};
      Yaml += "- aspect: x::A" + std::to_string(N) +
              "\n  priority: " + std::to_string(G.below(3)) + "\n  match: {" +
              listOf("methods", Rules[N].first) + "}\n  except: {" +
              listOf("methods", Rules[N].second) + "}\n";
    }
    RuleSet R = rulesOf(Yaml);
    for (int J = 0; J < 10; ++J) {
      std::string Class = G.name(1), Full = Class + "::f";
      std::vector<Advice> Chain = R.match(method(Class, "f"));
      CAPTURE(Yaml);
      CAPTURE(Class);
      size_t Expected = 0;
      for (auto &[Match, Except] : Rules)
        Expected += anyNaive(Match, Full) && !anyNaive(Except, Full);
      REQUIRE(Chain.size() == Expected);
      REQUIRE(llvm::is_sorted(Chain, [](const Advice &A, const Advice &B) {
        return A.Priority != B.Priority ? A.Priority > B.Priority
                                        : A.RuleLine < B.RuleLine;
      }));
      Seen.add(Expected);
    }
  }
  Seen.check();
}
