//===- Matcher.h - which aspects surround a method --------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_RULES_SRC_MATCHER_H
#define HEDDLE_RULES_SRC_MATCHER_H

#include "PatternIndex.h"
#include "Rule.h"
#include "heddle/rules/RuleSet.h"

namespace heddle::rules {

/// The rules of all files, compiled. Immutable once built.
class Matcher {
public:
  /// \p Rules in merge order. Each aspect has one priority.
  explicit Matcher(std::vector<Rule> Rules);

  std::vector<Advice> match(const Method &M) const;
  bool mayMatchClass(llvm::StringRef QualifiedName) const;

  const std::vector<std::string> &aspects() const { return Aspects; }
  size_t size() const { return Rules.size(); }

private:
  struct Hit;
  void nameAspects();
  void indexPatterns(Selector &S, unsigned Rule, bool IsExcept);
  void findHits(const Method &M, llvm::SmallVectorImpl<Hit> &Hits) const;
  void findMemberHits(const Method &M, llvm::StringRef Name,
                      llvm::SmallVectorImpl<Hit> &Hits) const;
  Advice adviceOf(unsigned Rule) const;

  std::vector<Rule> Rules; ///< outermost first
  std::vector<std::string> Aspects;
  llvm::StringSet<> AspectClasses;
  PatternIndex Classes;
  PatternIndex Methods;
  PatternIndex Functions;
};

} // namespace heddle::rules

#endif // HEDDLE_RULES_SRC_MATCHER_H
