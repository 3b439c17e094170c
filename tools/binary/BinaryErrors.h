//===- BinaryErrors.h - why a binary cannot be verified ---------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_BINARY_BINARYERRORS_H
#define HEDDLE_BINARY_BINARYERRORS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

/// One function a mistake. Each gives a paragraph: what is wrong, where, and
/// what to do.
namespace heddle::binary::errors {

llvm::Error unreadable(llvm::StringRef Path, llvm::StringRef Why);
/// \p What it is instead of an executable or a shared library.
llvm::Error notLinked(llvm::StringRef Path, llvm::StringRef What);
/// \p What kind of ELF file it is.
llvm::Error otherKind(llvm::StringRef Path, llvm::StringRef What);
/// \p What does not fit.
llvm::Error damaged(llvm::StringRef Path, llvm::StringRef What);
/// \p IsWoven: it holds woven methods, or else nothing of Heddle.
llvm::Error noRequiredSet(llvm::StringRef Path, bool IsWoven);
/// What is woven in them, nobody can tell.
llvm::Error missingLibraries(llvm::StringRef Path,
                             llvm::ArrayRef<std::string> Libraries);

} // namespace heddle::binary::errors

#endif // HEDDLE_BINARY_BINARYERRORS_H
