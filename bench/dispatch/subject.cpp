//===- subject.cpp - what the benchmark calls ---------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "subject.h"
#include <utility>

namespace bench {

int Native::add(int a, int b) { return a + b; }
int Woven1::add(int a, int b) { return a + b; }
int Woven3::add(int a, int b) { return a + b; }
int WovenScoped::add(int a, int b) { return a + b; }

std::string Native::text(std::string s) { return s; }
std::string Woven1::text(std::string s) { return s; }

namespace {

struct Plain : Adder {
  int add(int a, int b) override { return a + b; }
};
struct Decorator : Adder {
  explicit Decorator(Adder &inner) : inner(inner) {}
  int add(int a, int b) override { return inner.add(a, b); }
  Adder &inner;
};

} // namespace

Adder &plainAdder() {
  static Plain plain;
  return plain;
}

Adder &decoratedAdder() {
  static Decorator decorator(plainAdder());
  return decorator;
}

} // namespace bench
