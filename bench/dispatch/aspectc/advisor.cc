//===- advisor.cc - what advice of AspectC++ calls ------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "advisor.h"

namespace bench {

Hop::~Hop() = default;
Advisor::~Advisor() = default;

namespace {

struct EmptyHop : Hop {
  void enter() override {}
} emptyHop;

struct Proceeding : Advisor {
  void around(AC::Action &action) override { action.trigger(); }
} proceeding;

} // namespace

Hop *const hop = &emptyHop;
Advisor *const advisor = &proceeding;

} // namespace bench
