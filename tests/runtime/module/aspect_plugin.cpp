//===- aspect_plugin.cpp - a shared object that brings an aspect ----------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Loaded and unloaded by module_test. Is not woven itself. Everything of the
/// aspect is here: its code, its type's name, what makes and destroys it.
///
//===----------------------------------------------------------------------===//

#include "heddle/heddle.h"

#define EXPORTED extern "C" __attribute__((visibility("default")))

namespace plug {

struct Factor {
  int n = 10;
};
struct Multiply : heddle::AfterReturning {
  static inline int alive = 0;
  explicit Multiply(Factor &factor) : factor(factor) { ++alive; }
  Multiply(const Multiply &) = delete;
  ~Multiply() override { --alive; }
  void after_returning(const heddle::JoinPoint &jp) override {
    jp.result<int>() *= factor.n;
  }
  Factor &factor;
};

} // namespace plug

EXPORTED void aspects_bind(heddle::Container &container) {
  container.singleton<plug::Factor>();
  container.scoped<plug::Multiply>("Outer");
}
EXPORTED void aspects_unbind(heddle::Container &container) {
  container.unbind("Outer");
  container.unbind<plug::Factor>();
}
EXPORTED int aspects_alive() { return plug::Multiply::alive; }
