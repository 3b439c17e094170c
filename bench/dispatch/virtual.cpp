//===- virtual.cpp - an overrider -------------------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "subject.h"

namespace bench {
namespace {

struct Plain : Adder {
  int add(int a, int b) override { return a + b; }
};

} // namespace

Adder &plainAdder() {
  static Plain plain;
  return plain;
}

} // namespace bench
