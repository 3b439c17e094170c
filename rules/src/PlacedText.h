//===- PlacedText.h - mistakes that show after the reading -------*- C++
//-*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_RULES_SRC_PLACEDTEXT_H
#define HEDDLE_RULES_SRC_PLACEDTEXT_H

#include "RuleErrors.h"
#include "heddle/rules/RuleSet.h"

namespace heddle::rules {

/// A place in a rules file, counted from 1.
struct RulePlace {
  std::string File;
  unsigned Line;
  unsigned Column;
};

/// A mistake of a rule that was read without one, as Diagnostics would print
/// it: the place, the line with a caret, and the mend.
std::string textAt(const RulePlace &Where, llvm::SourceMgr::DiagKind Kind,
                   const Mistake &M, llvm::ArrayRef<RuleSource> Sources);

} // namespace heddle::rules

#endif // HEDDLE_RULES_SRC_PLACEDTEXT_H
