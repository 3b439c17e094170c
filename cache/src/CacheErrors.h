//===- CacheErrors.h - what can go wrong, in words --------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_CACHE_SRC_CACHEERRORS_H
#define HEDDLE_CACHE_SRC_CACHEERRORS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <system_error>

/// One function per mistake. Each text says what is wrong, where, and what to
/// do about it. `errorToErrorCode` gives the cause.
namespace heddle::cache::errors {

// The directory.
llvm::Error directoryMissing(llvm::StringRef Directory);
llvm::Error notADirectory(llvm::StringRef Directory);
llvm::Error cannotMakeDirectory(llvm::StringRef Directory, std::error_code EC);
llvm::Error directoryNotWritable(llvm::StringRef Directory, std::error_code EC);
llvm::Error ownedByOther(llvm::StringRef Directory, unsigned Owner);
llvm::Error worldWritable(llvm::StringRef Directory);
llvm::Error notACache(llvm::StringRef Directory);
llvm::Error newerFormat(llvm::StringRef Directory, uint64_t Found);
llvm::Error foreignEntry(llvm::StringRef Directory, llvm::StringRef Name);
llvm::Error directoryGone(llvm::StringRef Directory);

// Files.
llvm::Error readFailed(llvm::StringRef Path, std::error_code EC);
llvm::Error writeFailed(llvm::StringRef Path, std::error_code EC);
llvm::Error removeFailed(llvm::StringRef Path, std::error_code EC);
llvm::Error fileKeepsChanging(llvm::StringRef Path);

// Publication.
llvm::Error badProxyName(llvm::StringRef Source, llvm::StringRef Name);
llvm::Error duplicateProxyName(llvm::StringRef Source, llvm::StringRef Name);
llvm::Error transactionFailed();
llvm::Error transactionOver();
llvm::Error proxiesReplaced(llvm::StringRef Source);

} // namespace heddle::cache::errors

#endif // HEDDLE_CACHE_SRC_CACHEERRORS_H
