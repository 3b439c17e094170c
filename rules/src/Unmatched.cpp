//===- Unmatched.cpp - rules that match nothing in a build ----------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Unmatched.h"
#include "Diagnostics.h"
#include "PlacedText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace heddle::rules {

// Levenshtein's rows, with stars. A column is a number of characters of Name. A
// star may stand for any of them; that `*` ends at `::` does not matter to a
// guess.
unsigned distance(const Pattern &P, StringRef Name, unsigned Limit) {
  std::string Text = P.name();
  bool HasStars = !P.isExact();
  std::vector<unsigned> Row(Name.size() + 1), Next(Name.size() + 1);
  for (size_t J = 0; J <= Name.size(); ++J)
    Row[J] = J;
  for (char C : Text) {
    bool IsStar = HasStars && C == '*';
    Next[0] = Row[0] + !IsStar;
    for (size_t J = 1; J <= Name.size(); ++J)
      Next[J] = IsStar ? std::min(Row[J], Next[J - 1])
                       : std::min({Row[J - 1] + (C != Name[J - 1]), Row[J] + 1,
                                   Next[J - 1] + 1});
    if (*min_element(Next) > Limit)
      return Limit + 1;
    std::swap(Row, Next);
  }
  return std::min(Row.back(), Limit + 1);
}

namespace {

/// The names that are most like what a rule holds: three at most, and none that
/// is much further off than the best.
class Nearest {
  /// Longer names are not compared: it takes the product of their lengths, and
  /// nobody mistypes them.
  static constexpr size_t MostLetters = 200;
  static bool isComparable(StringRef Wanted, StringRef Name) {
    return Wanted.size() <= MostLetters && Name.size() <= MostLetters;
  }

public:
  void add(const Pattern &P, StringRef Name) {
    if (!isComparable(P.name(), Name))
      return;
    unsigned Letters =
        count_if(P.name(), [](char C) { return C != '*' && C != ':'; });
    unsigned Limit = Letters / 3 + 1;
    unsigned D = distance(P, Name, Limit);
    if (D <= Limit)
      keep(D, Name.str());
  }
  void add(StringRef Wanted, StringRef Name) {
    if (!isComparable(Wanted, Name))
      return;
    unsigned Limit = Wanted.size() / 3 + 1;
    unsigned D = Wanted.edit_distance(Name, /*AllowReplacements=*/true, Limit);
    if (D <= Limit)
      keep(D, Name.str());
  }
  std::vector<std::string> names() const {
    std::vector<std::string> Result;
    for (const auto &[D, Name] : Best)
      if (D <= Best.front().first + 1)
        Result.push_back(Name);
    return Result;
  }

private:
  void keep(unsigned D, std::string Name) {
    Best.push_back({D, std::move(Name)});
    llvm::sort(Best);
    Best.erase(std::unique(Best.begin(), Best.end()), Best.end());
    if (Best.size() > 3)
      Best.pop_back();
  }
  std::vector<std::pair<unsigned, std::string>> Best;
};

} // namespace

static std::vector<std::string> nearestNames(const Matcher::Lists &L,
                                             ArrayRef<Method> Known) {
  Nearest Found;
  StringSet<> Seen;
  auto Compare = [&](ArrayRef<const Pattern *> Patterns, StringRef List,
                     StringRef Name) {
    if (!Patterns.empty() && Seen.insert((List + Name).str()).second)
      for (const Pattern *P : Patterns)
        Found.add(*P, Name);
  };
  for (const Method &M : Known) {
    if (M.Class.empty()) {
      Compare(L.Functions, "functions ", M.Name);
    } else {
      Compare(L.Classes, "classes ", M.Class);
      Compare(L.Methods, "methods ", M.Class + "::" + M.Name);
    }
    for (const std::string &Base : M.Bases)
      Compare(L.DerivedFrom, "derived_from ", Base);
    for (const auto *List : {&M.Attributes, &M.ClassAttributes})
      for (const std::string &A : *List)
        if (!L.Attributes.empty() && Seen.insert("attribute " + A).second)
          for (const std::string &Wanted : L.Attributes)
            Found.add(Wanted, A);
  }
  return Found.names();
}

/// Names that are right where the signature is not, with their signatures.
static std::vector<std::string> otherOverloads(const Matcher::Lists &L,
                                               ArrayRef<Method> Known) {
  std::vector<std::string> Result;
  for (const Method &M : Known) {
    std::string Name = M.Class.empty() ? M.Name : M.Class + "::" + M.Name;
    for (const Pattern *P : M.Class.empty() ? L.Functions : L.Methods)
      if (P->Signature && distance(*P, Name, 0) == 0)
        Result.push_back(M.display());
  }
  llvm::sort(Result);
  Result.erase(std::unique(Result.begin(), Result.end()), Result.end());
  if (Result.size() > 3)
    Result.resize(3);
  return Result;
}

static Mistake mistakeOf(const Matcher &Rules, size_t Position,
                         ArrayRef<Method> Known) {
  const Rule &R = Rules.rule(Position);
  Matcher::Lists L = Rules.listsOf(Position);
  size_t Selected = count_if(Known, [&](const Method &M) { return L.fit(M); });
  if (Selected)
    return errors::leavesNothing(R.Aspect, R.Required, Selected);
  if (std::vector<std::string> Other = otherOverloads(L, Known); !Other.empty())
    return errors::matchesNothing(R.Aspect, R.Required, Other);
  return errors::matchesNothing(R.Aspect, R.Required, nearestNames(L, Known));
}

std::string unmatchedText(const Matcher &Rules, size_t Position,
                          ArrayRef<Method> Known,
                          ArrayRef<RuleSource> Sources) {
  const Rule &R = Rules.rule(Position);
  return textAt({R.File, R.Line, R.Column},
                R.Required ? SourceMgr::DK_Error : SourceMgr::DK_Note,
                mistakeOf(Rules, Position, Known), Sources);
}

} // namespace heddle::rules
