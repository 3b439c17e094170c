//===- LoadedImages.h - a binary and the libraries it needs -----*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_BINARY_LOADEDIMAGES_H
#define HEDDLE_BINARY_LOADEDIMAGES_H

#include "ElfImage.h"

namespace heddle::binary {

/// An address in one of several files.
struct Place {
  ElfImage *Image = nullptr; ///< null: nowhere
  uint64_t Address = 0;

  explicit operator bool() const { return Image; }
  bool operator==(const Place &) const = default;
};

/// What a process would consist of when it starts, by the rules of the dynamic
/// linker (ld.so(8)): DT_RPATH, LD_LIBRARY_PATH, DT_RUNPATH, the system's
/// folders.
class LoadedImages {
public:
  static llvm::Expected<LoadedImages> of(std::string Path);

  /// The file itself first, then the libraries in the order in which symbols
  /// are looked up.
  llvm::ArrayRef<std::unique_ptr<ElfImage>> all() const { return Images; }
  /// Names of libraries that were not found.
  llvm::ArrayRef<std::string> missing() const { return Missing; }

  /// What a pointer in \p From points to.
  Place resolve(ElfImage &From, const Reference &To) const;

private:
  llvm::Error addNeeded(size_t By);
  llvm::Expected<std::unique_ptr<ElfImage>> find(llvm::StringRef Name,
                                                 size_t By) const;
  std::vector<std::string> foldersFor(size_t By) const;

  std::vector<std::unique_ptr<ElfImage>> Images;
  std::vector<size_t> NeededBy; ///< of each image, which one needs it first
  std::vector<std::string> Missing;
};

} // namespace heddle::binary

#endif // HEDDLE_BINARY_LOADEDIMAGES_H
