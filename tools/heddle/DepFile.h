//===- DepFile.h - dependency files in Make's format --------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_TOOL_DEPFILE_H
#define HEDDLE_TOOL_DEPFILE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <string>

namespace heddle {

/// The text of a dependency file in which every prerequisite that is a key of
/// \p Renamed has become its value, and \p Added are prerequisites as well. A
/// file is named once for each target; the phony targets that -MP adds follow
/// the same names.
std::string rewriteDepFile(llvm::StringRef Text,
                           const std::map<std::string, std::string> &Renamed,
                           llvm::ArrayRef<std::string> Added);

} // namespace heddle

#endif // HEDDLE_TOOL_DEPFILE_H
