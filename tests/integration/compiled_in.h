//===- compiled_in.h - the aspect that is compiled into these tests -------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_TESTS_COMPILED_IN_H
#define HEDDLE_TESTS_COMPILED_IN_H

namespace test {

/// Counts one call; see counting.cpp.
void count(const char *method);

/// Like test::Counting, for `bind: static`. Written for C++11.
struct StaticCounting {
  template <class J> auto around(J &jp) -> typename J::result_type {
    count(jp.method().qualified());
    return jp.proceed();
  }
};

} // namespace test

#endif // HEDDLE_TESTS_COMPILED_IN_H
