//===- subject.cpp - the coroutines that are measured ---------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "subject.h"

namespace bench {

[[gnu::noinline]] Task native(int n) { co_return n + 1; }

/// What one writes to be around it: something before, something after.
[[gnu::noinline]] Task wrapped(int n) {
  asm volatile("" : : : "memory");
  int result = co_await native(n);
  asm volatile("" : : : "memory");
  co_return result;
}

Task woven(int n) { co_return n + 1; }

} // namespace bench
