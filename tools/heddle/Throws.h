//===- Throws.h - aspects that may throw where nothing may ------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_TOOL_THROWS_H
#define HEDDLE_TOOL_THROWS_H

#include "heddle/cache/Record.h"
#include "heddle/rules/RuleSet.h"
#include "llvm/ADT/ArrayRef.h"
#include <map>
#include <string>

namespace heddle {

/// Semantics C12: woven noexcept functions whose aspects are not declared to
/// throw nothing, by rule. Not safe to use from several threads.
class Throws {
public:
  Throws() = default;
  explicit Throws(llvm::ArrayRef<cache::MethodEntry> Methods) {
    for (const cache::MethodEntry &M : Methods)
      add(M);
  }

  /// Adds a method, each once.
  void add(const cache::MethodEntry &M);

  /// A paragraph for each rule that says `throws: true`, or names such a
  /// function while it says nothing; empty without any.
  std::string errors(const rules::RuleSet &Rules) const;
  /// The same for rules that say nothing, and sweep such functions in.
  std::string warnings(const rules::RuleSet &Rules) const;

private:
  /// By place and aspect: several rules may stand in one line.
  using ByRule =
      std::map<std::pair<std::string, std::string>, rules::Endangered>;
  static std::string textOf(ByRule Found, const rules::RuleSet &Rules,
                            bool IsError);
  ByRule Wrong, Doubtful;
};

} // namespace heddle

#endif // HEDDLE_TOOL_THROWS_H
