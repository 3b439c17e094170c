//===- Names.h - text of qualified names and signatures ---------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_RULES_SRC_NAMES_H
#define HEDDLE_RULES_SRC_NAMES_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace heddle::rules {

/// Whether \p C can be part of an identifier; bytes of UTF-8 sequences can.
bool isIdentifierChar(char C);

/// \p Text without insignificant whitespace: one space stays between two
/// identifier characters (`const int`), every other one goes.
std::string squeezeSpaces(llvm::StringRef Text);

/// \p Name without the `::` that may lead it.
llvm::StringRef withoutLeadingColons(llvm::StringRef Name);

/// Appends the `::` components of \p Name to \p Path; a leading `::` is
/// ignored, an empty name has no components.
void splitName(llvm::StringRef Name,
               llvm::SmallVectorImpl<llvm::StringRef> &Path);

/// Position of the parenthesis that closes the one at \p Open, or npos.
size_t closingParenthesis(llvm::StringRef Text, size_t Open);

} // namespace heddle::rules

#endif // HEDDLE_RULES_SRC_NAMES_H
