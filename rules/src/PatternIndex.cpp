//===- PatternIndex.cpp - finds the patterns that fit a name --------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PatternIndex.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace llvm;

namespace heddle::rules {

/// The longest literal in \p Path: the rarest, one may hope.
static StringRef longestLiteral(ArrayRef<Component> Path) {
  StringRef Longest;
  for (const Component &C : Path)
    if (C.isLiteral() && C.text().size() > Longest.size())
      Longest = C.text();
  return Longest;
}

/// The part of \p Path that no name of two or more components can match with
/// its last one: a `**` at the end may stand for nothing.
static ArrayRef<Component> ownerPart(ArrayRef<Component> Path) {
  size_t Tail = Path.back().isAnyDepth() ? 2 : 1;
  size_t First = Path.front().isLiteral() ? 1 : 0;
  return Path.take_front(
      std::max(First, Path.size() - std::min(Tail, Path.size())));
}

PatternIndex::Bucket &PatternIndex::bucketOf(const IndexedPattern &I) {
  if (I.IsExact)
    return Exact[I.P.name()];
  if (StringRef L = longestLiteral(ownerPart(I.P.Path)); !L.empty())
    return ByOwner[L];
  if (StringRef L = longestLiteral(I.P.Path); !L.empty())
    return ByMember[L];
  return WithoutLiteral;
}

void PatternIndex::add(Pattern P, unsigned Rule, bool IsExcept) {
  bool IsExact = P.isExact();
  Patterns.push_back({std::move(P), Rule, IsExcept, IsExact});
  const IndexedPattern &I = Patterns.back();
  bucketOf(I).push_back(Patterns.size() - 1);
  if (IsExact && !IsExcept && I.P.Path.size() > 1) {
    Pattern Owner = I.P;
    Owner.Path.pop_back();
    ExactOwners.insert(Owner.name());
  }
}

void PatternIndex::find(ArrayRef<StringRef> Name, StringRef Joined,
                        SmallVectorImpl<const IndexedPattern *> &Found) const {
  if (Name.empty())
    return;
  if (auto It = Exact.find(Joined); It != Exact.end())
    for (unsigned I : It->second)
      Found.push_back(&Patterns[I]);
  auto TryAll = [&](const Bucket &B) {
    for (unsigned I : B)
      if (Patterns[I].P.accepts(Name))
        Found.push_back(&Patterns[I]);
  };
  for (StringRef C : Name)
    for (const StringMap<Bucket> *Map : {&ByOwner, &ByMember})
      if (auto It = Map->find(C); It != Map->end())
        TryAll(It->second);
  TryAll(WithoutLiteral);
}

bool PatternIndex::anyWildcardAcceptsMemberOf(const Bucket &B,
                                              ArrayRef<StringRef> Class) const {
  return any_of(B, [&](unsigned I) {
    return !Patterns[I].IsExcept && Patterns[I].P.acceptsMemberOf(Class);
  });
}

bool PatternIndex::mayFindMemberOf(ArrayRef<StringRef> Class, StringRef Joined,
                                   bool ExactOnly) const {
  if (Class.empty())
    return false;
  if (ExactOwners.contains(Joined))
    return true;
  if (ExactOnly)
    return false;
  auto Accepts = [&](const Bucket &B) {
    return anyWildcardAcceptsMemberOf(B, Class);
  };
  return any_of(Class,
                [&](StringRef C) {
                  auto It = ByOwner.find(C);
                  return It != ByOwner.end() && Accepts(It->second);
                }) ||
         any_of(ByMember, [&](const auto &E) { return Accepts(E.second); }) ||
         Accepts(WithoutLiteral);
}

} // namespace heddle::rules
