//===- switches_test.cpp - switches of the environment --------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Run with HEDDLE_DISABLE set, see CMakeLists.txt.
///
//===----------------------------------------------------------------------===//

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "aspects.h"
#include "guard.h"

#include <doctest/doctest.h>

namespace {

int add(int a) {
  GUARD(1, FUNCTION("add", "(int)", "int") P1("int", "a") A1("Outer"), nullptr,
        (decltype(a)), (add(PASS(a))), a)
  return a;
}

} // namespace

TEST_CASE("C11: the environment switches aspects off") {
  CHECK(add(1) == 1); // nothing is bound
  CHECK(heddle::control::disabled() ==
        std::vector<std::string>{"Outer", "rules.yaml:9"});
  heddle::control::enable("Outer");
  CHECK_THROWS_AS(add(1), heddle::MissingBinding);
}
