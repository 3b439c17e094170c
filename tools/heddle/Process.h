//===- Process.h - running the compiler ---------------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_TOOL_PROCESS_H
#define HEDDLE_TOOL_PROCESS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace heddle {

/// Runs \p Args with this process's streams and waits.
/// \returns its exit status; 128 + n when signal n ended it.
llvm::Expected<int> run(llvm::ArrayRef<std::string> Args);

/// Same, with what it writes to standard error kept in \p Messages.
llvm::Expected<int> runQuietly(llvm::ArrayRef<std::string> Args,
                               std::string &Messages);

} // namespace heddle

#endif // HEDDLE_TOOL_PROCESS_H
