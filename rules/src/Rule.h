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
//        |        |            |        Matcher::Matcher
//        |        |            readRuleFile
//        |        parseYaml
//        Loader::addFile (and again for each `include:`)
//
// Inside of these: a name in `match` becomes a Pattern (parsePattern) in a
// PatternIndex, a condition of `where` a TypePattern or a path (readWhere), and
// `before` and `after` become an AspectOrder. The advice of a method is made of
// the rules whose patterns hit it, less those with an exception or a condition
// that does not hold, each aspect once, in order.
//
// Every mistake on the way is a function in RuleErrors.h, reported to one
// Diagnostics object, which makes the one error that load() returns. A rule
// that matches nothing in a whole build is found at the end, in Unmatched.h.
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_RULES_SRC_RULE_H
#define HEDDLE_RULES_SRC_RULE_H

#include "Pattern.h"
#include "Where.h"
#include "heddle/rules/RuleSet.h"
#include "llvm/Support/SMLoc.h"
#include <string>
#include <vector>

namespace heddle::rules {

/// The lists under `match:` or `except:`.
struct Selector {
  std::vector<Pattern> Classes;
  std::vector<Pattern> Methods;
  std::vector<Pattern> Functions;
  std::vector<Pattern> DerivedFrom;
  std::vector<std::string> Attributes;
};

/// `before:` or `after:` of a rule, an order of two aspects.
struct Relation {
  std::string Other;    ///< without a leading `::`
  bool IsBefore = true; ///< the rule's aspect stands outside of Other
  llvm::SMLoc Loc;
};

/// One entry of `rules:`.
struct Rule {
  std::string Aspect; ///< without a leading `::`
  int Priority = 0;
  bool Required = true;
  Selector Match;
  Selector Except;
  rules::Where Where;
  std::vector<Relation> Relations;
  Binding Bind = Binding::Container;
  std::string Header; ///< of the aspect, with Binding::Static
  Throwing Throws = Throwing::Unsaid;
  Awaiting Async = Awaiting::Unsaid;
  unsigned HeaderLine = 0, HeaderColumn = 0;
  std::string File;
  unsigned Line = 0;
  unsigned Column = 0;
  size_t Position = 0;     ///< among the rules of all files, set by Matcher
  llvm::SMLoc BindLoc;     ///< of `bind`, or of `aspect` without one
  llvm::SMLoc PriorityLoc; ///< of `priority`, or of `aspect` without one
  llvm::SMLoc ThrowsLoc;   ///< of `throws`
  llvm::SMLoc AsyncLoc;    ///< of `async` or `each`
};

} // namespace heddle::rules

#endif // HEDDLE_RULES_SRC_RULE_H
