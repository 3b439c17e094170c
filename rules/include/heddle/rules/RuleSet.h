//===- RuleSet.h - compiled rules ------------------------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_RULES_RULESET_H
#define HEDDLE_RULES_RULESET_H

#include "heddle/rules/Method.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <vector>

namespace heddle::rules {

/// One aspect that the rules put around one method.
struct Advice {
  std::string Aspect;   ///< qualified class name, without a leading `::`
  int Priority = 0;     ///< higher is further out
  std::string RuleFile; ///< path as given to RuleSet::load
  unsigned RuleLine = 0;
  bool Required = true; ///< coverage must hold for this method
  bool Named = false;   ///< selected by a pattern without any wildcard
};

/// A rules file as it was read: where, and its bytes (for fingerprints).
struct RuleSource {
  std::string Path;
  std::string Content;
};

/// The compiled rules of one run: immutable, cheap to copy, safe to use from
/// several threads.
///
/// This is the main entry of the library: load() once, match() per method.
class RuleSet {
public:
  /// A rule set that matches nothing.
  RuleSet();
  ~RuleSet();
  RuleSet(const RuleSet &);
  RuleSet(RuleSet &&) noexcept;
  RuleSet &operator=(const RuleSet &);
  RuleSet &operator=(RuleSet &&) noexcept;

  /// Reads and merges rules files in the order given.
  ///
  /// \returns the compiled rules, or one error whose message holds every
  /// mistake found: `file:line:column: error: what`, the line with a caret, and
  /// the mend.
  static llvm::Expected<RuleSet> load(llvm::ArrayRef<std::string> Files);

  /// Same, from text already in memory. \p Name stands for the path.
  static llvm::Expected<RuleSet> parse(llvm::StringRef Text,
                                       llvm::StringRef Name);

  /// The aspects around \p M, outermost first: by priority, then file, then
  /// position in the file; an aspect appears once (semantics A6). Empty when
  /// nothing matches.
  std::vector<Advice> match(const Method &M) const;

  /// False when no method of the class \p QualifiedName can match; lets a
  /// caller skip a class without describing its methods.
  bool mayMatchClass(llvm::StringRef QualifiedName) const;

  /// Every aspect that the rules name, each once, in rule order.
  std::vector<std::string> aspects() const;

  /// The files read, in merge order.
  const std::vector<RuleSource> &sources() const;

  /// Number of rules.
  size_t size() const;

private:
  struct Compiled;
  explicit RuleSet(std::shared_ptr<const Compiled> C);
  std::shared_ptr<const Compiled> Impl;
};

} // namespace heddle::rules

#endif // HEDDLE_RULES_RULESET_H
