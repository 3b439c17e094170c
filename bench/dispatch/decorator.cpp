//===- decorator.cpp - decorators as written by hand ------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "subject.h"

namespace bench {
namespace {

struct Decorator : Adder {
  explicit Decorator(Adder &inner) : inner(inner) {}
  int add(int a, int b) override { return inner.add(a, b); }
  Adder &inner;
};

struct DecoratorWithAfter : Adder {
  explicit DecoratorWithAfter(Adder &inner) : inner(inner) {}
  int add(int a, int b) override {
    int sum = inner.add(a, b);
    asm volatile("" : "+r"(sum)); // so that the call is no jump
    return sum;
  }
  Adder &inner;
};

} // namespace

Adder &decoratedAdder() {
  static Decorator decorator(plainAdder());
  return decorator;
}

Adder &decoratedAdderWithAfter() {
  static DecoratorWithAfter decorator(plainAdder());
  return decorator;
}

} // namespace bench
