//===- Unmatched.h - rules that match nothing in a build --------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_RULES_SRC_UNMATCHED_H
#define HEDDLE_RULES_SRC_UNMATCHED_H

#include "Matcher.h"

namespace heddle::rules {

/// How many characters must be put in, taken out or replaced until \p Name fits
/// \p P, signature left out; characters that a wildcard stands for are free.
/// \returns \p Limit + 1 for more than \p Limit. Takes time proportional to the
/// product of the lengths.
unsigned distance(const Pattern &P, llvm::StringRef Name, unsigned Limit);

/// See RuleSet::unmatchedText().
std::string unmatchedText(const Matcher &Rules, size_t Position,
                          llvm::ArrayRef<Method> Known,
                          llvm::ArrayRef<RuleSource> Sources);

} // namespace heddle::rules

#endif // HEDDLE_RULES_SRC_UNMATCHED_H
