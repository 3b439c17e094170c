//===- functions.h - functions of the module tests --------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_TESTS_MODULE_FUNCTIONS_H
#define HEDDLE_TESTS_MODULE_FUNCTIONS_H

#include "guard.h"

/// One entry of the required set, of a function that has a symbol. Aligned by
/// hand: compilers align large objects more, which would leave holes.
#define REQUIRE_FUNCTION(ID, FUNCTION, NAME)                                   \
  __attribute__((used, aligned(8), section(HEDDLE_REQUIRED_SECTION)))          \
  const ::heddle::v1::requirement required_##ID = {                            \
      reinterpret_cast<const void *>(FUNCTION),                                \
      NAME "\0plugin.cpp\0"                                                    \
           "3\0woven\0\0rules.yaml:2\0"                                        \
           "1\0Outer\0"                                                        \
           "\0" NAME "\0\0int\0guard\0"                                         \
           "1\0Outer\0"                                                        \
           "5\0rules.yaml:2\0bound\0"                                          \
           "0\0",                                                       \
      {0xfeed, 0, 0, ID},                                                      \
      ::heddle::v1::has_symbol,                                                \
      0}

#endif // HEDDLE_TESTS_MODULE_FUNCTIONS_H
