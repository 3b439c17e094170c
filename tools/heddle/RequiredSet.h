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
#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>
#include <vector>

namespace heddle {

/// Assembly of what bootstrap() verifies in a program that consists of the
/// units \p Linked. What another unit refuses is not required of these; \p All
/// is asked for them only if that can make a difference.
std::string
requiredSet(llvm::ArrayRef<cache::UnitRecord> Linked,
            llvm::function_ref<std::vector<cache::UnitRecord>()> All);

} // namespace heddle

#endif // HEDDLE_TOOL_REQUIREDSET_H
