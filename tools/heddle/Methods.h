//===- Methods.h - the distinct methods of a cache ----------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_TOOL_METHODS_H
#define HEDDLE_TOOL_METHODS_H

#include "heddle/cache/Record.h"
#include "llvm/ADT/ArrayRef.h"
#include <map>
#include <string>
#include <vector>

namespace heddle {

/// One method, with what the units that know it say of it.
struct KnownMethod {
  /// The strongest statement: woven over refused over declared.
  cache::MethodEntry Entry;
  /// Units (sources) by what they say.
  std::vector<std::pair<std::string, cache::Outcome>> Units;
};

/// The methods of \p Records, each once, sorted by name.
std::vector<KnownMethod>
knownMethods(llvm::ArrayRef<cache::UnitRecord> Records);

/// Number of refused methods by reason.
std::map<std::string, unsigned>
refusalsByReason(llvm::ArrayRef<KnownMethod> Methods);

/// `woven`, `refused`, `declared`.
llvm::StringRef outcomeName(cache::Outcome O);

/// `C::f(int) [rules.yaml:3]: macro: its body ...`.
std::string refusalLine(const cache::MethodEntry &M);

} // namespace heddle

#endif // HEDDLE_TOOL_METHODS_H
