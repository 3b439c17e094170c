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
#include "heddle/format.h"

#define EXPORTED extern "C" __attribute__((visibility("default")))

EXPORTED int plugin_twice(int n) {
  GUARD(3001,
        FUNCTION("plugin_twice", "(int)", "int") P1("int", "n") A1("Outer"),
        nullptr, (decltype(n)), (plugin_twice(PASS(n))), n)
  return 2 * n;
}

namespace plug {
struct Ticket {
  int number;
};
void heddle_format(std::ostream &out, const Ticket &t) {
  out << "#" << t.number;
}
} // namespace plug

static int sell(const plug::Ticket &ticket) {
  GUARD(3003,
        FUNCTION("plug::sell", "(const Ticket &)", "int")
            P1("const Ticket &", "ticket") A1("Outer"),
        nullptr, (decltype(ticket)), (sell(PASS(ticket))), ticket)
  return ticket.number;
}

/// Makes its own type printable, and leaves it to the end of this object to
/// forget that.
EXPORTED int plugin_sell(int number) {
  heddle::formats<plug::Ticket>();
  return sell({number});
}

namespace {
REQUIRE_FUNCTION(3001, &plugin_twice, "plugin_twice(int)");

/// Calls woven code while the object goes.
struct Leaves {
  ~Leaves() { plugin_twice(1); }
} leaves;
} // namespace
