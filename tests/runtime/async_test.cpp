//===- async_test.cpp - aspects around coroutines -------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "heddle/async.h"
#include "heddle/errors.h"
#include "heddle/testing.h"
#include "task_types.h"

#include <doctest/doctest.h>

#include <coroutine>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

using heddle::AsyncJoinPoint;
using heddle::task;
using heddle::testing::Chain;

namespace {

std::vector<std::string> seen;

/// Writes down when a call begins and ends.
template <int N> struct Trace : heddle::AsyncAspect {
  task<> around(AsyncJoinPoint &jp) override {
    seen.push_back("begin " + std::to_string(N));
    co_await jp.proceed();
    seen.push_back("end " + std::to_string(N));
  }
};
template <int N> struct PlainTrace : heddle::Aspect {
  void around(heddle::JoinPoint &jp) override {
    seen.push_back("make " + std::to_string(N));
    jp.proceed();
    seen.push_back("made " + std::to_string(N));
  }
};

struct Plus : heddle::AsyncAspect {
  task<> around(AsyncJoinPoint &jp) override {
    co_await jp.proceed();
    jp.result<int>() += 100;
  }
};

} // namespace

TEST_CASE_TEMPLATE("an asynchronous aspect is around the whole of a coroutine",
                   T, types::Lazy<int>, types::Eager<int>, types::Transfer<int>,
                   heddle::task<int>) {
  seen.clear();
  types::Gate gate;
  Chain chain;
  chain.add<Trace<1>>().add<Plus>();
  auto body = [&gate](int n) -> T {
    seen.push_back("body");
    co_await gate;
    seen.push_back("body goes on");
    co_return n;
  };
  T made = chain.call(body, 5);
  types::Outcome<int> outcome;
  types::begin(std::move(made), outcome);
  CHECK(seen == std::vector<std::string>{"begin 1", "body"});
  CHECK(!outcome.has_ended());
  gate.open();
  CHECK(outcome.get() == 105);
  CHECK(seen ==
        std::vector<std::string>{"begin 1", "body", "body goes on", "end 1"});
}

namespace {

struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Tries three times.
struct Retry : heddle::AsyncAspect {
  static constexpr bool repeating = true;
  task<> around(AsyncJoinPoint &jp) override {
    for (int left = 3;;) {
      try {
        co_return co_await jp.proceed();
      } catch (const Failure &) {
        if (--left == 0)
          throw;
      }
    }
  }
};
struct Twice : heddle::AsyncAspect {
  task<> around(AsyncJoinPoint &jp) override {
    co_await jp.proceed();
    co_await jp.proceed();
  }
};
struct Answer : heddle::AsyncAspect {
  task<> around(AsyncJoinPoint &jp) override {
    jp.set_result(42);
    co_return;
  }
};
struct Nothing : heddle::AsyncAspect {
  task<> around(AsyncJoinPoint &) override { co_return; }
};
/// Is no coroutine itself, and throws before there is one.
struct Refuse : heddle::AsyncAspect {
  task<> around(AsyncJoinPoint &) override { throw Failure("refused"); }
};
struct Swallow : heddle::AsyncAspect {
  task<> around(AsyncJoinPoint &jp) override {
    try {
      co_await jp.proceed();
    } catch (const Failure &e) {
      seen.push_back(e.what());
      jp.set_result(-1);
    }
  }
};
/// Waits for something of its own, before and after, in a task of a task.
struct Wait : heddle::AsyncAspect {
  types::Gate before, after;
  task<> around(AsyncJoinPoint &jp) override {
    co_await before;
    co_await inside(jp);
    co_await after;
  }
  task<> inside(AsyncJoinPoint &jp) {
    co_await jp.proceed();
    co_await jp.proceed();
  }
};

template <class T> int run(types::Outcome<int> &&to, T made) {
  types::begin(std::move(made), to);
  return to.get();
}
template <class T> int run(T made) {
  return run(types::Outcome<int>(), std::move(made));
}

/// Says whether there is one.
struct Token {
  static inline int alive = 0;
  Token() { ++alive; }
  Token(const Token &) { ++alive; }
  ~Token() { --alive; }
};

} // namespace

