//===- library.cpp - what goes into each woven library
//----------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "counting.h"

namespace {

struct Binding {
  Binding() { realworld::bind_once(); }
};

// Before all other static objects, whose constructors may be woven.
__attribute__((init_priority(102))) Binding binding;

} // namespace
