//===- Question.h - what a query of heddle explain means ----------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_TOOL_QUESTION_H
#define HEDDLE_TOOL_QUESTION_H

#include "heddle/cache/Record.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace heddle {

/// A function that a query means.
struct Answer {
  /// The strongest statement of the units that know it; without aspects when
  /// no rule matches it.
  cache::MethodEntry Entry;
  /// What each unit says, if a rule matches it.
  std::vector<std::pair<const cache::UnitRecord *, cache::MethodEntry>> In;
};

/// Finds what \p Query means: `ns::C::f`, `ns::C::f(int) const`, `ns::C` or
/// `file.cpp:42`. Functions that no rule matches are in no record: for them the
/// sources are parsed that hold the name, or the file, with \p ParseArgs added.
///
/// \returns at least one answer, all referring to \p Records; or an error that
/// says what is unknown, and the nearest of what is known.
llvm::Expected<std::vector<Answer>>
answersTo(const std::string &Query, llvm::ArrayRef<cache::UnitRecord> Records,
          const std::string &CacheDir,
          const std::vector<std::string> &ParseArgs);

} // namespace heddle

#endif // HEDDLE_TOOL_QUESTION_H
