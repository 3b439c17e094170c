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

/// The part of \p Path that no name of two or more components can match with
/// its last one: a `**` at the end may stand for nothing.
static ArrayRef<Component> ownerPart(ArrayRef<Component> Path) {
  size_t Tail = Path.back().isAnyDepth() ? 2 : 1;
  size_t First = Path.front().isAnyDepth() ? 0 : 1;
  return Path.take_front(
      std::max(First, Path.size() - std::min(Tail, Path.size())));
}

/// The text of all that acceptsMemberOf() looks at: what the last component is
/// does not matter unless it is `**`.
static std::string ownerKey(const Pattern &P) {
  Pattern Owner = P;
  if (!Owner.Path.back().isAnyDepth())
    Owner.Path.back() = Component::parsed("*");
  return Owner.name();
}

void PatternIndex::addOwner(unsigned Id) {
  const IndexedPattern &I = Patterns[Id];
  if (I.IsExact && I.P.Path.size() > 1) {
    Pattern Owner = I.P;
    Owner.Path.pop_back();
    ExactOwners.insert(Owner.name());
  } else if (!I.IsExact && KnownOwners.insert(ownerKey(I.P)).second) {
    WildcardOwners.add(ownerPart(I.P.Path), Id);
  }
}

void PatternIndex::add(Pattern P, unsigned Rule, bool IsExcept) {
  bool IsExact = P.isExact();
  unsigned Id = Patterns.size();
  Patterns.push_back({std::move(P), Rule, IsExcept, IsExact});
  const IndexedPattern &I = Patterns.back();
  if (IsExact)
    Exact[I.P.name()].push_back(Id);
  else
    Wildcards.add(I.P.Path, Id);
  if (!IsExcept)
    addOwner(Id);
}

void PatternIndex::finish() {
  Wildcards.finish();
  WildcardOwners.finish();
}

void PatternIndex::find(ArrayRef<StringRef> Name, StringRef Joined,
                        SmallVectorImpl<const IndexedPattern *> &Found) const {
  if (Name.empty())
    return;
  if (auto It = Exact.find(Joined); It != Exact.end())
    for (unsigned I : It->second)
      Found.push_back(&Patterns[I]);
  Wildcards.any(Name, [&](unsigned I) {
    if (Patterns[I].P.accepts(Name))
      Found.push_back(&Patterns[I]);
    return false;
  });
}

bool PatternIndex::mayFindMemberOf(ArrayRef<StringRef> Class, StringRef Joined,
                                   bool ExactOnly) const {
  if (Class.empty())
    return false;
  if (ExactOwners.contains(Joined))
    return true;
  return !ExactOnly && WildcardOwners.any(Class, [&](unsigned I) {
    return Patterns[I].P.acceptsMemberOf(Class);
  });
}

std::vector<const Pattern *> PatternIndex::of(unsigned Rule) const {
  std::vector<const Pattern *> Result;
  for (const IndexedPattern &I : Patterns)
    if (I.Rule == Rule && !I.IsExcept)
      Result.push_back(&I.P);
  return Result;
}

} // namespace heddle::rules
