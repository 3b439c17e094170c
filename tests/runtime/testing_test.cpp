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
#include "subjects.h"

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

namespace app {
struct Shelf {
  int add(std::unique_ptr<int> n, int &sum) {
    return sum += *n + static_cast<int>(base);
  }
  int price(const int &n) const noexcept { return n * static_cast<int>(base); }
  long base = 1;
};
} // namespace app

TEST_CASE("C13: members, as functions that take their object") {
  Does doubles([](JoinPoint &jp) {
    jp.proceed();
    jp.result<int>() *= 2;
  });
  Chain chain;
  chain.add(doubles);
  app::Shelf shelf;
  const app::Shelf &fixed = shelf;
  int sum = 10;
  CHECK(chain.call(&app::Shelf::add, shelf, std::make_unique<int>(5), sum) ==
        32);
  CHECK(sum == 16);
  CHECK(chain.call(&app::Shelf::price, fixed, 4) == 8);
  CHECK(chain.call(&app::Shelf::price, &fixed, sum) == 32);
}

TEST_CASE("C13: members, as methods of an object") {
  app::Shelf shelf;
  const app::Shelf &fixed = shelf;
  std::string method;
  Does looks([&](JoinPoint &jp) {
    method = jp.method().qualified();
    CHECK(jp.instance<const app::Shelf>() == &shelf);
    jp.proceed();
  });
  Chain chain("price");
  chain.add(looks);
  CHECK(chain.call_on(fixed, &app::Shelf::price, 4) == 4);
  CHECK(method == "app::Shelf::price(" + std::string(heddle::type_name<int>()) +
                      ") const");
  chain.call_on(shelf, [](app::Shelf &s) { ++s.base; });
  CHECK(shelf.base == 2);
  CHECK(method == "app::Shelf::price()");
}

TEST_CASE("C13: parameters get names") {
  Does raises([](JoinPoint &jp) {
    jp.argument<int>("n") += 1;
    jp.proceed();
  });
  Chain chain("f");
  chain.add(raises).parameters({"n"});
  CHECK(chain.call([](int n, int m) { return n + m; }, 1, 2) == 4);
}

TEST_CASE("C13: a recorder writes down what passes") {
  using heddle::testing::Recorder;
  Bound bound;
  Recorder recorder;
  bound.container.bind_instance("Outer", recorder);
  shop::Cart cart;
  cart.add(1, 2);
  CHECK_THROWS_AS(cart.fail(shop::Broken("out")), shop::Broken);
  cart.touch();
  auto calls = recorder.calls();
  REQUIRE(calls.size() == 3);
  CHECK(calls[0].method == "shop::Cart::add(int, int)");
  CHECK(calls[0].text == "shop::Cart::add(a=1, b=2)");
  CHECK(calls[0].result == "3");
  CHECK(!calls[0].threw);
  CHECK(calls[1].text == "shop::Cart::fail(e=<shop::Broken>)");
  CHECK(calls[1].threw);
  CHECK(calls[2].result == "void");
  CHECK(recorder.count("shop::Cart::add") == 1);
  CHECK(recorder.count("shop::Cart::add(int, int)") == 1);
  CHECK(recorder.count("shop::Cart::ad") == 0);
  recorder.clear();
  CHECK(recorder.calls().empty());
}
