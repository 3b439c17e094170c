//===- RuleTexts.h - rules and methods for tests ----------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_TESTS_RULES_RULETEXTS_H
#define HEDDLE_TESTS_RULES_RULETEXTS_H

#include "heddle/rules/RuleSet.h"
#include <string>
#include <vector>

namespace heddle::rules {

using Texts = std::vector<std::string>;

/// The rules in \p Yaml; fails the test if there is a mistake in them.
RuleSet rulesOf(llvm::StringRef Yaml);
/// The message of load() for \p Yaml as `r.yaml`; empty without a mistake.
std::string messageOf(llvm::StringRef Yaml);

/// The keys in \p Text, one per line, in the one rule of a file; they begin in
/// line 3.
std::string oneRule(llvm::StringRef Text);

/// A file with exactly one mistake, and how it must be told.
struct MistakeCase {
  std::string Yaml;
  unsigned Line, Column;
  std::string What, Help;
};
void checkMistakes(const std::vector<MistakeCase> &Cases);

/// One mistake as load() shows it: the place, what, the line of \p Yaml with a
/// caret, and the mend.
std::string mistakeAt(llvm::StringRef Yaml, unsigned Line, unsigned Column,
                      llvm::StringRef What, llvm::StringRef Help);

/// `key: ['pattern', ...]` in YAML, whatever the patterns hold.
std::string listOf(llvm::StringRef Key, const Texts &Patterns);
/// One rule of the aspect `ns::A` with one such list.
RuleSet ruleFor(llvm::StringRef Key, const Texts &Patterns);

Method method(std::string Class, std::string Name, std::string Signature = "()",
              MethodKind Kind = MethodKind::Ordinary);
Method function(std::string Name, std::string Signature = "()");
/// Deleted, defaulted or pure.
Method withoutBody(Method M);

bool matches(const RuleSet &R, const Method &M);
/// The aspects around \p M, outermost first.
Texts chain(const RuleSet &R, const Method &M);

/// Whether a one-pattern rule selects a class's method `f`, a method, a free
/// function.
bool classMatches(const std::string &Pattern, const std::string &Class);
bool methodMatches(const std::string &Pattern, const Method &M);
bool functionMatches(const std::string &Pattern, const Method &M);

} // namespace heddle::rules

#endif // HEDDLE_TESTS_RULES_RULETEXTS_H
