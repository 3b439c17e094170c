//===- Checks.h - whether anything a proxy was made from changed -*- C++
//-*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_CACHE_CHECKS_H
#define HEDDLE_CACHE_CHECKS_H

#include "heddle/cache/Record.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include <map>
#include <optional>

namespace heddle::cache {

/// Compares files with what records say of them. Each file is looked at once,
/// however many records name it, so an object is for one short run, and for one
/// thread.
class Checks {
public:
  /// True when the file has the recorded content. A stamp that still matches
  /// stands in for hashing.
  bool isUnchanged(const Input &I);
  /// Same for all headers of a set.
  bool isUnchanged(const HeaderSet &S);
  /// True when none of the names is there.
  bool isStillAbsent(const AbsentNames &A);
  bool isPresent(llvm::StringRef Path);

  /// Gives a record that is current the stamps of now, where something had to
  /// be hashed because they had changed. False when it stays as it was.
  bool restamp(UnitRecord &R);

private:
  const std::optional<Stamp> &stampOf(llvm::StringRef Path);
  const std::optional<Digest> &contentOf(llvm::StringRef Path);

  llvm::StringMap<std::optional<Stamp>> Stamps;
  llvm::StringMap<std::optional<Digest>> Contents;
  std::map<std::pair<Digest, Digest>, bool> Sets;
};

/// A file and what it held when it was read.
struct ReadFile {
  std::string Path; ///< absolute
  Digest Content;
};

/// Nanoseconds since the epoch.
int64_t timeNow();

/// The set of the headers \p Files, which were read after \p Since.
std::shared_ptr<const HeaderSet> makeHeaderSet(std::vector<ReadFile> Files,
                                               int64_t Since);

/// \p Paths, looked for and not found, by folder. Of a path whose folder is not
/// there, the first part that is missing counts.
std::vector<AbsentNames> makeAbsent(llvm::ArrayRef<std::string> Paths);

} // namespace heddle::cache

#endif // HEDDLE_CACHE_CHECKS_H
