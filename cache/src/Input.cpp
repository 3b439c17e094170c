//===- Input.cpp - whether a file is what it was ----------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Input.h"
#include "CacheErrors.h"
#include "Files.h"
#include "Xxh3.h"
#include "heddle/cache/Cache.h"
#include <algorithm>
#include <ctime>

using namespace llvm;

namespace heddle::cache {

namespace {

/// Well above the granularity of any kernel's file times.
constexpr int64_t TrustedAgeNs = 100'000'000;

int64_t nanoseconds(const timespec &T) {
  return int64_t(T.tv_sec) * 1'000'000'000 + T.tv_nsec;
}

/// Stamps and hashes what is open; none when it was written to meanwhile.
ErrorOr<std::optional<Input>> hashOnce(int Fd, StringRef Path) {
  int64_t Began = now();
  struct stat Before, After;
  if (::fstat(Fd, &Before) != 0)
    return lastError();
  Xxh3 Stream;
  if (std::error_code EC =
          readAll(Fd, [&](StringRef Part) { Stream.update(Part); }))
    return EC;
  if (::fstat(Fd, &After) != 0)
    return lastError();
  if (stampOf(Before) != stampOf(After))
    return std::nullopt;
  return Input{Path.str(), Stream.digest(), stampAt(Before, Began)};
}

} // namespace

int64_t now() {
  timespec T;
  ::clock_gettime(CLOCK_REALTIME, &T);
  return nanoseconds(T);
}

Stamp stampOf(const struct stat &Status) {
  return {uint64_t(Status.st_size), nanoseconds(Status.st_mtim),
          nanoseconds(Status.st_ctim), uint64_t(Status.st_ino)};
}

bool isTrusted(const Stamp &S, int64_t NowNs) {
  return NowNs - std::max(S.ModifiedNs, S.ChangedNs) > TrustedAgeNs;
}

Stamp stampAt(const struct stat &Status, int64_t NowNs) {
  Stamp S = stampOf(Status);
  return isTrusted(S, NowNs) ? S : Stamp();
}

Expected<Input> readInput(StringRef Path) {
  for (int Tries = 0; Tries != 8; ++Tries) {
    ErrorOr<Descriptor> File = openForReading(Path.str());
    if (!File)
      return errors::readFailed(Path, File.getError());
    ErrorOr<std::optional<Input>> I = hashOnce(File->get(), Path);
    if (!I)
      return errors::readFailed(Path, I.getError());
    if (*I)
      return std::move(**I);
  }
  return errors::fileKeepsChanging(Path);
}

} // namespace heddle::cache
