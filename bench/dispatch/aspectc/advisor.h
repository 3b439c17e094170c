//===- advisor.h - what advice of AspectC++ calls ---------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_BENCH_ADVISOR_H
#define HEDDLE_BENCH_ADVISOR_H

namespace bench {

/// What advice calls that goes through a virtual function.
struct Hop {
  virtual ~Hop();
  virtual void enter() = 0;
};
extern Hop *const hop;

/// The same with the call in its hands: as an aspect that is chosen at run
/// time has to be.
struct Advisor {
  virtual ~Advisor();
  virtual void around(AC::Action &action) = 0;
};
extern Advisor *const advisor;

} // namespace bench

#endif // HEDDLE_BENCH_ADVISOR_H
