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
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"

namespace heddle::rules {

/// Finds, among many paths with wildcards, those that a name can fit.
///
/// A name that fits a path holds each of its literal components, and within one
/// component each run of characters between two stars, so also every one to
/// three characters of such a run. Each path is filed once, under the one of
/// these features that has the fewest paths so far; a name looks its own
/// features up. (As code search indexes do for regular expressions: Russ Cox,
/// "Regular Expression Matching with a Trigram Index", 2012.)
class FeatureIndex {
public:
  void add(llvm::ArrayRef<Component> Path, unsigned Id);

  /// Calls \p Try for every path that \p Name may fit, perhaps for some twice,
  /// until it returns true. \returns whether it did.
  bool any(llvm::ArrayRef<llvm::StringRef> Name,
           llvm::function_ref<bool(unsigned)> Try) const;

private:
  using Bucket = llvm::SmallVector<unsigned, 1>;
  static constexpr unsigned MaxGram = 3;
  struct Gram {
    unsigned Size, Key;
    size_t Paths; ///< filed under it so far
  };
  std::optional<Gram> rarestGram(const Component &C) const;
  Bucket &rarestFeature(llvm::ArrayRef<Component> Path);

  llvm::StringMap<Bucket> Literals;
  llvm::DenseMap<unsigned, Bucket> Grams[MaxGram]; ///< by length - 1
  Bucket Others;                                   ///< nothing but stars
};

} // namespace heddle::rules

#endif // HEDDLE_RULES_SRC_FEATUREINDEX_H
