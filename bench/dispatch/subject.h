//===- subject.h - what the benchmark calls -----------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_BENCH_SUBJECT_H
#define HEDDLE_BENCH_SUBJECT_H

#include <string>

/// Every function is defined in a translation unit of its own, so that no call
/// is inlined.
namespace bench {

struct Native {
  int add(int a, int b);
  std::string text(std::string s);
};
struct Woven1 {
  int add(int a, int b);
  std::string text(std::string s);
};
struct Woven3 {
  int add(int a, int b);
};
struct WovenScoped {
  int add(int a, int b);
};

struct Adder {
  virtual ~Adder() = default;
  virtual int add(int a, int b) = 0;
};
Adder &plainAdder();
/// A decorator as written by hand, around plainAdder().
Adder &decoratedAdder();

} // namespace bench

#endif // HEDDLE_BENCH_SUBJECT_H
