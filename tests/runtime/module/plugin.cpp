//===- plugin.cpp - a woven shared object ---------------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Loaded and unloaded by module_test.
///
//===----------------------------------------------------------------------===//

#include "functions.h"

extern "C" int plugin_twice(int n) {
  GUARD(3001,
        FUNCTION("plugin_twice", "(int)", "int") P1("int", "n") A1("Outer"),
        nullptr, (decltype(n)), (plugin_twice(PASS(n))), n)
  return 2 * n;
}

namespace {
REQUIRE_FUNCTION(3001, &plugin_twice, "plugin_twice(int)");

/// Calls woven code while the object goes.
struct Leaves {
  ~Leaves() { plugin_twice(1); }
} leaves;
} // namespace
