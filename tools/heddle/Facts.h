//===- Facts.h - what rules would match, without a parse --------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_TOOL_FACTS_H
#define HEDDLE_TOOL_FACTS_H

#include "heddle/cache/Digest.h"
#include "heddle/rules/RuleSet.h"
#include "heddle/weaver/Weaver.h"
#include <optional>
#include <string>
#include <vector>

namespace heddle {

/// Facts as bytes, and back.
std::string encodeFacts(const weaver::FunctionFacts &Facts);
std::optional<weaver::FunctionFacts> decodeFacts(llvm::StringRef Bytes);

/// What rules do in one unit.
struct Matches {
  /// Hash over each matched function with its aspects, in order, and all that
  /// the woven text says of them. While it is the same, so is the text.
  cache::Digest Id;
  std::vector<unsigned> Rules; ///< that match something; ascending
};
Matches matchesOf(const rules::RuleSet &Rules,
                  const weaver::FunctionFacts &Facts);

/// Whether the facts tell all that \p Rules may match in the unit.
bool suffice(const weaver::FunctionFacts &Facts, const rules::RuleSet &Rules);

} // namespace heddle

#endif // HEDDLE_TOOL_FACTS_H
