//===- LinkedUnits.h - what a link command names ------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_TOOL_LINKEDUNITS_H
#define HEDDLE_TOOL_LINKEDUNITS_H

#include "RequiredSet.h"
#include "heddle/cache/Cache.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <string>
#include <vector>

namespace heddle {

class LinkedObject;

/// The objects that a link command names, each with the records of its units.
class LinkedUnits {
public:
  /// \p Store may be null: nothing is known.
  explicit LinkedUnits(cache::Cache *Store);
  ~LinkedUnits();

  /// Takes an object, or all members of an archive.
  void add(const std::string &Input);

  const std::vector<cache::UnitRecord> &found() const { return Found; }
  /// Woven objects that no record speaks of.
  const std::vector<std::string> &unknown() const { return Unknown; }

  /// The objects that define a method of \p Methods and hold no woven copy.
  LinkedCopies unwovenCopies(llvm::ArrayRef<cache::MethodEntry> Methods) const;

private:
  void add(std::string Name, llvm::StringRef Bytes,
           std::vector<cache::UnitRecord> Known);
  void addMembers(const std::string &Path, llvm::MemoryBufferRef Buffer);
  /// Of which the object has the same name.
  std::vector<cache::UnitRecord> namesakes(llvm::StringRef Name) const;
  std::vector<cache::UnitRecord> unitsOf(llvm::StringRef Member,
                                         llvm::StringRef Bytes);

  cache::Cache *Store;
  std::vector<std::unique_ptr<llvm::MemoryBuffer>> Buffers;
  std::vector<std::unique_ptr<LinkedObject>> Objects;
  std::vector<cache::UnitRecord> Found;
  std::vector<std::string> Unknown;
};

} // namespace heddle

#endif // HEDDLE_TOOL_LINKEDUNITS_H
