//===- Directory.h - what may serve as a cache directory --------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_CACHE_SRC_DIRECTORY_H
#define HEDDLE_CACHE_SRC_DIRECTORY_H

#include "Files.h"
#include "Layout.h"

namespace heddle::cache {

/// Makes \p L a cache of this format where it is none yet, and checks that it
/// may be used and can be written to.
llvm::Error prepareDirectory(const Layout &L);

/// Whether heddle writes an entry of this name into a cache directory.
bool isOurs(llvm::StringRef Name);

/// Whose the directory is, and who may write to it.
llvm::Error checkOwner(const Layout &L);

/// Checks that \p L is a cache that may be used.
llvm::Error checkDirectory(const Layout &L);

/// The lock that whoever changes more than its own staging holds. An error when
/// the directory is no cache any more.
llvm::Expected<Descriptor> lockForWriting(const Layout &L);

/// Removes the directory, if it is a cache and holds nothing of others.
llvm::Error clearDirectory(const Layout &L);

} // namespace heddle::cache

#endif // HEDDLE_CACHE_SRC_DIRECTORY_H
