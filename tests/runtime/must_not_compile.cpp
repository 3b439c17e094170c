//===- must_not_compile.cpp - mistakes that the compiler finds ------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Compiled once for each CASE, which CMakeLists.txt lists with the message
/// that must appear; and without one, which must compile.
///
//===----------------------------------------------------------------------===//

#include "heddle/heddle.h"

struct Db {};
struct Clock {};

struct DefaultOrDb {
  DefaultOrDb() = default;
  explicit DefaultOrDb(Db &) {}
};
struct OneOrTwo {
  explicit OneOrTwo(Db &, Clock * = nullptr) {}
  OneOrTwo(Db &, Clock &) {}
};
struct Number {
  explicit Number(int) {}
};
struct Looks : heddle::Before {
  void before(const heddle::JoinPoint &jp) override {
    (void)jp;
#if CASE == 5
    jp.proceed();
#endif
  }
};

void bind(heddle::Container &c) {
#if CASE == 1
  c.singleton<DefaultOrDb>();
#elif CASE == 2
  c.singleton<OneOrTwo>();
#elif CASE == 3
  c.singleton<Number>();
#elif CASE == 4
  c.singleton<OneOrTwo, Clock, Db>();
#endif
  c.singleton<DefaultOrDb, Db>();
  c.singleton<OneOrTwo, Db, Clock>();
  c.singleton<Number>([] { return Number(1); });
  c.singleton<Looks>();
}
