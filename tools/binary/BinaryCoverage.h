//===- BinaryCoverage.h - what is woven in a binary -------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What heddle::coverage() would tell in the process of a binary, without
/// running it. The main entry of the library is coverageOf().
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_BINARY_BINARYCOVERAGE_H
#define HEDDLE_BINARY_BINARYCOVERAGE_H

#include "RequirementText.h"
#include "heddle/coverage.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace heddle::binary {

/// A woven copy of a method: a coverage record.
struct WovenCopy {
  std::string Module;   ///< path of the file that holds it
  std::string Function; ///< that it lies in; empty: its name is not known
  uint64_t Address;     ///< where that function begins, in the file
  bool Stands;          ///< it is the method itself; else it was inlined there
};

struct VerifiedMethod {
  RequirementText Text; ///< with the item, complete
  std::vector<WovenCopy> Copies;
};

/// One file that holds something of Heddle.
struct VerifiedModule {
  std::string Path;
  size_t Required, Records;
  bool HasRequiredSet;
  std::vector<RuleSet> Rules;
};

struct BinaryReport {
  Coverage Total;                      ///< without items and unbound aspects
  std::vector<VerifiedMethod> Methods; ///< sorted as those of Coverage
  std::vector<WovenCopy> Unrequired;   ///< woven copies of other methods
  std::vector<VerifiedModule> Modules;
};

/// Compares what the executable or shared library at \p Path and the libraries
/// that it needs must hold with what they hold. The verdict is that of
/// heddle::coverage() in a process that has loaded these. An error names what
/// cannot be read.
llvm::Expected<BinaryReport> coverageOf(const std::string &Path);

/// Whether the file at \p Path is an executable or a shared library that holds
/// something of Heddle. An error names what cannot be read and may be one.
llvm::Expected<bool> isWoven(const std::string &Path);

} // namespace heddle::binary

#endif // HEDDLE_BINARY_BINARYCOVERAGE_H
