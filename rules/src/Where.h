//===- Where.h - the conditions of a rule -----------------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_RULES_SRC_WHERE_H
#define HEDDLE_RULES_SRC_WHERE_H

#include "Pattern.h"
#include "TypePattern.h"
#include "heddle/rules/RuleSet.h"

namespace heddle::rules {

/// What `where:` asks of a method besides its name (semantics A5). What is not
/// set or empty holds for every method; of a list one item must hold, of
/// `takes` each.
struct Where {
  std::vector<Access> Visibility;
  std::optional<bool> Static, Virtual, Const, Noexcept;
  std::vector<TypePattern> Returns;
  std::vector<TypePattern> Takes;
  std::vector<std::string> Attributes;
  std::vector<Pattern> Files; ///< paths, by component
  std::vector<Pattern> Overrides;

  bool holds(const Method &M) const;
  /// As far as name and signature tell: false only where they tell so.
  bool mayHold(const Method &M) const;
  /// The keys that mayHold() does not look at, `access, returns`.
  std::string unknownKeys() const;

  /// Whether `files` is set and names \p File, a whole path.
  bool filesHold(llvm::StringRef File) const;

private:
  bool constAndTakesHold(const Method &M) const;
  bool overridesHold(const Method &M) const;
  bool filesHold(const Method &M) const;
};

/// Whether \p M or its class carries one of \p Attributes.
bool carries(const Method &M, llvm::ArrayRef<std::string> Attributes);

/// The types of the parameter list that \p Signature begins with.
std::vector<std::string> parameterTypes(llvm::StringRef Signature);

/// Compiles a path as it stands under `files`: `*` stays inside a folder, `**`
/// stands for any number of them; a relative one may begin at any folder.
std::variant<Pattern, Mistake> parsePath(llvm::StringRef Text);

} // namespace heddle::rules

#endif // HEDDLE_RULES_SRC_WHERE_H
