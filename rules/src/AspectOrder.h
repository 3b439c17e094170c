//===- AspectOrder.h - before and after -------------------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_RULES_SRC_ASPECTORDER_H
#define HEDDLE_RULES_SRC_ASPECTORDER_H

#include "Diagnostics.h"
#include "Rule.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/StringMap.h"

namespace heddle::rules {

/// What `before:` and `after:` of all rules say of the order of aspects
/// (semantics A6). "A before B" holds for every method, whichever of the rules
/// of A select it, and through an aspect between them that is not there.
class AspectOrder {
public:
  /// Reports a cycle, whole, at the relation that closes it, and notes each
  /// aspect that no rule is for.
  AspectOrder(llvm::ArrayRef<Rule> Rules, Diagnostics &D);
  AspectOrder() = default;

  /// Puts \p Chain in order: the relations first, and where they leave a choice
  /// what stood further out stays further out.
  void arrange(std::vector<Advice> &Chain) const;

  /// Relations to aspects that no rule is for, one sentence each.
  std::vector<std::string> Notes;

private:
  struct Edge {
    unsigned To;
    const Rule *By;
    const Relation *Said;
  };
  class CycleFinder;
  unsigned number(llvm::StringRef Aspect);
  void addRelations(const Rule &R);
  void noteUnknown(llvm::ArrayRef<Rule> Rules);
  bool isOutside(unsigned A, unsigned B) const { return Inside[A].test(B); }

  llvm::StringMap<unsigned> Numbers;    ///< of the aspects in relations
  std::vector<std::vector<Edge>> Edges; ///< from outer to inner; until built
  std::vector<llvm::BitVector> Inside; ///< by aspect: all that are inside of it
};

} // namespace heddle::rules

#endif // HEDDLE_RULES_SRC_ASPECTORDER_H
