//===- values.h - methods that take and return objects ---------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_BENCH_VALUES_H
#define HEDDLE_BENCH_VALUES_H

#include <memory>
#include <string>
#include <vector>

namespace bench {

/// Trivial, but too large for registers.
struct Block {
  char bytes[512];
};

/// Counts what is done with objects of it.
struct Counted {
  static long copies, moves;
  Counted() = default;
  Counted(const Counted &) { ++copies; }
  Counted(Counted &&) noexcept { ++moves; }
  Counted &operator=(const Counted &) = delete;
};

// Values, native.cpp and woven.cpp.
struct NativeValues {
  std::string text(std::string s);
  std::vector<int> numbers(std::vector<int> v);
  Block block(Block b);
  std::unique_ptr<int> pointer(std::unique_ptr<int> p);
  /// By value alone, as result alone.
  void take(Counted c);
  Counted give();
};
struct WovenValues {
  std::string text(std::string s);
  std::vector<int> numbers(std::vector<int> v);
  Block block(Block b);
  std::unique_ptr<int> pointer(std::unique_ptr<int> p);
  void take(Counted c);
  Counted give();
};

// aspectc/values.cc. AspectC++ cannot compile pointer().
struct AspectValues {
  std::string text(std::string s);
  std::vector<int> numbers(std::vector<int> v);
  Block block(Block b);
};

} // namespace bench

#endif // HEDDLE_BENCH_VALUES_H
