//===- PatternIndex.h - finds the patterns that fit a name ------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_RULES_SRC_PATTERNINDEX_H
#define HEDDLE_RULES_SRC_PATTERNINDEX_H

#include "FeatureIndex.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace heddle::rules {

/// A pattern and the rule that it serves.
struct IndexedPattern {
  Pattern P;
  unsigned Rule = 0;
  bool IsExcept = false;
  bool IsExact = false;
};

/// The patterns of one kind of list (classes, methods, functions or bases) over
/// all rules. Exact names are found by hash, wildcards by what a name must
/// hold.
class PatternIndex {
public:
  void add(Pattern P, unsigned Rule, bool IsExcept);
  /// To be called once after the last add(), and before questions.
  void finish();
  bool empty() const { return Patterns.empty(); }

  /// Appends the patterns whose path fits \p Name; signatures are not looked
  /// at. \p Joined is the same name in one piece. A pattern may come twice.
  void find(llvm::ArrayRef<llvm::StringRef> Name, llvm::StringRef Joined,
            llvm::SmallVectorImpl<const IndexedPattern *> &Found) const;

  /// Whether some pattern that is no exception can fit a member of \p Class;
  /// \p ExactOnly leaves wildcards out of account.
  bool mayFindMemberOf(llvm::ArrayRef<llvm::StringRef> Class,
                       llvm::StringRef Joined, bool ExactOnly) const;

  /// The patterns of \p Rule, exceptions left out. Looks at every pattern.
  std::vector<const Pattern *> of(unsigned Rule) const;

private:
  using Bucket = llvm::SmallVector<unsigned, 1>;
  void addOwner(unsigned Id);

  std::vector<IndexedPattern> Patterns;
  llvm::StringMap<Bucket> Exact;
  FeatureIndex Wildcards;
  // The same without the last component, for questions about a class. Equal
  // ones are filed once.
  llvm::StringSet<> ExactOwners;
  FeatureIndex WildcardOwners;
  llvm::StringSet<> KnownOwners;
};

} // namespace heddle::rules

#endif // HEDDLE_RULES_SRC_PATTERNINDEX_H
