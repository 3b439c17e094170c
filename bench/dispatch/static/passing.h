//===- passing.h - an aspect that is compiled in ----------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_BENCH_PASSING_H
#define HEDDLE_BENCH_PASSING_H

namespace bench {

struct Passing {
  template <class J> decltype(auto) around(J &jp) { return jp.proceed(); }
};

} // namespace bench

#endif // HEDDLE_BENCH_PASSING_H
