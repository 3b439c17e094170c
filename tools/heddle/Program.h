//===- Program.h - the two programs that are heddle -------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_TOOL_PROGRAM_H
#define HEDDLE_TOOL_PROGRAM_H

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace heddle {

/// This program is `heddle`, and only `heddle-weave` can go on. Whoever prints
/// or writes anything asks for what may give this error before.
class NeedsWeaver : public llvm::ErrorInfo<NeedsWeaver> {
public:
  static char ID;
  void log(llvm::raw_ostream &OS) const override { OS << "needs a parse"; }
  std::error_code convertToErrorCode() const override {
    return llvm::inconvertibleErrorCode();
  }
};

/// Whether this is the program that parses, `heddle-weave`.
bool canParse();

/// Turns this process into `heddle-weave`, with the same arguments. Returns
/// only when that fails.
llvm::Error becomeWeaver(char **Arguments);

/// Absolute path of `heddle`, whichever of the two this is.
std::string programPath();
/// Absolute path of `heddle-weave`.
std::string weaverPath();
/// The libraries of LLVM and clang that this process has loaded.
std::vector<std::string> clangLibraries();
/// Build of the two programs and version of clang. Both say the same.
std::string toolId();

} // namespace heddle

#endif // HEDDLE_TOOL_PROGRAM_H
