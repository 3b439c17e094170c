//===- Rule.h - a rule as it was read ---------------------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The way through this library; each arrow is one function:
//
//   path -> bytes -> YAML tree -> rules -> matcher -> advice of a method
//        |        |            |        |          |
//        |        |            |        |          Matcher::match
//        |        |            |        Matcher::Matcher (PatternIndex::add)
//        |        |            readRuleFile (parsePattern per pattern)
//        |        parseYaml
//        RuleSet::load
//
// Every mistake on the way is a function in RuleErrors.h, reported to one
// Diagnostics object, which makes the one error that load() returns.
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_RULES_SRC_RULE_H
#define HEDDLE_RULES_SRC_RULE_H

#include "Pattern.h"
#include "llvm/Support/SMLoc.h"
#include <string>
#include <vector>

namespace heddle::rules {

/// The lists under `match:` or `except:`.
struct Selector {
  std::vector<Pattern> Classes;
  std::vector<Pattern> Methods;
  std::vector<Pattern> Functions;
};

/// One entry of `rules:`.
struct Rule {
  std::string Aspect; ///< without a leading `::`
  int Priority = 0;
  bool Required = true;
  Selector Match;
  Selector Except;
  std::string File;
  unsigned Line = 0;
  size_t Position = 0;     ///< among the rules of all files, set by Matcher
  llvm::SMLoc PriorityLoc; ///< of `priority`, or of `aspect` without one
};

} // namespace heddle::rules

#endif // HEDDLE_RULES_SRC_RULE_H
