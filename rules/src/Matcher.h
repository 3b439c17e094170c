//===- Matcher.h - which aspects surround a method --------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_RULES_SRC_MATCHER_H
#define HEDDLE_RULES_SRC_MATCHER_H

#include "AspectOrder.h"
#include "PatternIndex.h"
#include "Rule.h"
#include "heddle/rules/RuleSet.h"

namespace heddle::rules {

/// The rules of all files, compiled. Immutable once built.
class Matcher {
public:
  /// \p Rules in merge order. Each aspect has one priority.
  Matcher(std::vector<Rule> Rules, AspectOrder Order);

  std::vector<Advice> match(const Method &M, MatchBy By) const;
  bool mayMatchClass(llvm::StringRef QualifiedName) const;

  const std::vector<std::string> &aspects() const { return Aspects; }
  size_t size() const { return Rules.size(); }
  /// The rule at \p Position in merge order.
  const Rule &rule(size_t Position) const {
    return Rules[AtPosition[Position]];
  }
  const AspectOrder &order() const { return Order; }
  bool selectsByFacts(size_t Position) const {
    return SelectsByFacts.test(AtPosition[Position]);
  }
  bool usesAttributes() const { return UsesAttributes; }

  /// What a rule's lists hold, exceptions left out.
  struct Lists {
    std::vector<const Pattern *> Classes, Methods, Functions, DerivedFrom;
    std::vector<std::string> Attributes;

    /// Whether some name of them fits \p M, whatever the rule's exceptions and
    /// conditions are and whatever kind of method that is.
    bool fit(const Method &M) const;
  };
  /// Looks at the patterns of all rules.
  Lists listsOf(size_t Position) const;

private:
  struct Hit;
  class Search;
  using AttributeIndex = llvm::StringMap<llvm::SmallVector<unsigned, 1>>;
  void nameAspects();
  void indexRule(Rule &R, unsigned Index);
  void indexPatterns(Selector &S, unsigned Rule, bool IsExcept);
  bool conditionsHold(const Rule &R, const Method &M, MatchBy By) const;
  void addUnknown(unsigned Rule, bool IsFirst, Advice &A) const;

  std::vector<Rule> Rules;          ///< outermost first
  std::vector<unsigned> AtPosition; ///< index into Rules, in merge order
  std::vector<std::string> Aspects;
  llvm::StringSet<> AspectClasses;
  AspectOrder Order;
  PatternIndex Classes;
  PatternIndex Methods;
  PatternIndex Functions;
  PatternIndex Bases;
  AttributeIndex Attributes, ExceptAttributes; ///< to indices into Rules
  llvm::BitVector SelectsByFacts;              ///< by attribute or base
  std::vector<llvm::StringRef> ExceptFacts;    ///< by rule: keys of `except`
  bool UsesAttributes = false;
};

} // namespace heddle::rules

#endif // HEDDLE_RULES_SRC_MATCHER_H
