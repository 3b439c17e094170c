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

/// Checks the tree of the rules file \p Path and appends its rules to \p Rules.
/// Mistakes go to \p D, all of them.
void readRuleFile(const YamlNode &Root, llvm::StringRef Path, Diagnostics &D,
                  std::vector<Rule> &Rules);

/// Semantics A6: reports each aspect that has two priorities.
void checkPriorities(llvm::ArrayRef<Rule> Rules, Diagnostics &D);

} // namespace heddle::rules

#endif // HEDDLE_RULES_SRC_RULEFILE_H
