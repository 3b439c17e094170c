//===- FeatureIndex.cpp - wildcards by what a name must hold --------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FeatureIndex.h"
#include "llvm/ADT/STLExtras.h"
#include <tuple>

using namespace llvm;

namespace heddle::rules {

/// What a name must hold to fit a component.
struct FeatureIndex::Feature {
  StringRef Text; ///< empty: anything will do
  bool IsRun = false;
  size_t Paths = 0; ///< filed under it so far

  /// A short run occurs in many names, however few paths have it.
  bool isWeak() const { return IsRun && Text.size() < 4; }
  bool isBetterThan(const Feature &F) const {
    auto Key = [](const Feature &F) {
      return std::tuple(F.Text.empty(), F.isWeak(), F.Paths, ~F.Text.size());
    };
    return Key(*this) < Key(F);
  }
};

FeatureIndex::Feature FeatureIndex::featureOf(const Component &C) const {
  if (C.isAnyDepth())
    return {};
  if (C.isLiteral()) {
    auto It = Literals.find(C.text());
    return {C.text(), false, It == Literals.end() ? 0 : It->second.size()};
  }
  SmallVector<StringRef, 4> All;
  C.text().split(All, '*', -1, /*KeepEmpty=*/false);
  if (All.empty())
    return {};
  StringRef Longest = *max_element(
      All, [](StringRef A, StringRef B) { return A.size() < B.size(); });
  std::optional<unsigned> Run = Runs.find(Longest);
  return {Longest, true, Run ? ByRun[*Run].size() : 0};
}

void FeatureIndex::add(ArrayRef<Component> Path, unsigned Id) {
  Feature Best;
  for (const Component &C : Path)
    if (Feature F = featureOf(C); F.isBetterThan(Best))
      Best = F;
  if (Best.Text.empty())
    return Others.push_back(Id);
  if (!Best.IsRun)
    return Literals[Best.Text].push_back(Id);
  unsigned Run = Runs.add(Best.Text);
  if (Run == ByRun.size())
    ByRun.emplace_back();
  ByRun[Run].push_back(Id);
}

bool FeatureIndex::any(ArrayRef<StringRef> Name,
                       function_ref<bool(unsigned)> Try) const {
  for (StringRef C : Name) {
    if (auto It = Literals.find(C); It != Literals.end())
      if (any_of(It->second, Try))
        return true;
    if (Runs.any(C, [&](unsigned Run) { return any_of(ByRun[Run], Try); }))
      return true;
  }
  return any_of(Others, Try);
}

} // namespace heddle::rules
