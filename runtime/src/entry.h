//===- entry.h - where the body of a woven function begins -----*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The chain calls a body again through its guard, which then finds its site
/// pending. That costs two jumps and three accesses to thread-local storage, so
/// the runtime looks at the machine code: if a function begins with the guard's
/// own load, comparison and jump, and nothing else, then what comes behind the
/// jump can be called with the registers of a call of the function.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_SRC_ENTRY_H
#define HEDDLE_SRC_ENTRY_H

#include "heddle/abi.h"

namespace heddle::detail {

/// Where the body of the method of \p site can be called, past its guard; null
/// where it cannot, or where that is not to be seen.
const void *body_of(const v1::site &site) noexcept;

/// The same for the function at \p code.
const void *past_guard(const void *code, const v1::site &site) noexcept;

} // namespace heddle::detail

#endif // HEDDLE_SRC_ENTRY_H
