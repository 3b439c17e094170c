//===- Files.h - the few file operations a cache needs ----------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_CACHE_SRC_FILES_H
#define HEDDLE_CACHE_SRC_FILES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/ErrorOr.h"
#include <string>
#include <utility>
#include <vector>

/// POSIX only. What changes the file system takes the name of its step, for
/// FaultPoint.h, and gives an error for the user; what only looks gives an
/// error code.
namespace heddle::cache {

/// Owns a file descriptor, and with it the lock that is held through it.
class Descriptor {
public:
  Descriptor() = default;
  explicit Descriptor(int Fd) : Fd(Fd) {}
  Descriptor(Descriptor &&Other) noexcept : Fd(Other.release()) {}
  Descriptor &operator=(Descriptor &&Other) noexcept {
    std::swap(Fd, Other.Fd);
    return *this;
  }
  ~Descriptor();

  int get() const { return Fd; }
  int release() { return std::exchange(Fd, -1); }

private:
  int Fd = -1;
};

/// The code of the last failed system call.
std::error_code lastError();

std::string join(llvm::StringRef Directory, llvm::StringRef Name);
bool exists(const std::string &Path);
/// Sorted, without `.` and `..`; none where \p Directory cannot be read.
std::vector<std::string> listNames(const std::string &Directory);

llvm::ErrorOr<Descriptor> openForReading(const std::string &Path);
std::error_code readAll(int Fd, llvm::function_ref<void(llvm::StringRef)> Use);
llvm::ErrorOr<std::string> readWhole(const std::string &Path);

/// Makes one directory (mode 0700); one that is there already is fine.
llvm::Error makeDirectory(const char *Step, const std::string &Path);
/// Writes a file (mode 0600) through to the disk, over what may be there.
llvm::Error writeFile(const char *Step, const std::string &Path,
                      llvm::StringRef Bytes);
/// Same, without waiting for the disk, for what can be made again.
std::error_code writeQuickly(const std::string &Path, llvm::StringRef Bytes);
llvm::Error renamePath(const char *Step, const std::string &From,
                       const std::string &To);
/// Makes the renames in a directory last.
llvm::Error syncDirectory(const char *Step, const std::string &Path);
/// Removes a file or a directory with all it holds. None there: success.
llvm::Error removeTree(const char *Step, const std::string &Path);

enum class LockKind { Shared, Exclusive };
enum class IfBusy { Wait, Fail };

/// Locks the file at \p Path. The kernel drops the lock when the holder ends,
/// however it ends, so that there are no stale ones. The file that is locked is
/// the one that \p Path names when this returns. An exclusive lock makes the
/// file where there is none.
llvm::ErrorOr<Descriptor> lockFile(const std::string &Path, LockKind Kind,
                                   IfBusy Busy);

} // namespace heddle::cache

#endif // HEDDLE_CACHE_SRC_FILES_H
