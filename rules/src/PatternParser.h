//===- PatternParser.h - from the text of a pattern to a Pattern -*- C++
//-*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_RULES_SRC_PATTERNPARSER_H
#define HEDDLE_RULES_SRC_PATTERNPARSER_H

#include "Pattern.h"
#include "RuleErrors.h"
#include <variant>

namespace heddle::rules {

/// The list in which a pattern stands; it decides what the pattern may hold.
enum class PatternList { Classes, Methods, Functions };

/// What is wrong with a pattern, and where in its text.
struct PatternMistake {
  Mistake What;
  size_t Offset = 0;
};

/// Checks and compiles the text of one pattern.
std::variant<Pattern, PatternMistake> parsePattern(llvm::StringRef Text,
                                                   PatternList List);

} // namespace heddle::rules

#endif // HEDDLE_RULES_SRC_PATTERNPARSER_H
