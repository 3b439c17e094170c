//===- compiled_in.h - the counting aspect, compiled in
//---------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_REALWORLD_COMPILED_IN_H
#define HEDDLE_REALWORLD_COMPILED_IN_H

namespace realworld {

/// Counts one call; see counting.h.
__attribute__((visibility("default"))) void count(const char *method);

/// realworld::Counting for `bind: static`. Written for C++11.
struct StaticCounting {
  template <class J> auto around(J &jp) -> typename J::result_type {
    count(jp.method().qualified());
    return jp.proceed();
  }
};

} // namespace realworld

#endif // HEDDLE_REALWORLD_COMPILED_IN_H
