//===- Matcher.cpp - which aspects surround a method ----------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Matcher.h"
#include "Names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include <tuple>

using namespace llvm;

namespace heddle::rules {

/// A pattern that fits a method and may select it, or an exception.
struct Matcher::Hit {
  unsigned Rule;
  bool IsExcept;
  bool IsExact;
};

Matcher::Matcher(std::vector<Rule> RulesInMergeOrder)
    : Rules(std::move(RulesInMergeOrder)) {
  for (size_t I = 0; I < Rules.size(); ++I)
    Rules[I].Position = I;
  nameAspects();
  llvm::sort(Rules, [](const Rule &A, const Rule &B) {
    return A.Priority != B.Priority ? A.Priority > B.Priority
                                    : A.Position < B.Position;
  });
  for (size_t I = 0; I < Rules.size(); ++I) {
    indexPatterns(Rules[I].Match, I, /*IsExcept=*/false);
    indexPatterns(Rules[I].Except, I, /*IsExcept=*/true);
  }
}

void Matcher::nameAspects() {
  for (const Rule &R : Rules)
    if (AspectClasses.insert(R.Aspect).second)
      Aspects.push_back(R.Aspect);
}

void Matcher::indexPatterns(Selector &S, unsigned Rule, bool IsExcept) {
  auto Move = [&](std::vector<Pattern> &From, PatternIndex &To) {
    for (Pattern &P : From)
      To.add(std::move(P), Rule, IsExcept);
    From.clear();
  };
  Move(S.Classes, Classes);
  Move(S.Methods, Methods);
  Move(S.Functions, Functions);
}

namespace {

/// The signature of a method, squeezed when the first pattern asks for it.
class LazySignature {
public:
  explicit LazySignature(StringRef Written) : Written(Written) {}
  bool fits(const Pattern &P) {
    if (!P.Signature)
      return true;
    if (!Squeezed)
      Squeezed = squeezeSpaces(Written);
    return *P.Signature == *Squeezed;
  }

private:
  StringRef Written;
  std::optional<std::string> Squeezed;
};

} // namespace

// Semantics A3: what a wildcard or a class pattern does not select by itself.
static bool classPatternSelects(const Method &M) {
  return M.Kind == MethodKind::Ordinary && !M.HasNoBodyByDesign;
}
static bool methodPatternSelects(const Method &M, bool IsExact) {
  return IsExact || !M.HasNoBodyByDesign;
}
static bool functionPatternSelects(const Method &M, bool IsExact) {
  return IsExact || classPatternSelects(M);
}

void Matcher::findMemberHits(const Method &M, StringRef Name,
                             SmallVectorImpl<Hit> &Hits) const {
  SmallVector<StringRef, 8> Path;
  splitName(M.Class, Path);
  SmallString<128> Joined(withoutLeadingColons(M.Class));
  bool IsAspect = AspectClasses.contains(Joined);
  LazySignature Signature(M.Signature);
  SmallVector<const IndexedPattern *, 16> Found;
  auto Keep = [&](auto Selects) {
    for (const IndexedPattern *I : Found)
      if (Signature.fits(I->P) &&
          (I->IsExcept || (Selects(*I) && (I->IsExact || !IsAspect))))
        Hits.push_back({I->Rule, I->IsExcept, I->IsExact});
    Found.clear();
  };
  Classes.find(Path, Joined, Found);
  Keep([&](const IndexedPattern &) { return classPatternSelects(M); });
  Path.push_back(Name);
  Joined += "::";
  Joined += Name;
  Methods.find(Path, Joined, Found);
  Keep([&](const IndexedPattern &I) {
    return methodPatternSelects(M, I.IsExact);
  });
}

void Matcher::findHits(const Method &M, SmallVectorImpl<Hit> &Hits) const {
  StringRef Name = M.Name;
  std::string Squeezed;
  if (Name.contains(' '))
    Name = Squeezed = squeezeSpaces(Name);
  if (!M.Class.empty())
    return findMemberHits(M, Name, Hits);
  Name = withoutLeadingColons(Name);
  SmallVector<StringRef, 8> Path;
  splitName(Name, Path);
  LazySignature Signature(M.Signature);
  SmallVector<const IndexedPattern *, 16> Found;
  Functions.find(Path, Name, Found);
  for (const IndexedPattern *I : Found)
    if (Signature.fits(I->P) &&
        (I->IsExcept || functionPatternSelects(M, I->IsExact)))
      Hits.push_back({I->Rule, I->IsExcept, I->IsExact});
}

Advice Matcher::adviceOf(unsigned Index) const {
  const Rule &R = Rules[Index];
  Advice A;
  A.Aspect = R.Aspect;
  A.Priority = R.Priority;
  A.RuleFile = R.File;
  A.RuleLine = R.Line;
  A.Required = R.Required;
  return A;
}

std::vector<Advice> Matcher::match(const Method &M) const {
  SmallVector<Hit, 16> Hits;
  findHits(M, Hits);
  // Exceptions sort first within their rule, then exact patterns.
  llvm::sort(Hits, [](const Hit &A, const Hit &B) {
    return std::tuple(A.Rule, !A.IsExcept, !A.IsExact) <
           std::tuple(B.Rule, !B.IsExcept, !B.IsExact);
  });
  Hits.erase(
      std::unique(Hits.begin(), Hits.end(),
                  [](const Hit &A, const Hit &B) { return A.Rule == B.Rule; }),
      Hits.end());
  std::vector<Advice> Chain;
  StringMap<size_t> Position;
  for (const Hit &H : Hits) {
    if (H.IsExcept)
      continue;
    const Rule &R = Rules[H.Rule];
    auto [It, IsNew] = Position.try_emplace(R.Aspect, Chain.size());
    if (IsNew)
      Chain.push_back(adviceOf(H.Rule));
    Chain[It->second].Required |= R.Required;
    Chain[It->second].Named |= H.IsExact;
  }
  return Chain;
}

bool Matcher::mayMatchClass(StringRef QualifiedName) const {
  SmallVector<StringRef, 8> Path;
  splitName(QualifiedName, Path);
  StringRef Joined = withoutLeadingColons(QualifiedName);
  bool ExactOnly = AspectClasses.contains(Joined);
  SmallVector<const IndexedPattern *, 16> Found;
  Classes.find(Path, Joined, Found);
  return any_of(Found,
                [&](const IndexedPattern *I) {
                  return !I->IsExcept && (I->IsExact || !ExactOnly);
                }) ||
         Methods.mayFindMemberOf(Path, Joined, ExactOnly);
}

} // namespace heddle::rules