TEST_CASE("plain and asynchronous aspects keep their order") {
  seen.clear();
  Chain chain;
  chain.add<PlainTrace<1>>()
      .add<Trace<2>>()
      .add<PlainTrace<3>>()
      .add<Trace<4>>();
  auto made = chain.call([]() -> types::Lazy<int> {
    seen.push_back("body");
    co_return 1;
  });
  CHECK(seen == std::vector<std::string>{"make 1", "made 1"});
  seen.clear();
  CHECK(run(std::move(made)) == 1);
  CHECK(seen == std::vector<std::string>{"begin 2", "make 3", "made 3",
                                         "begin 4", "body", "end 4", "end 2"});
  CHECK(types::alive == 0);
}

TEST_CASE_TEMPLATE("an asynchronous aspect retries with the same arguments", T,
                   types::Lazy<int>, types::Eager<int>, types::Transfer<int>,
                   heddle::task<int>) {
  Chain chain;
  chain.add<Trace<1>>().add<Retry>().add<Plus>();
  const int enough = 3;
  int runs = 0;
  std::string last;
  auto made = chain.call(
      [&](std::string text, const int &n) -> T {
        std::string own = std::move(text);
        last = own;
        if (++runs < n)
          throw Failure("again");
        co_return static_cast<int>(own.size());
      },
      std::string(40, 'a'), enough);
  CHECK(run(std::move(made)) == 140);
  CHECK(runs == 3);
  CHECK(last == std::string(40, 'a'));
}

TEST_CASE("what an asynchronous aspect can do with the outcome") {
  int runs = 0;
  auto body = [&runs](int n) -> types::Transfer<int> {
    ++runs;
    if (n < 0)
      throw Failure("negative");
    co_return n;
  };
  SUBCASE("give a result of its own") {
    Chain chain;
    CHECK(run(chain.add<Answer>().call(body, 1)) == 42);
    CHECK(runs == 0);
  }
  SUBCASE("give none") {
    Chain chain("f");
    CHECK_THROWS_WITH_AS(
        run(chain.add<Nothing>().call(body, 1)),
        doctest::Contains("neither proceeded nor gave a result"),
        heddle::NoResult);
  }
  SUBCASE("throw before it begins") {
    Chain chain;
    CHECK_THROWS_AS(run(chain.add<Trace<1>>().add<Refuse>().call(body, 1)),
                    Failure);
  }
  SUBCASE("see the exception, and give a result instead") {
    seen.clear();
    Chain chain;
    CHECK(run(chain.add<Swallow>().call(body, -1)) == -1);
    CHECK(seen == std::vector<std::string>{"negative"});
  }
  SUBCASE("let the exception pass, the same object") {
    Chain chain;
    chain.add<Trace<1>>().add<PlainTrace<2>>().add<Trace<3>>();
    const void *thrown = nullptr;
    auto made = chain.call([&]() -> types::Lazy<int> {
      try {
        throw Failure("x");
      } catch (const Failure &e) {
        thrown = &e;
        throw;
      }
      co_return 0;
    });
    try {
      run(std::move(made));
      FAIL("nothing was thrown");
    } catch (const Failure &e) {
      CHECK(&e == thrown);
    }
  }
  SUBCASE("run trivial arguments twice without a word") {
    Chain chain;
    CHECK(run(chain.add<Twice>().call(body, 1)) == 1);
    CHECK(runs == 2);
  }
  SUBCASE("but not others") {
    Chain chain;
    auto made = chain.add<Twice>().call(
        [](std::unique_ptr<int> p) -> types::Lazy<int> { co_return *p; },
        std::make_unique<int>(7));
    CHECK_THROWS_AS(run(std::move(made)), heddle::ArgumentsMoved);
  }
  SUBCASE("and not repeat what cannot be copied") {
    Chain chain;
    chain.add<Retry>();
    auto call = [&] {
      return chain.call(
          [](std::unique_ptr<int> p) -> types::Lazy<int> { co_return *p; },
          std::make_unique<int>(7));
    };
    CHECK_THROWS_AS(call(), heddle::NotRepeatable);
  }
  CHECK(types::alive == 0);
}

TEST_CASE("arguments live as long as the coroutine") {
  CHECK(Token::alive == 0);
  {
    types::Gate gate;
    Chain chain;
    chain.add<Trace<1>>();
    types::Outcome<int> outcome;
    types::begin(chain.call(
                     [&](std::unique_ptr<int> p, const Token &,
                         Token) -> types::Lazy<int> {
                       co_await gate;
                       co_return *p;
                     },
                     std::make_unique<int>(8),
                     std::as_const(*std::make_unique<Token>()), Token()),
                 outcome);
    CHECK(Token::alive >= 1);
    gate.open();
    CHECK(outcome.get() == 8);
  }
  CHECK(Token::alive == 0);
}

