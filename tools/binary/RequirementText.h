//===- RequirementText.h - what entries of the required set say -*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_BINARY_REQUIREMENTTEXT_H
#define HEDDLE_BINARY_REQUIREMENTTEXT_H

#include "heddle/coverage.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace heddle::binary {

/// One aspect around a required method.
struct RequiredAspect {
  std::string Name, Priority, Rule;
  bool IsCompiledIn;
};

/// The fields of a method's v1::requirement::text.
struct RequirementText {
  CoverageItem Item; ///< without id and state
  std::string Class, Name, Signature, Result, Strategy;
  std::vector<RequiredAspect> Aspects; ///< all, outermost first

  /// Reads the beginning of \p Bytes. Nothing: they do not hold all of it.
  static std::optional<RequirementText> read(llvm::StringRef Bytes);
};

/// The rules that a marker's text speaks of. Nothing: \p Bytes do not hold all
/// of them.
std::optional<std::vector<RuleSet>> readRuleSets(llvm::StringRef Bytes);

} // namespace heddle::binary

#endif // HEDDLE_BINARY_REQUIREMENTTEXT_H
