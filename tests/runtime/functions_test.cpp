//===- functions_test.cpp - where functions begin -------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The table of the image gives what the unwinder gives.
///
//===----------------------------------------------------------------------===//

#include "../../runtime/src/functions.h"
#include "../../runtime/src/modules.h"

#include <doctest/doctest.h>

#include <cstring>
#include <vector>

#include <dlfcn.h>
#include <unwind.h>

using heddle::detail::function_table;

namespace {

[[gnu::noinline]] int first(int n) {
  asm volatile("");
  return n + 1;
}
[[gnu::noinline]] int second(int n) {
  asm volatile("");
  return n + 2;
}

template <class F> const char *address(F *function) {
  return reinterpret_cast<const char *>(function);
}

const void *header_around(const void *code) {
  return heddle::detail::image_around(code).functions;
}

/// Whether \p table and the unwinder say the same of all code near \p function.
bool agrees_near(function_table &table, const char *function) {
  for (int offset = 0; offset != 2000; ++offset) {
    void *next = const_cast<char *>(function + offset + 1);
    if (table.around(function + offset) != _Unwind_FindEnclosingFunction(next))
      return false;
  }
  return true;
}

} // namespace

TEST_CASE("functions are found by the table of their image") {
  const void *header = header_around(address(&first));
  REQUIRE((header != nullptr));
  function_table table(header);
  for (auto *function : {address(&first), address(&second), address(&first)}) {
    CHECK((table.around(function) == function));
    CHECK((table.around(function + 1) == function));
    CHECK(agrees_near(table, function));
  }
}

TEST_CASE("functions of other images, and what is no code") {
  function_table table(header_around(address(&first)));
  const char *elsewhere = static_cast<const char *>(dlsym(nullptr, "atoi"));
  REQUIRE((elsewhere != nullptr));
  CHECK(agrees_near(table, elsewhere));
  function_table other(header_around(elsewhere));
  CHECK(agrees_near(other, elsewhere));
  CHECK(agrees_near(other, address(&first)));
  int local = 0;
  CHECK((table.around(&local) == nullptr));
}

TEST_CASE("without a table, or with one of an unknown form, the unwinder is "
          "asked") {
  function_table none(nullptr);
  CHECK((none.around(address(&first)) == address(&first)));
  std::vector<char> copy(64);
  std::memcpy(copy.data(), header_around(address(&first)), copy.size());
  for (int field = 0; field != 4; ++field) {
    std::vector<char> unknown = copy;
    unknown[field] = 0x55;
    function_table table(unknown.data());
    CHECK((table.around(address(&second)) == address(&second)));
  }
}
