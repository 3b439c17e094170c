//===- FuzzInput.h - arbitrary bytes as input of the rule language -*- C++
//-*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_TESTS_RULES_FUZZINPUT_H
#define HEDDLE_TESTS_RULES_FUZZINPUT_H

#include "llvm/ADT/StringRef.h"

namespace heddle::rules {

/// Reads \p Input as what its first character says: `Y` a rules file, `C`, `M`,
/// `F` a pattern for classes, methods or functions, `T` a type, `P` a path, `Q`
/// a method's name. Whatever it holds, nothing may crash, hang or eat memory.
void readAnything(llvm::StringRef Input);

} // namespace heddle::rules

#endif // HEDDLE_TESTS_RULES_FUZZINPUT_H
