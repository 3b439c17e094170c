//===- counting.h - allocations, copies and moves of a call -----*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_BENCH_COUNTING_H
#define HEDDLE_BENCH_COUNTING_H

#include "report.h"

namespace bench {

/// How often the global operator new was called.
extern long allocations;

/// Calls the methods with values once natively and once woven, prints what
/// either allocates, copies and moves, and adds what is asked of that.
void countValues(std::vector<Target> &targets);

} // namespace bench

#endif // HEDDLE_BENCH_COUNTING_H
