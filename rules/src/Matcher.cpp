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
  bool IsNamed;  ///< without a wildcard, or by an attribute of its own
  bool IsItself; ///< so, and not by its class
};

Matcher::Matcher(std::vector<Rule> RulesInMergeOrder, AspectOrder Order)
    : Rules(std::move(RulesInMergeOrder)), Order(std::move(Order)),
      SelectsByFacts(Rules.size()), ExceptFacts(Rules.size()) {
  for (size_t I = 0; I < Rules.size(); ++I)
    Rules[I].Position = I;
  nameAspects();
  llvm::sort(Rules, [](const Rule &A, const Rule &B) {
    return A.Priority != B.Priority ? A.Priority > B.Priority
                                    : A.Position < B.Position;
  });
  AtPosition.resize(Rules.size());
  for (size_t I = 0; I < Rules.size(); ++I)
    indexRule(Rules[I], I);
  for (PatternIndex *Index : {&Classes, &Methods, &Functions, &Bases})
    Index->finish();
}

void Matcher::nameAspects() {
  for (const Rule &R : Rules)
    if (AspectClasses.insert(R.Aspect).second)
      Aspects.push_back(R.Aspect);
}

/// The keys of what a name does not tell.
static StringRef factKeys(const Selector &S) {
  if (S.Attributes.empty())
    return S.DerivedFrom.empty() ? "" : "derived_from";
  return S.DerivedFrom.empty() ? "attribute" : "attribute, derived_from";
}

