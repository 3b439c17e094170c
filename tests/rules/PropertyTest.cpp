//===- PropertyTest.cpp - the matcher against a naive one -----------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FeatureIndex.h"
#include "RuleTexts.h"
#include "TypePattern.h"
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

// The rest of a rule, against the words of A4 and A5.

namespace {

/// What a rule asks for, as the test knows it; empty or -1: nothing.
struct Asked {
  Texts Classes, DerivedFrom, Attributes, ExceptAttributes;
  Texts WhereAttributes, Overrides;
  int Virtual = -1, Access = -1;

  std::string yaml(const std::string &Aspect) const {
    std::string Result = "- aspect: " + Aspect + "\n  match: {" +
                         listOf("classes", Classes) + ", " +
                         listOf("derived_from", DerivedFrom) + ", " +
                         listOf("attribute", Attributes) + "}\n  except: {" +
                         listOf("attribute", ExceptAttributes) + "}\n";
    Texts Where;
    if (!WhereAttributes.empty())
      Where.push_back(listOf("attribute", WhereAttributes));
    if (!Overrides.empty())
      Where.push_back(listOf("overrides", Overrides));
    if (Virtual >= 0)
      Where.push_back(Virtual ? "virtual: true" : "virtual: false");
    if (Access >= 0)
      Where.push_back(Access ? "access: public" : "access: [private]");
    if (!Where.empty())
      Result += "  where: {" + llvm::join(Where, ", ") + "}\n";
    return Result;
  }
  bool selects(const Method &M) const {
    auto Any = [](const Texts &Patterns, const Texts &Names) {
      return llvm::any_of(
          Names, [&](const std::string &N) { return anyNaive(Patterns, N); });
    };
    auto Has = [&](const Texts &Wanted) {
      return llvm::any_of(Wanted, [&](const std::string &A) {
        return llvm::is_contained(M.Attributes, A) ||
               llvm::is_contained(M.ClassAttributes, A);
      });
    };
    if (Has(ExceptAttributes))
      return false;
    if (!anyNaive(Classes, M.Class) && !Any(DerivedFrom, M.Bases) &&
        !Has(Attributes))
      return false;
    return (WhereAttributes.empty() || Has(WhereAttributes)) &&
           (Overrides.empty() || Any(Overrides, M.Overrides)) &&
           (Virtual < 0 || M.IsVirtual == (Virtual == 1)) &&
           (Access < 0 || (M.Visibility == Access::Public) == (Access == 1));
  }
};

Texts words(Generator &G, int Most) {
  static const char *const Known[] = {"traced", "slow", "raw", "service"};
  Texts Result;
  for (int I = G.below(Most + 1); I > 0; --I)
    Result.push_back(Known[G.below(4)]);
  return Result;
}
Texts few(Generator &G, int Most, bool Patterns) {
  Texts Result;
  for (int I = G.below(Most + 1); I > 0; --I)
    Result.push_back(Patterns ? G.pattern(1) : G.name(1));
  return Result;
}

Asked randomRule(Generator &G) {
  Asked A;
  A.Classes = few(G, 2, true);
  A.DerivedFrom = few(G, 2, true);
  A.Attributes = words(G, 1);
  if (A.Classes.empty() && A.DerivedFrom.empty() && A.Attributes.empty())
    A.Classes = {"**"};
  A.ExceptAttributes = words(G, 1);
  if (G.below(2))
    A.WhereAttributes = words(G, 2);
  if (G.below(2))
    A.Overrides = few(G, 2, true);
  A.Virtual = G.below(4) - 2;
  A.Access = G.below(4) - 2;
  return A;
}

Method randomMethod(Generator &G) {
  Method M = method(G.name(1), "f");
  M.Bases = few(G, 3, false);
  M.Overrides = few(G, 2, false);
  M.Attributes = words(G, 1);
  M.ClassAttributes = words(G, 1);
  M.IsVirtual = G.below(2);
  M.Visibility = G.below(2) ? Access::Public : Access::Private;
  return M;
}

} // namespace

TEST_CASE("A4 A5 A8: bases, attributes and conditions agree with the naive "
          "matcher") {
  Generator G(6);
  Tally Seen;
  for (int I = 0; I < 1000; ++I) {
    std::vector<Asked> Rules(1 + G.below(6));
    std::string Yaml = "version: 1\nrules:\n";
    for (size_t N = 0; N < Rules.size(); ++N) {
      Rules[N] = randomRule(G);
      Yaml += Rules[N].yaml("x::A" + std::to_string(N));
    }
    RuleSet R = rulesOf(Yaml);
    for (int J = 0; J < 20; ++J) {
      Method M = randomMethod(G);
      CAPTURE(Yaml);
      CAPTURE(M.Class);
      Texts Expected;
      for (size_t N = 0; N < Rules.size(); ++N)
        if (Rules[N].selects(M))
          Expected.push_back("x::A" + std::to_string(N));
      REQUIRE(chain(R, M) == Expected);
      if (!Expected.empty())
        REQUIRE(R.mayMatchClass(M.Class));
      Seen.add(!Expected.empty());
    }
  }
  Seen.check();
}

