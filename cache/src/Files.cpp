//===- Files.cpp - the few file operations a cache needs --------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Files.h"
#include "CacheErrors.h"
#include "FaultPoint.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;

namespace heddle::cache {

namespace {

template <typename Call> auto untilNotInterrupted(Call C) {
  decltype(C()) Result;
  do
    Result = C();
  while (Result < 0 && errno == EINTR);
  return Result;
}

ErrorOr<Descriptor> openFile(const std::string &Path, int Flags) {
  Descriptor File(untilNotInterrupted(
      [&] { return ::open(Path.c_str(), Flags | O_CLOEXEC, 0600); }));
  if (File.get() < 0)
    return lastError();
  return File;
}

std::error_code writeAll(int Fd, StringRef Bytes) {
  while (!Bytes.empty()) {
    ssize_t Done = untilNotInterrupted(
        [&] { return ::write(Fd, Bytes.data(), Bytes.size()); });
    if (Done < 0)
      return lastError();
    Bytes = Bytes.drop_front(Done);
  }
  return {};
}

std::error_code sync(int Fd) {
  if (untilNotInterrupted([&] { return ::fsync(Fd); }) == 0)
    return {};
  return lastError();
}

/// False when the file was unlinked or replaced after it was opened.
bool isNamedBy(int Fd, const std::string &Path) {
  struct stat Open, Named;
  return ::fstat(Fd, &Open) == 0 && ::stat(Path.c_str(), &Named) == 0 &&
         Open.st_dev == Named.st_dev && Open.st_ino == Named.st_ino;
}

std::error_code tryRemoveTree(const std::string &Path) {
  struct stat Status;
  if (::lstat(Path.c_str(), &Status) != 0)
    return errno == ENOENT ? std::error_code() : lastError();
  if (!S_ISDIR(Status.st_mode))
    return ::unlink(Path.c_str()) == 0 || errno == ENOENT ? std::error_code()
                                                          : lastError();
  for (const std::string &Name : listNames(Path))
    if (std::error_code EC = tryRemoveTree(join(Path, Name)))
      return EC;
  return ::rmdir(Path.c_str()) == 0 || errno == ENOENT ? std::error_code()
                                                       : lastError();
}

} // namespace

Descriptor::~Descriptor() {
  if (Fd >= 0)
    ::close(Fd);
}

std::error_code lastError() {
  return std::error_code(errno, std::generic_category());
}

std::string join(StringRef Directory, StringRef Name) {
  return (Directory + "/" + Name).str();
}

bool exists(const std::string &Path) {
  struct stat Status;
  return ::lstat(Path.c_str(), &Status) == 0;
}

std::vector<std::string> listNames(const std::string &Directory) {
  std::vector<std::string> Names;
  std::error_code EC;
  for (sys::fs::directory_iterator I(Directory, EC, false), End;
       !EC && I != End; I.increment(EC))
    Names.push_back(sys::path::filename(I->path()).str());
  llvm::sort(Names);
  return Names;
}

ErrorOr<Descriptor> openForReading(const std::string &Path) {
  return openFile(Path, O_RDONLY);
}

std::error_code readAll(int Fd, function_ref<void(StringRef)> Use) {
  std::array<char, 1 << 16> Buffer;
  for (;;) {
    ssize_t Got = untilNotInterrupted(
        [&] { return ::read(Fd, Buffer.data(), Buffer.size()); });
    if (Got < 0)
      return lastError();
    if (Got == 0)
      return {};
    Use(StringRef(Buffer.data(), Got));
  }
}

ErrorOr<std::string> readWhole(const std::string &Path) {
  ErrorOr<Descriptor> File = openForReading(Path);
  if (!File)
    return File.getError();
  std::string Bytes;
  if (std::error_code EC =
          readAll(File->get(), [&](StringRef Part) { Bytes += Part; }))
    return EC;
  return Bytes;
}

Error makeDirectory(const char *Step, const std::string &Path) {
  std::error_code EC = faultAt(Step);
  if (!EC && ::mkdir(Path.c_str(), 0700) != 0 && errno != EEXIST)
    EC = lastError();
  return EC ? errors::writeFailed(Path, EC) : Error::success();
}

Error writeFile(const char *Step, const std::string &Path, StringRef Bytes) {
  if (std::error_code EC = faultAt(Step))
    return errors::writeFailed(Path, EC);
  ErrorOr<Descriptor> File = openFile(Path, O_WRONLY | O_CREAT | O_TRUNC);
  std::error_code EC = File.getError();
  if (!EC)
    EC = writeAll(File->get(), Bytes.take_front(Bytes.size() / 2));
  // In the middle of a write: a test that stops here leaves a torn file.
  if (!EC)
    EC = faultAt(Step);
  if (!EC)
    EC = writeAll(File->get(), Bytes.drop_front(Bytes.size() / 2));
  if (!EC)
    EC = sync(File->get());
  // A full disk may be reported as late as by close().
  if (!EC && ::close(File->release()) != 0)
    EC = lastError();
  return EC ? errors::writeFailed(Path, EC) : Error::success();
}

std::error_code writeQuickly(const std::string &Path, StringRef Bytes) {
  ErrorOr<Descriptor> File = openFile(Path, O_WRONLY | O_CREAT | O_TRUNC);
  return File ? writeAll(File->get(), Bytes) : File.getError();
}

Error renamePath(const char *Step, const std::string &From,
                 const std::string &To) {
  std::error_code EC = faultAt(Step);
  if (!EC && ::rename(From.c_str(), To.c_str()) != 0)
    EC = lastError();
  return EC ? errors::writeFailed(To, EC) : Error::success();
}

Error syncDirectory(const char *Step, const std::string &Path) {
  std::error_code EC = faultAt(Step);
  if (!EC) {
    ErrorOr<Descriptor> Directory = openFile(Path, O_RDONLY | O_DIRECTORY);
    EC = Directory ? sync(Directory->get()) : Directory.getError();
  }
  return EC ? errors::writeFailed(Path, EC) : Error::success();
}

Error removeTree(const char *Step, const std::string &Path) {
  if (std::error_code EC = faultAt(Step))
    return errors::removeFailed(Path, EC);
  // Another process may still be adding to what it does not know is going.
  int Tries = 8;
  std::error_code EC;
  do
    EC = tryRemoveTree(Path);
  while (EC == std::errc::directory_not_empty && --Tries > 0);
  return EC ? errors::removeFailed(Path, EC) : Error::success();
}

ErrorOr<Descriptor> lockFile(const std::string &Path, LockKind Kind,
                             IfBusy Busy) {
  bool Exclusive = Kind == LockKind::Exclusive;
  int Operation =
      (Exclusive ? LOCK_EX : LOCK_SH) | (Busy == IfBusy::Fail ? LOCK_NB : 0);
  for (;;) {
    ErrorOr<Descriptor> File =
        openFile(Path, Exclusive ? O_RDWR | O_CREAT : O_RDONLY);
    if (!File)
      return File.getError();
    if (std::error_code EC = faultAt("lock"))
      return EC;
    if (untilNotInterrupted([&] { return ::flock(File->get(), Operation); }))
      return lastError();
    if (isNamedBy(File->get(), Path))
      return File;
  }
}

} // namespace heddle::cache
