//===- RuleFile.h - from a YAML tree to rules -------------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_RULES_SRC_RULEFILE_H
#define HEDDLE_RULES_SRC_RULEFILE_H

#include "Rule.h"
#include "YamlTree.h"

namespace heddle::rules {

/// An item of `include:`.
struct Include {
  std::string Path; ///< as written
  llvm::SMLoc Loc;
};

/// An item of `sources:`.
struct Override {
  std::string Source, Replacement; ///< as written
  llvm::SMLoc SourceLoc, ReplacementLoc;
};

/// What the tree of a rules file holds.
struct RuleFile {
  std::vector<Include> Includes;
  std::vector<Override> Overrides;
  std::vector<Rule> Rules;
};

/// Checks the tree of the rules file \p Path. Mistakes go to \p D, all of them.
RuleFile readRuleFile(const YamlNode &Root, llvm::StringRef Path,
                      Diagnostics &D);

/// Semantics A6: reports each aspect that has two priorities.
void checkPriorities(llvm::ArrayRef<Rule> Rules, Diagnostics &D);

/// Reports each aspect that is bound in two ways.
void checkBindings(llvm::ArrayRef<Rule> Rules, Diagnostics &D);

/// Spreads what one rule says of its aspect's exceptions to the aspect's other
/// rules, and reports each aspect of which two say the opposite.
void settleThrows(llvm::MutableArrayRef<Rule> Rules, Diagnostics &D);
/// The same for what rules say of `async`.
void settleAsync(llvm::MutableArrayRef<Rule> Rules, Diagnostics &D);

} // namespace heddle::rules

#endif // HEDDLE_RULES_SRC_RULEFILE_H