TEST_CASE("results of all kinds") {
  Chain chain;
  chain.add<Trace<1>>();
  SUBCASE("void") {
    bool has_run = false;
    types::Outcome<void> outcome;
    types::begin(chain.call([&]() -> types::Transfer<void> {
      has_run = true;
      co_return;
    }),
                 outcome);
    outcome.get();
    CHECK(has_run);
  }
  SUBCASE("move-only") {
    types::Outcome<std::unique_ptr<int>> outcome;
    types::begin(chain.call([]() -> types::Transfer<std::unique_ptr<int>> {
      co_return std::make_unique<int>(3);
    }),
                 outcome);
    CHECK(*outcome.get() == 3);
  }
  SUBCASE("reference") {
    int n = 1;
    auto made = chain.call([&]() -> task<int &> { co_return n; });
    CHECK(&heddle::sync_wait(std::move(made)) == &n);
  }
}

TEST_CASE_TEMPLATE("a coroutine that is dropped leaves nothing behind", T,
                   types::Lazy<int>, types::Eager<int>, types::Transfer<int>,
                   heddle::task<int>) {
  // Where it stands: before it begins, in the aspect, in the body, again in
  // both, at the end.
  for (int steps = -1; steps != 7; ++steps) {
    CAPTURE(steps);
    Wait wait;
    types::Gate in_body;
    Chain chain;
    chain.add<Trace<1>>().template add<Wait>(wait).template add<Retry>();
    {
      std::optional<T> made = chain.call(
          [&](Token) -> T {
            Token own;
            co_await in_body;
            co_return 1;
          },
          Token());
      types::Outcome<int> outcome;
      if (steps >= 0) {
        types::begin(std::move(*made), outcome);
        made.reset();
      }
      for (int i = 0; i < steps; ++i)
        for (types::Gate *gate : {&wait.before, &in_body, &wait.after})
          if (gate->waiting) {
            gate->open();
            break;
          }
      if (steps >= 4)
        CHECK(outcome.has_ended());
    }
    CHECK(Token::alive == 0);
    CHECK(types::alive == 0);
  }
}

TEST_CASE("a bound aspect is kept by its calls") {
  struct Kept : Trace<1> {
    Token token;
  };
  types::Gate gate;
  Chain chain;
  chain.add_named("Kept");
  chain.container().bind_instance<Kept>("Kept", std::make_shared<Kept>());
  types::Outcome<int> outcome;
  types::begin(chain.call([&]() -> types::Lazy<int> {
    co_await gate;
    co_return 1;
  }),
               outcome);
  chain.container().unbind("Kept");
  CHECK(Token::alive == 1);
  gate.open();
  CHECK(outcome.get() == 1);
  outcome.drop();
  CHECK(Token::alive == 0);
}

TEST_CASE("the aspects further in are asked of the container of the call") {
  Chain chain;
  chain.add<Retry>().add_named("Inner");
  chain.container().singleton<Plus>("Inner");
  int runs = 0;
  auto made = chain.call([&]() -> types::Lazy<int> {
    if (++runs == 1) {
      chain.container().singleton<Trace<7>>("Inner");
      throw Failure("again");
    }
    co_return 1;
  });
  // Here no container scope is open any more.
  CHECK(run(std::move(made)) == 1);
}

TEST_CASE("an asynchronous aspect needs an awaited call") {
  Chain chain;
  chain.add<Plus>();
  CHECK_THROWS_WITH_AS(chain.call([](int n) { return n; }, 1),
                       doctest::Contains("async: true"), heddle::AsyncError);
}

// Symmetric transfer needs an optimiser that calls at the end by a jump.
#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__) &&                 \
    !defined(__SANITIZE_THREAD__)
constexpr int many = 100'000;
#else
constexpr int many = 100;
#endif

TEST_CASE("loops of calls that end at once do not grow the stack") {
  Plus plus;
  auto step = [](int n) -> types::Transfer<int> { co_return n; };
  auto all = [&]() -> types::Transfer<int> {
    int sum = 0;
    for (int i = 0; i != many; ++i) {
      Chain chain;
      chain.add<Plus>(plus);
      sum += co_await chain.call(step, 1);
    }
    co_return sum;
  };
  CHECK(run(all()) == many * 101);
}