void Matcher::indexRule(Rule &R, unsigned Index) {
  AtPosition[R.Position] = Index;
  if (!R.Match.Attributes.empty() || !R.Match.DerivedFrom.empty())
    SelectsByFacts.set(Index);
  ExceptFacts[Index] = factKeys(R.Except);
  UsesAttributes |= !R.Match.Attributes.empty() ||
                    !R.Except.Attributes.empty() || !R.Where.Attributes.empty();
  indexPatterns(R.Match, Index, /*IsExcept=*/false);
  indexPatterns(R.Except, Index, /*IsExcept=*/true);
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
  Move(S.DerivedFrom, Bases);
  for (const std::string &A : S.Attributes)
    (IsExcept ? ExceptAttributes : Attributes)[A].push_back(Rule);
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

/// Collects what fits one method.
class Matcher::Search {
public:
  Search(const Matcher &In, const Method &M, SmallVectorImpl<Hit> &Hits)
      : In(In), M(M), Hits(Hits), Signature(M.Signature) {}
  void run();

private:
  void findMember(StringRef Name);
  void findFunction(StringRef Name);
  void findBases();
  void findAttributes(ArrayRef<std::string> Names, bool Selects, bool IsNamed);
  template <typename Fn>
  void keep(Fn Selects, bool MayName = true, bool MayNameItself = true);

  const Matcher &In;
  const Method &M;
  SmallVectorImpl<Hit> &Hits;
  LazySignature Signature;
  bool IsAspect = false; ///< a method of an aspect, which only names select
  SmallVector<const IndexedPattern *, 16> Found;
};

/// Makes hits of what was found. \p Selects tells what a pattern that fits does
/// with a method of this kind; \p MayName, whether an exact one names it, and
/// \p MayNameItself, whether not its class alone.
template <typename Fn>
void Matcher::Search::keep(Fn Selects, bool MayName, bool MayNameItself) {
  for (const IndexedPattern *I : Found) {
    bool IsNamed = MayName && I->IsExact;
    if (Signature.fits(I->P) &&
        (I->IsExcept || (Selects(IsNamed) && (IsNamed || !IsAspect))))
      Hits.push_back({I->Rule, I->IsExcept, IsNamed, IsNamed && MayNameItself});
  }
  Found.clear();
}

// Semantics A3: what a wildcard or a class pattern does not select by itself.
static bool classPatternSelects(const Method &M) {
  return M.Kind == MethodKind::Ordinary && !M.HasNoBodyByDesign;
}

void Matcher::Search::findAttributes(ArrayRef<std::string> Names, bool Selects,
                                     bool IsNamed) {
  for (const std::string &A : Names) {
    if (auto It = In.ExceptAttributes.find(A); It != In.ExceptAttributes.end())
      for (unsigned Rule : It->second)
        Hits.push_back({Rule, /*IsExcept=*/true, false, false});
    if (!Selects || IsAspect)
      continue;
    if (auto It = In.Attributes.find(A); It != In.Attributes.end())
      for (unsigned Rule : It->second)
        Hits.push_back({Rule, /*IsExcept=*/false, IsNamed, IsNamed});
  }
}

void Matcher::Search::findBases() {
  if (In.Bases.empty())
    return;
  for (StringRef Base : M.Bases) {
    SmallVector<StringRef, 8> Path;
    splitName(Base, Path);
    In.Bases.find(Path, withoutLeadingColons(Base), Found);
  }
  keep([&](bool) { return classPatternSelects(M); }, /*MayName=*/false);
}

void Matcher::Search::findMember(StringRef Name) {
  SmallVector<StringRef, 8> Path;
  splitName(M.Class, Path);
  SmallString<128> Joined(withoutLeadingColons(M.Class));
  IsAspect = In.AspectClasses.contains(Joined);
  In.Classes.find(Path, Joined, Found);
  keep([&](bool) { return classPatternSelects(M); }, /*MayName=*/true,
       /*MayNameItself=*/false);
  findBases();
  Path.push_back(Name);
  Joined += "::";
  Joined += Name;
  In.Methods.find(Path, Joined, Found);
  keep([&](bool IsNamed) { return IsNamed || !M.HasNoBodyByDesign; });
}

void Matcher::Search::findFunction(StringRef Name) {
  Name = withoutLeadingColons(Name);
  SmallVector<StringRef, 8> Path;
  splitName(Name, Path);
  In.Functions.find(Path, Name, Found);
  keep([&](bool IsNamed) { return IsNamed || classPatternSelects(M); });
}

void Matcher::Search::run() {
  StringRef Name = M.Name;
  std::string Squeezed;
  if (Name.contains(' '))
    Name = Squeezed = squeezeSpaces(Name);
  if (M.Class.empty())
    findFunction(Name);
  else
    findMember(Name);
  findAttributes(M.Attributes, !M.HasNoBodyByDesign, /*IsNamed=*/true);
  findAttributes(M.ClassAttributes, classPatternSelects(M), /*IsNamed=*/false);
}

bool Matcher::conditionsHold(const Rule &R, const Method &M, MatchBy By) const {
  return By == MatchBy::All ? R.Where.holds(M) : R.Where.mayHold(M);
}

static Advice adviceOf(const Rule &R) {
  Advice A;
  A.Aspect = R.Aspect;
  A.Priority = R.Priority;
  A.RuleFile = R.File;
  A.RuleLine = R.Line;
  A.Required = R.Required;
  A.Bind = R.Bind;
  A.Header = R.Header;
  A.Throws = R.Throws;
  A.Async = R.Async;
  return A;
}

void Matcher::addUnknown(unsigned Rule, bool IsFirst, Advice &A) const {
  std::string Keys = Rules[Rule].Where.unknownKeys();
  StringRef ExceptKeys = ExceptFacts[Rule];
  bool IsSure = Keys.empty() && ExceptKeys.empty();
  if (IsFirst || IsSure) {
    A.Unknown = std::move(Keys);
    A.UnknownExcept = ExceptKeys.str();
  }
}

std::vector<Advice> Matcher::match(const Method &M, MatchBy By) const {
  SmallVector<Hit, 16> Hits;
  Search(*this, M, Hits).run();
  // Exceptions sort first within their rule, then names.
  llvm::sort(Hits, [](const Hit &A, const Hit &B) {
    return std::tuple(A.Rule, !A.IsExcept, !A.IsNamed, !A.IsItself) <
           std::tuple(B.Rule, !B.IsExcept, !B.IsNamed, !B.IsItself);
  });
  Hits.erase(
      std::unique(Hits.begin(), Hits.end(),
                  [](const Hit &A, const Hit &B) { return A.Rule == B.Rule; }),
      Hits.end());
  std::vector<Advice> Chain;
  StringMap<size_t> Place;
  for (const Hit &H : Hits) {
    const Rule &R = Rules[H.Rule];
    if (H.IsExcept || !conditionsHold(R, M, By))
      continue;
    auto [It, IsNew] = Place.try_emplace(R.Aspect, Chain.size());
    if (IsNew)
      Chain.push_back(adviceOf(R));
    Advice &A = Chain[It->second];
    if (By == MatchBy::Name)
      addUnknown(H.Rule, IsNew, A);
    A.Required |= R.Required;
    A.Named |= H.IsNamed;
    A.NamedItself |= H.IsItself;
    A.ByFiles |= !R.Where.Files.empty();
    A.Rules.push_back(R.Position);
  }
  Order.arrange(Chain);
  return Chain;
}

bool Matcher::mayMatchClass(StringRef QualifiedName) const {
  if (QualifiedName.empty())
    return false;
  SmallVector<StringRef, 8> Path;
  splitName(QualifiedName, Path);
  StringRef Joined = withoutLeadingColons(QualifiedName);
  bool ExactOnly = AspectClasses.contains(Joined);
  if (SelectsByFacts.any() && !ExactOnly)
    return true;
  SmallVector<const IndexedPattern *, 16> Found;
  Classes.find(Path, Joined, Found);
  return any_of(Found,
                [&](const IndexedPattern *I) {
                  return !I->IsExcept && (I->IsExact || !ExactOnly);
                }) ||
         Methods.mayFindMemberOf(Path, Joined, ExactOnly);
}

Matcher::Lists Matcher::listsOf(size_t Position) const {
  unsigned Index = AtPosition[Position];
  return {Classes.of(Index), Methods.of(Index), Functions.of(Index),
          Bases.of(Index), Rules[Index].Match.Attributes};
}

bool Matcher::Lists::fit(const Method &M) const {
  LazySignature Signature(M.Signature);
  auto Fit = [&](ArrayRef<const Pattern *> Patterns, ArrayRef<StringRef> Path) {
    return any_of(Patterns, [&](const Pattern *P) {
      return P->accepts(Path) && Signature.fits(*P);
    });
  };
  auto Split = [](StringRef Name) {
    SmallVector<StringRef, 8> Path;
    splitName(Name, Path);
    return Path;
  };
  if (carries(M, Attributes))
    return true;
  if (M.Class.empty())
    return Fit(Functions, Split(M.Name));
  SmallVector<StringRef, 8> Path = Split(M.Class);
  if (Fit(Classes, Path))
    return true;
  std::string Name = squeezeSpaces(M.Name); // may be `operator ns::T`
  Path.push_back(Name);
  return Fit(Methods, Path) || any_of(M.Bases, [&](StringRef Base) {
           return Fit(DerivedFrom, Split(Base));
         });
}

} // namespace heddle::rules
