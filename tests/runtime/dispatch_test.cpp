//===- dispatch_test.cpp - calls through chains ---------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Semantics C1 to C5, C7 and C9, on methods of every shape.
///
//===----------------------------------------------------------------------===//

#include "aspects.h"
#include "subjects.h"

#include <doctest/doctest.h>

using heddle::JoinPoint;
using shop::Cart;
using Log = std::vector<std::string>;

TEST_CASE("C1: a method without aspects runs, and never links again") {
  Cart cart;
  CHECK(cart.plain(3) == 3); // no container binds anything here
  CHECK(cart.plain(4) == 4);
}

TEST_CASE("C2: aspects run outermost first, and results travel back") {
  Bound bound;
  Log log;
  auto note = [&log](JoinPoint &jp) {
    log.push_back("> " + std::string(jp.aspect()));
    jp.proceed();
    jp.result<int>() *= 10;
    log.push_back("< " + std::string(jp.aspect()));
  };
  bound.outer(note);
  bound.inner(note);
  CHECK(Cart(1).add(2, 3) == 600);
  CHECK(log == Log{"> Outer", "> Inner", "< Inner", "< Outer"});
}

TEST_CASE("C2: an exception travels back, and is the same object") {
  Bound bound;
  const void *inside = nullptr, *outside = nullptr;
  auto watch = [](const void *&seen) {
    return [&seen](JoinPoint &jp) {
      try {
        jp.proceed();
      } catch (const shop::Broken &e) {
        seen = &e;
        throw;
      }
    };
  };
  bound.inner(watch(inside));
  bound.outer(watch(outside));
  try {
    Cart().fail(shop::Broken("broken"));
    FAIL("nothing was thrown");
  } catch (const shop::Broken &e) {
    CHECK(inside == &e);
    CHECK(outside == &e);
  }
}

TEST_CASE("C3: proceed none, one or many times; inner aspects run each time") {
  Bound bound;
  int inner = 0;
  bound.inner([&](JoinPoint &jp) {
    ++inner;
    jp.proceed();
  });
  Cart cart;
  for (int times : {0, 1, 5}) {
    CAPTURE(times);
    inner = cart.bodies = 0;
    bound.outer([times](JoinPoint &jp) {
      jp.set_result(-1);
      for (int i = 0; i != times; ++i)
        jp.proceed();
    });
    CHECK(cart.add(1, 2) == (times ? 3 : -1));
    CHECK(inner == times);
    CHECK(cart.bodies == times);
  }
}

TEST_CASE("C3: a repeating aspect makes the body run on copies") {
  Bound bound;
  bound.bind<Repeats>("Outer", [](JoinPoint &jp) {
    jp.proceed();
    jp.proceed();
  });
  CHECK(Cart().join("a long enough string to be moved", "b") ==
        "a long enough string to be movedb");
}

TEST_CASE("C3: arguments are moved, not copied, without a repeating aspect") {
  Bound bound;
  shop::Copier c;
  c.n = 1;
  // The caller copies once: twice(1). The chain adds no copy.
  CHECK(shop::use(c) == 2);
  bound.bind<Repeats>("Inner", [](JoinPoint &jp) { jp.proceed(); });
  CHECK(shop::use(c) == 4);
}

TEST_CASE("C3: repeating without having said so names the aspect") {
  Bound bound;
  bound.outer([](JoinPoint &jp) {
    jp.proceed();
    jp.proceed();
  });
  CHECK(message_of<heddle::ArgumentsMoved>([] { Cart().join("a", "b"); }) ==
        "aspect 'Outer' on shop::Cart::join(std::string, const std::string &) "
        "const (subjects.cpp:12) proceeds again, after the first run has "
        "consumed the by-value arguments. Declare it as repeating, so that the "
        "body gets copies: 'static constexpr bool repeating = true;' in Outer, "
        "bound by its own type.");
}

TEST_CASE("C3: a repeating aspect on arguments that cannot be copied") {
  Bound bound;
  bound.bind<Repeats>("Outer", [](JoinPoint &jp) { jp.proceed(); });
  CHECK(
      message_of<heddle::NotRepeatable>(
          [] { shop::Box<std::unique_ptr<int>>().put(nullptr); })
          .find("aspect 'Outer' on shop::Box::put(T) (subjects.cpp:12) is "
                "declared as repeating, but argument 0 ('value') is passed by "
                "value and std::unique_ptr<int") == 0);
}

TEST_CASE("C3: each run has its own result") {
  Bound bound;
  int run = 0;
  bound.inner([&](JoinPoint &jp) {
    if (++run == 1)
      jp.proceed();
  });
  bound.outer([](JoinPoint &jp) {
    jp.proceed();
    CHECK(jp.has_result());
    jp.proceed(); // the inner aspect does nothing now
  });
  CHECK_THROWS_AS(Cart().add(1, 2), heddle::NoResult);
}

