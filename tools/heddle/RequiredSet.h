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
#include <map>
#include <string>
#include <vector>

namespace heddle {

/// A copy of a required method in an object that is linked, without a record.
struct LinkedCopy {
  enum class Kind {
    Native,  ///< the object was never compiled through heddle
    Older,   ///< it was, and is not what heddle would make of it now
    Refused, ///< its unit refuses the method; `Detail` says why
  };
  Kind What;
  std::string Object; ///< as `build/b.o` or `build/libb.a(b.o)`
  std::string Detail;
};
/// By the id of the method.
using LinkedCopies = std::map<cache::Digest, std::vector<LinkedCopy>>;

/// What bootstrap() verifies in a program: see `requirement` in heddle/abi.h.
class RequiredSet {
public:
  /// Of a program that consists of the units \p Linked. What another unit
  /// refuses is not required of these; \p All is asked for them only if that
  /// can make a difference.
  RequiredSet(llvm::ArrayRef<cache::UnitRecord> Linked,
              llvm::function_ref<std::vector<cache::UnitRecord>()> All);

  llvm::ArrayRef<cache::MethodEntry> methods() const { return Methods; }
  /// Unwoven copies that are linked, which may win.
  void add(LinkedCopies Known) { Copies = std::move(Known); }

  std::string assembly() const;

private:
  std::vector<cache::MethodEntry> Methods; ///< by id
  /// The rules files of the units, by the digest of what is in them.
  std::map<cache::Digest, std::vector<std::string>> Rules;
  LinkedCopies Copies;
};

} // namespace heddle

#endif // HEDDLE_TOOL_REQUIREDSET_H
