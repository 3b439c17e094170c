//===- Input.h - whether a file is what it was ------------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_CACHE_SRC_INPUT_H
#define HEDDLE_CACHE_SRC_INPUT_H

#include "heddle/cache/Record.h"
#include <sys/stat.h>

namespace heddle::cache {

/// Stamp of a file that was looked at \p NowNs nanoseconds after the epoch and
/// hashed after that. A file that was changed just before may be changed once
/// more without its times showing it; it gets the zero stamp, which no file
/// matches, and so is hashed each time (git calls such an entry racy).
Stamp stampAt(const struct stat &Status, int64_t NowNs);

/// Whether a file with this stamp was last changed long enough before.
bool isTrusted(const Stamp &S, int64_t NowNs);

/// The stamp as it is, however young: for what nobody else writes.
Stamp stampOf(const struct stat &Status);
int64_t now();

} // namespace heddle::cache

#endif // HEDDLE_CACHE_SRC_INPUT_H
