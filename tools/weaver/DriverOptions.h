//===- DriverOptions.h - the options of a compiler command -----*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_WEAVER_DRIVEROPTIONS_H
#define HEDDLE_WEAVER_DRIVEROPTIONS_H

#include "ClangVersion.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Option/ArgList.h"
#include <string>

namespace heddle::weaver {

/// The options after the compiler's name, which is \p Args[\p Compiler].
/// Clang's table knows GCC's as well. The result refers to \p Args.
llvm::opt::InputArgList parseOptions(llvm::ArrayRef<std::string> Args,
                                     size_t Compiler);

} // namespace heddle::weaver

#endif // HEDDLE_WEAVER_DRIVEROPTIONS_H
