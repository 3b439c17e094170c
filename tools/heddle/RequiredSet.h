//===- RequiredSet.h - the methods that a program must contain ----------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_TOOL_REQUIREDSET_H
#define HEDDLE_TOOL_REQUIREDSET_H

#include "heddle/cache/Record.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace heddle {

/// Assembly of what bootstrap() verifies in a program that consists of the
/// units
/// \p Linked. What a unit of \p All refuses is not required of another.
std::string requiredSet(llvm::ArrayRef<cache::UnitRecord> All,
                        llvm::ArrayRef<cache::UnitRecord> Linked);

} // namespace heddle

#endif // HEDDLE_TOOL_REQUIREDSET_H