TEST_CASE("C4: a result without proceeding short-circuits") {
  Bound bound;
  bound.outer([](JoinPoint &jp) { jp.set_result(std::string("cached")); });
  CHECK(Cart().join("a", "b") == "cached");
}

TEST_CASE("C4: neither proceeding nor a result names aspect and join point") {
  Bound bound;
  bound.inner([](JoinPoint &) {});
  CHECK(message_of<heddle::NoResult>([] { Cart().add(1, 2); }) ==
        "aspect 'Inner' on shop::Cart::add(int, int) (subjects.cpp:12) neither "
        "proceeded nor gave a result, which returns int. Call proceed() or "
        "set_result() before around() returns.");
  bound.outer([](JoinPoint &) {});
  Cart cart;
  cart.touch(); // void: nothing is missing
  CHECK(cart.touched == 0);
}

TEST_CASE("C4: swallowing an exception without a result is an error") {
  Bound bound;
  bound.outer([](JoinPoint &jp) {
    try {
      jp.proceed();
    } catch (const shop::Broken &) {
    }
  });
  CHECK(message_of<heddle::NoResult>([] {
          Cart().fail(shop::Broken("x"));
        }).find("proceeded, got no result") != std::string::npos);
}

TEST_CASE("C5: proceed_original runs the body past the inner aspects") {
  Bound bound;
  bool inner = false;
  bound.inner([&](JoinPoint &jp) {
    inner = true;
    jp.proceed();
  });
  bound.outer([](JoinPoint &jp) { jp.proceed_original(); });
  CHECK(Cart(1).add(2, 3) == 6);
  CHECK(!inner);
}

TEST_CASE("B6, B7: every shape of method goes through its chain") {
  Bound bound;
  int calls = 0;
  bound.outer([&](JoinPoint &jp) {
    ++calls;
    jp.proceed();
  });
  Cart cart(1);
  const std::string empty;
  int i = 5;
  const volatile int v = 4;
  CHECK(&cart.label(empty) == &cart.name);
  CHECK(*cart.swap(std::make_unique<int>(7)) == 7);
  CHECK(&cart.slot(i) == &i);
  CHECK(Cart::twice(4L) == 8);
  CHECK(cart.size(3) == 3);
  CHECK(cart.size("A") == 65);
  CHECK(shop::twice(4) == 8);
  CHECK(cart.take("abc") == 3);
  CHECK(cart.unnamed(3, v) == 7);
  CHECK(shop::Box<std::string>{}.put("x") == "");
  CHECK(shop::Box<int>{}.put(1) == 0);
  cart.touch();
  CHECK(calls == 12);
}

TEST_CASE("A4: an override and the base it calls are two join points") {
  Bound bound;
  Log log;
  auto note = [&](JoinPoint &jp) {
    log.push_back(std::string(jp.method().class_name()));
    jp.proceed();
  };
  bound.outer(note);
  bound.inner(note);
  const shop::Shelf &shelf = Cart();
  CHECK(shelf.price(2) == 20);
  CHECK(log == Log{"shop::Cart", "shop::Shelf"});
}

TEST_CASE("C9: recursion runs the chain at every depth") {
  Bound bound;
  int depth = 0, deepest = 0, calls = 0;
  bound.outer([&](JoinPoint &jp) {
    ++calls;
    deepest = std::max(deepest, ++depth);
    jp.proceed();
    --depth;
  });
  CHECK(Cart().depth(100) == 100); // beyond one block of pins
  CHECK(calls == 101);
  CHECK(deepest == 101);
  CHECK(Cart().depth(100) == 100);
}

TEST_CASE("C9: an aspect calls other woven methods, and its own") {
  Bound bound;
  bool inside = false;
  bound.outer([&](JoinPoint &jp) {
    if (!inside && jp.argument_count() == 2) {
      inside = true;
      CHECK(Cart(0).add(1, 1) == 2);
      CHECK(shop::twice(2) == 4);
      inside = false;
    }
    jp.proceed();
  });
  CHECK(Cart(1).add(2, 3) == 6);
}

TEST_CASE("C9: a parameter's copy constructor that is advised on the way") {
  Bound bound;
  Log log;
  bound.outer([&](JoinPoint &jp) {
    log.push_back(std::string(jp.method().name()));
    jp.proceed();
  });
  bound.bind<Repeats>("Inner", [](JoinPoint &jp) {
    jp.proceed();
    jp.proceed();
  });
  shop::Copier c;
  c.n = 1;
  CHECK(shop::use(c) == 4);
  CHECK(log == Log{"shop::twice", "shop::use", "shop::twice", "shop::twice"});
}

TEST_CASE("a [[noreturn]] method's chain may throw, and not come back") {
  Bound bound;
  CHECK_THROWS_AS(shop::stop(), shop::Broken);
  bound.outer([](JoinPoint &) {});
  CHECK(message_of<heddle::NoreturnReturned>([] { shop::stop(); }) ==
        "the aspects of shop::stop() (subjects.cpp:12) returned, and it is "
        "[[noreturn]]. Each of them must proceed or throw.");
}
