//===- testing_test.cpp - helpers for tests of aspects --------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Semantics C13.
///
//===----------------------------------------------------------------------===//

#include "aspects.h"
#include "heddle/testing.h"

#include <doctest/doctest.h>

using heddle::JoinPoint;
using heddle::testing::Chain;

namespace app {
struct Twice : heddle::Aspect {
  static constexpr bool repeating = true;
  void around(JoinPoint &jp) override {
    jp.proceed();
    jp.proceed();
  }
};
} // namespace app

TEST_CASE("C13: a chain around any callable, by value and by reference") {
  Does doubles([](JoinPoint &jp) {
    jp.argument<int>(0) *= 2;
    jp.proceed();
    jp.result<std::string>() += "!";
  });
  Chain chain;
  chain.add<app::Twice>().add(doubles);
  int n = 1;
  std::string text("a text that is too long to be kept in place");
  std::string result =
      chain.call([](int &n, std::string s) { return s + std::to_string(n); }, n,
                 std::move(text));
  CHECK(result == "a text that is too long to be kept in place4!");
  CHECK(n == 4);
}

TEST_CASE("C13: the same aspect twice, void, references, exceptions, nothing") {
  Does passes;
  Chain chain;
  int n = 0;
  chain.call([&] { ++n; });
  chain.add(passes).add(passes).add<app::Twice>();
  chain.call([&] { ++n; });
  CHECK(n == 3);
  int &same = chain.call([](int &i) -> int & { return i; }, n);
  CHECK(&same == &n);
  CHECK_THROWS_WITH(
      chain.call([]() -> int { throw std::runtime_error("out"); }), "out");
}

TEST_CASE("C13: errors and metadata use the chain's name") {
  const std::string name =
      "loader(" + std::string(heddle::type_name<int &>()) + ")";
  Does nothing([&](JoinPoint &jp) {
    CHECK(jp.method().qualified() == name);
    CHECK(jp.method().parameters().size() == 1);
  });
  Chain chain("loader");
  chain.add(nothing);
  int n = 0;
  CHECK(
      message_of<heddle::NoResult>(
          [&] { chain.call([](int &i) { return i; }, n); })
          .find("aspect 'Does' on " + name +
                " (test:0) neither proceeded nor gave a result, which returns "
                "int") == 0);
}

TEST_CASE(
    "C13: what the chain does not bind is asked of the current container") {
  Bound bound;
  bound.outer([](JoinPoint &jp) { jp.set_result(5); });
  Chain chain;
  chain.add_named("Outer");
  CHECK(chain.call([] { return 1; }) == 5);
}
