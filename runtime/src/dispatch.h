//===- dispatch.h - a call on its way through its chain --------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the dispatch gives to the rest of the runtime.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_SRC_DISPATCH_H
#define HEDDLE_SRC_DISPATCH_H

namespace heddle {
struct Aspect;

namespace detail {

/// Stands in a chain for an aspect that is to be looked up for each call.
Aspect &level_resolver();

} // namespace detail
} // namespace heddle

#endif // HEDDLE_SRC_DISPATCH_H
