//===- advice_test.cpp - before, after returning, after throwing, after ---===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Semantics C2 and C4 for the lesser kinds of aspects.
///
//===----------------------------------------------------------------------===//

#include "aspects.h"
#include "subjects.h"

#include <doctest/doctest.h>

using heddle::JoinPoint;

namespace {

using View = std::function<void(const JoinPoint &)>;

struct BeforeDoes : heddle::Before {
  View advice;
  explicit BeforeDoes(View v) : advice(std::move(v)) {}
  void before(const JoinPoint &jp) override { advice(jp); }
};
struct AfterReturningDoes : heddle::AfterReturning {
  View advice;
  explicit AfterReturningDoes(View v) : advice(std::move(v)) {}
  void after_returning(const JoinPoint &jp) override { advice(jp); }
};
struct AfterDoes : heddle::After {
  View advice;
  explicit AfterDoes(View v) : advice(std::move(v)) {}
  void after(const JoinPoint &jp) override { advice(jp); }
};
struct AfterThrowingDoes : heddle::AfterThrowing {
  using Told =
      std::function<void(const JoinPoint &, const std::exception_ptr &)>;
  Told advice;
  explicit AfterThrowingDoes(Told t) : advice(std::move(t)) {}
  void after_throwing(const JoinPoint &jp,
                      const std::exception_ptr &e) override {
    advice(jp, e);
  }
};

/// Binds an advice of kind K as the aspect 'Outer'.
template <class K, class F> void bind_outer(Bound &bound, F advice) {
  bound.container.bind_instance<K>("Outer",
                                   std::make_shared<K>(std::move(advice)));
}

template <class J>
concept proceeds = requires(J &jp) { jp.proceed(); } || requires(J &jp) {
  jp.proceed_original();
} || requires(J &jp) { jp.set_result(1); };

} // namespace

TEST_CASE("a join point that is const cannot decide about the call") {
  CHECK(proceeds<JoinPoint>);
  CHECK(!proceeds<const JoinPoint>);
}

TEST_CASE("before: reads and assigns arguments, and the call goes on") {
  Bound bound;
  bind_outer<BeforeDoes>(bound, [](const JoinPoint &jp) {
    CHECK(!jp.has_result());
    jp.argument<int>("a") += 10;
    jp.set_argument(1, 100);
  });
  CHECK(shop::Cart(1).add(1, 2) == 112);
}

TEST_CASE("before: what it throws comes in place of the call") {
  Bound bound;
  bind_outer<BeforeDoes>(bound,
                         [](const JoinPoint &) { throw shop::Broken("no"); });
  shop::Cart cart;
  CHECK_THROWS_WITH_AS(cart.add(1, 2), "no", shop::Broken);
  CHECK(cart.bodies == 0);
}

TEST_CASE("after returning: sees and changes the result, not an exception") {
  Bound bound;
  int told = 0;
  bind_outer<AfterReturningDoes>(bound, [&](const JoinPoint &jp) {
    ++told;
    if (jp.has_result())
      jp.result<int>() *= 2;
  });
  shop::Cart cart;
  CHECK(cart.add(1, 2) == 6);
  cart.touch();
  CHECK(cart.touched == 1);
  CHECK(told == 2);
  CHECK_THROWS_AS(cart.fail(shop::Broken("out")), shop::Broken);
  CHECK(told == 2);
}

TEST_CASE("C2: after throwing is told of the object that goes on") {
  Bound bound;
  const void *seen = nullptr;
  bind_outer<AfterThrowingDoes>(
      bound, [&](const JoinPoint &jp, const std::exception_ptr &thrown) {
        CHECK(!jp.has_result());
        try {
          std::rethrow_exception(thrown);
        } catch (const shop::Broken &e) {
          seen = &e;
        }
      });
  shop::Cart cart;
  CHECK(cart.add(1, 2) == 3);
  CHECK(seen == nullptr);
  try {
    cart.fail(shop::Broken("out"));
    CHECK(false);
  } catch (const shop::Broken &e) {
    CHECK(&e == seen);
  }
}

TEST_CASE("after throwing: replaces the exception by throwing another") {
  Bound bound;
  bind_outer<AfterThrowingDoes>(
      bound, [](const JoinPoint &, const std::exception_ptr &) {
        throw std::logic_error("instead");
      });
  CHECK_THROWS_WITH_AS(shop::Cart().fail(shop::Broken("out")), "instead",
                       std::logic_error);
}

TEST_CASE("after: once, however the call ends") {
  Bound bound;
  std::vector<bool> results;
  bind_outer<AfterDoes>(
      bound, [&](const JoinPoint &jp) { results.push_back(jp.has_result()); });
  shop::Cart cart;
  CHECK(cart.add(1, 2) == 3);
  CHECK_THROWS_AS(cart.fail(shop::Broken("out")), shop::Broken);
  CHECK(results == std::vector{true, false});
}

TEST_CASE("after: what it throws after a return does not call it again") {
  Bound bound;
  int told = 0;
  bind_outer<AfterDoes>(bound, [&](const JoinPoint &) {
    ++told;
    throw shop::Broken("late");
  });
  CHECK_THROWS_WITH_AS(shop::Cart().add(1, 2), "late", shop::Broken);
  CHECK(told == 1);
}

TEST_CASE("a kind is bound and constructed like any aspect") {
  struct Counts : heddle::Before {
    int count = 0;
    void before(const JoinPoint &) override { ++count; }
  };
  heddle::Container container;
  heddle::ContainerScope scope(container);
  container.singleton<Counts>("Outer");
  shop::twice(1);
  shop::twice(1);
  CHECK(container.resolve<Counts>("Outer")->count == 2);
}