TEST_CASE("A7 A8: the index of wildcards passes over no path that fits") {
  Generator G(7);
  Tally Seen;
  for (int I = 0; I < 500; ++I) {
    Texts Patterns;
    FeatureIndex Index;
    for (unsigned N = 0; N < 40; ++N) {
      Patterns.push_back(G.pattern(1));
      llvm::SmallVector<StringRef, 8> Parts;
      StringRef(Patterns.back()).split(Parts, "::");
      std::vector<Component> Path;
      for (StringRef P : Parts)
        Path.push_back(Component::parsed(P));
      Index.add(Path, N);
    }
    Index.finish();
    std::string Name = G.name(1);
    llvm::SmallVector<StringRef, 8> Parts;
    StringRef(Name).split(Parts, "::");
    std::vector<bool> Tried(Patterns.size());
    Index.any(Parts, [&](unsigned N) {
      Tried[N] = true;
      return false;
    });
    for (unsigned N = 0; N < Patterns.size(); ++N) {
      CAPTURE(Patterns[N]);
      CAPTURE(Name);
      if (naive(Patterns[N], Name))
        REQUIRE(Tried[N]);
      Seen.add(Tried[N]);
    }
  }
  Seen.check();
}

/// One parameter of a template, so that a star may stand for a whole type.
static bool naiveType(StringRef P, StringRef T) {
  auto [PHead, PRest] = P.split('<');
  auto [THead, TRest] = T.split('<');
  if (P == "*")
    return true;
  if (PRest.empty() != TRest.empty())
    return false;
  llvm::SmallVector<StringRef, 8> PPath, TPath;
  PHead.split(PPath, "::");
  THead.split(TPath, "::");
  return naivePath(PPath, TPath) &&
         (PRest.empty() || naiveType(PRest.drop_back(), TRest.drop_back()));
}

TEST_CASE("A5: types agree with a naive matcher") {
  Generator G(8);
  Tally Seen;
  for (int I = 0; I < 60000; ++I) {
    // A star at the end of a word would be a pointer.
    auto Name = [&](bool Wild) {
      std::string Text = Wild ? G.pattern(1) : G.name(1);
      if (StringRef(Text).ends_with("*") || StringRef(Text).contains("*:") ||
          StringRef(Text).starts_with("*"))
        return std::string("a");
      return StringRef(Text).contains("a*") || StringRef(Text).contains("b*")
                 ? std::string("b")
                 : Text;
    };
    std::string P = Name(true), T = Name(false);
    if (G.below(2)) {
      P += "<" + (G.below(2) ? "*" : Name(true)) + ">";
      T += "<" + Name(false) + ">";
    }
    if (G.below(4) == 0)
      P = "**::" + P;
    auto Parsed = TypePattern::parse(P);
    CAPTURE(P);
    CAPTURE(T);
    REQUIRE(std::holds_alternative<TypePattern>(Parsed));
    bool Expected = naiveType(P, T);
    REQUIRE(std::get<TypePattern>(Parsed).accepts(T) == Expected);
    Seen.add(Expected);
  }
  Seen.check();
}

TEST_CASE("A7: the finder of runs finds what occurs") {
  Generator G(9);
  Tally Seen;
  for (int I = 0; I < 500; ++I) {
    RunFinder Finder;
    Texts Added;
    for (int N = 0; N < 6; ++N) {
      Added.push_back(G.name(1).substr(0, 4));
      unsigned Number = Finder.add(Added.back());
      REQUIRE(Finder.find(Added.back()) == Number);
    }
    Finder.finish();
    std::string In = G.name(3);
    std::vector<bool> Found(Added.size());
    Finder.any(In, [&](unsigned N) {
      Found.at(N) = true;
      return false;
    });
    for (const std::string &Text : Added) {
      CAPTURE(Text);
      CAPTURE(In);
      bool Occurs = In.find(Text) != std::string::npos;
      REQUIRE(Found[*Finder.find(Text)] == Occurs);
      Seen.add(Occurs);
    }
  }
  Seen.check();
}
