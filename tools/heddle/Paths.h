//===- Paths.h - how people name files ----------------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_TOOL_PATHS_H
#define HEDDLE_TOOL_PATHS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace heddle {

/// \p Path as seen from \p Directory (the current one when empty), without `.`
/// and `..`.
std::string plainPath(llvm::StringRef Path, llvm::StringRef Directory = "");

/// Those of \p Paths (absolute) that \p Query means: the one that it names as a
/// path from here, or else all that end in it, by whole components. Each once,
/// in the order given.
std::vector<std::string> filesNamed(llvm::StringRef Query,
                                    llvm::ArrayRef<std::string> Paths);

/// Up to three of \p Paths whose ends are most like \p Query.
std::vector<std::string> nearestFiles(llvm::StringRef Query,
                                      llvm::ArrayRef<std::string> Paths);

/// Up to three of \p Names that are most like \p Wanted, the nearest first.
std::vector<std::string> nearestNames(llvm::StringRef Wanted,
                                      llvm::ArrayRef<std::string> Names);

} // namespace heddle

#endif // HEDDLE_TOOL_PATHS_H
