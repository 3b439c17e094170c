//===- hooks.h - empty hooks of the compilers' instrumentation -*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_BENCH_HOOKS_H
#define HEDDLE_BENCH_HOOKS_H

namespace bench {

/// Puts an empty handler into the sleds of all functions that have them.
bool patchXRay();

} // namespace bench

#endif // HEDDLE_BENCH_HOOKS_H
