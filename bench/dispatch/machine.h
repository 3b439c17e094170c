//===- machine.h - what the benchmark runs on -------------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_BENCH_MACHINE_H
#define HEDDLE_BENCH_MACHINE_H

namespace bench {

/// Keeps this process on the last core that it may use, and prints which that
/// is, the compiler and its flags. Warns on stderr of a busy machine.
void settle();

} // namespace bench

#endif // HEDDLE_BENCH_MACHINE_H
