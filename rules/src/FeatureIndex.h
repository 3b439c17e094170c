//===- FeatureIndex.h - wildcards by what a name must hold ------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_RULES_SRC_FEATUREINDEX_H
#define HEDDLE_RULES_SRC_FEATUREINDEX_H

#include "Pattern.h"
#include "RunFinder.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"

namespace heddle::rules {

/// Finds, among many paths with wildcards, those that a name can fit.
///
/// A name that fits a path holds each of its literal components, and inside of
/// components each run of characters between two stars. Each path is filed
/// once, under one of these features: the one that has the fewest paths so far.
/// A name looks its components up in a table and finds the runs in one pass.
class FeatureIndex {
public:
  void add(llvm::ArrayRef<Component> Path, unsigned Id);
  /// To be called once after the last add(), and before any().
  void finish() { Runs.finish(); }

  /// Calls \p Try for every path that \p Name may fit, perhaps for some twice,
  /// until it returns true. \returns whether it did.
  bool any(llvm::ArrayRef<llvm::StringRef> Name,
           llvm::function_ref<bool(unsigned)> Try) const;

private:
  using Bucket = llvm::SmallVector<unsigned, 1>;
  struct Feature;
  Feature featureOf(const Component &C) const;

  llvm::StringMap<Bucket> Literals;
  RunFinder Runs;
  std::vector<Bucket> ByRun;
  Bucket Others; ///< nothing but stars
};

} // namespace heddle::rules

#endif // HEDDLE_RULES_SRC_FEATUREINDEX_H
