//===- link_test.cpp - calls before the bootstrap -------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Semantics C10 and E5: a call that comes early links itself, and never runs
/// unadvised.
///
//===----------------------------------------------------------------------===//

#include "aspects.h"
#include "subjects.h"

#include <doctest/doctest.h>

using heddle::Container;
using heddle::JoinPoint;

namespace {

int early(int n) {
  GUARD(2000, FUNCTION("early", "(int)", "int") P1("int", "n") A1("Early"),
        nullptr, (decltype(n)), (early(PASS(n))), n)
  return n;
}

/// What a global object sees whose constructor calls a woven function.
struct Global {
  std::string without_binding;
  int with_binding;
  Global() {
    without_binding = message_of<heddle::MissingBinding>([] { early(1); });
    Container::root().singleton<Does>("Early", [] {
      return Does([](JoinPoint &jp) {
        jp.proceed();
        jp.result<int>() += 100;
      });
    });
    with_binding = early(1);
  }
};
// Before the other globals of this program, and the runtime's.
__attribute__((init_priority(102))) Global global;

} // namespace

TEST_CASE("C10: a global's constructor calls a woven function, nothing bound") {
  CHECK(global.without_binding.find(
            "aspect 'Early' is not bound, and "
            "early(int) (subjects.cpp:12) was called") == 0);
}

TEST_CASE("C10: a global's constructor binds, and its call is advised") {
  CHECK(global.with_binding == 101);
  CHECK(early(2) == 102);
}

TEST_CASE("C10: calls outside any scope ask the root of the bootstrap") {
  {
    Container mine;
    mine.bind_instance<Does>("Early", std::make_shared<Does>());
    heddle::use_as_root(mine);
    CHECK(&Container::current() == &mine);
    CHECK(early(3) == 3);
  }
  // A root that is gone gives way to the root of the process.
  CHECK(&Container::current() == &Container::root());
  CHECK(early(3) == 103);
}

TEST_CASE("C10: equal aspect lists share one chain") {
  static heddle::v1::site one = {&heddle::v1::unlinked,
                                 nullptr,
                                 nullptr,
                                 FUNCTION("one", "()", "void") P0 A2("X", "Y"),
                                 {1, 0, 0, 0},
                                 0,
                                 nullptr};
  static heddle::v1::site two = {&heddle::v1::unlinked,
                                 nullptr,
                                 nullptr,
                                 FUNCTION("two", "()", "void") P0 A2("X", "Y"),
                                 {2, 0, 0, 0},
                                 0,
                                 nullptr};
  static heddle::v1::site other = {&heddle::v1::unlinked,
                                   nullptr,
                                   nullptr,
                                   FUNCTION("other", "()", "void")
                                       P0 A2("Y", "X"),
                                   {3, 0, 0, 0},
                                 0,
                                 nullptr};
  Container container;
  heddle::ContainerScope scope(container);
  for (heddle::v1::site *s : {&one, &two, &other})
    CHECK_THROWS_AS(heddle::v1::call<heddle::v1::list<>>::through(
                        *s->links, *s, nullptr, [](heddle::v1::go) {}),
                    heddle::MissingBinding);
  CHECK(one.links == two.links);
  CHECK(one.links != other.links);
}
