//===- Staging.h - what unfinished runs have written ------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_CACHE_SRC_STAGING_H
#define HEDDLE_CACHE_SRC_STAGING_H

#include "Layout.h"

namespace heddle::cache {

/// Removes what processes that have ended left in staging. Must be called with
/// the lock held: a staging directory without its owner's lock is one whose
/// owner has ended only as long as none is being made.
void removeAbandonedStaging(const Layout &L);

} // namespace heddle::cache

#endif // HEDDLE_CACHE_SRC_STAGING_H
