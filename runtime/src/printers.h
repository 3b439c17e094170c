//===- printers.h - which types are printable -------------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The registry behind heddle::formats. Read without a lock.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_SRC_PRINTERS_H
#define HEDDLE_SRC_PRINTERS_H

#include "heddle/format_value.h"

namespace heddle::detail {

/// Forgets the printers whose code is in [begin, end), which is about to be
/// unloaded.
void forget_printers_in(const void *begin, const void *end) noexcept;

} // namespace heddle::detail

#endif // HEDDLE_SRC_PRINTERS_H
