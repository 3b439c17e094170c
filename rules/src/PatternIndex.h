//===- PatternIndex.h - finds the patterns that fit a name ------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_RULES_SRC_PATTERNINDEX_H
#define HEDDLE_RULES_SRC_PATTERNINDEX_H

#include "Pattern.h"
#include "llvm/ADT/STLFunctionalExtras.h"
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

/// The patterns of one kind of list (classes, methods or functions) over all
/// rules. Exact names are found by hash, wildcards by a literal component that
/// the name must hold, so that most are never tried.
class PatternIndex {
public:
  void add(Pattern P, unsigned Rule, bool IsExcept);

  /// Appends the patterns whose path fits \p Name; signatures are not looked
  /// at. \p Joined is the same name in one piece. A pattern may come twice.
  void find(llvm::ArrayRef<llvm::StringRef> Name, llvm::StringRef Joined,
            llvm::SmallVectorImpl<const IndexedPattern *> &Found) const;

  /// Whether some pattern that is no exception can fit a member of \p Class;
  /// \p ExactOnly leaves wildcards out of account.
  bool mayFindMemberOf(llvm::ArrayRef<llvm::StringRef> Class,
                       llvm::StringRef Joined, bool ExactOnly) const;

private:
  using Bucket = llvm::SmallVector<unsigned, 1>;
  Bucket &bucketOf(const IndexedPattern &I);
  bool anyWildcardAcceptsMemberOf(const Bucket &B,
                                  llvm::ArrayRef<llvm::StringRef> Class) const;

  std::vector<IndexedPattern> Patterns;
  llvm::StringMap<Bucket> Exact;
  llvm::StringSet<> ExactOwners; ///< Exact without the last component.
  // Wildcards, each in one place, by a literal component that
  llvm::StringMap<Bucket> ByOwner;  ///< stands in the class of every member
  llvm::StringMap<Bucket> ByMember; ///< may be the name of the member itself
  Bucket WithoutLiteral;            ///< is not there
};

} // namespace heddle::rules

#endif // HEDDLE_RULES_SRC_PATTERNINDEX_H
