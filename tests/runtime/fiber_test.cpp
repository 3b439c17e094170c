//===- fiber_test.cpp - calls on stacks that the program switches ---------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "aspects.h"
#include "guard.h"
#include "heddle/container.h"
#include "heddle/context.h"
#include "heddle/fiber.h"

#include <doctest/doctest.h>

#include <functional>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include <ucontext.h>

using heddle::Container;
using heddle::ContainerScope;
using heddle::Context;

// Sanitizers know nothing of stacks that are switched.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

namespace {

/// A function on a stack of its own, which runs until it pauses or ends.
class Fiber {
public:
  explicit Fiber(std::function<void()> f) : f_(std::move(f)) {
    getcontext(&own_);
    own_.uc_stack.ss_sp = stack_.data();
    own_.uc_stack.ss_size = stack_.size();
    own_.uc_link = &outer_;
    starting_ = this;
    makecontext(&own_, &Fiber::begin, 0);
  }
  /// On this thread.
  void go_on() {
    starting_ = this;
    running_ = this;
    state_->enter();
    swapcontext(&outer_, &own_);
    if (state_)
      state_->leave();
  }
  static void pause() {
    Fiber *self = running_;
    swapcontext(&self->own_, &self->outer_);
  }

private:
  static void begin() {
    Fiber *self = starting_;
    self->f_();
    self->state_.reset(); // it is in it
  }

  static inline thread_local Fiber *starting_, *running_;
  std::function<void()> f_;
  std::vector<char> stack_ = std::vector<char>(1 << 18);
  ucontext_t own_, outer_;
  std::unique_ptr<heddle::FiberState> state_ =
      std::make_unique<heddle::FiberState>();
};

const heddle::ContextKey<int> number;

/// Pauses in its advice.
struct Pausing : heddle::Aspect {
  static inline int alive = 0;
  Pausing() { ++alive; }
  ~Pausing() override { --alive; }
  void around(heddle::JoinPoint &jp) override {
    Fiber::pause();
    jp.proceed();
    Fiber::pause();
  }
};
struct Plain : heddle::Aspect {
  void around(heddle::JoinPoint &jp) override { jp.proceed(); }
};

int pausing(int n) {
  GUARD(1, FUNCTION("pausing", "(int)", "int") P1("int", "n") A1("Pausing"),
        nullptr, (decltype(n)), (pausing(PASS(n))), n)
  return n;
}
int nested(int n) {
  GUARD(2, FUNCTION("nested", "(int)", "int") P1("int", "n") A1("Plain"),
        nullptr, (decltype(n)), (nested(PASS(n))), n)
  return n ? 1 + nested(n - 1) : 0;
}

} // namespace

TEST_CASE("each fiber has its context for itself") {
  Context::Restore here(Context().with(number, 0));
  std::vector<int> seen;
  auto body = [&seen](int own) {
    CHECK(Context::current(number) == nullptr);
    Context::Restore inner(Context::capture().with(number, own));
    for (int i = 0; i != 3; ++i) {
      seen.push_back(*Context::current(number));
      Fiber::pause();
    }
  };
  Fiber a([&] { body(1); }), b([&] { body(2); });
  for (int i = 0; i != 4; ++i) {
    a.go_on();
    b.go_on();
    CHECK(*Context::current(number) == 0);
  }
  CHECK(seen == std::vector<int>{1, 2, 1, 2, 1, 2});
  Fiber inherits(
      Context::capture().bind([] { CHECK(*Context::current(number) == 0); }));
  Context::Restore other{Context()};
  inherits.go_on();
}

TEST_CASE("each fiber keeps the aspects alive that it is in") {
  Container container;
  auto bind = [&] {
    container.bind_instance<Pausing>("Pausing", std::make_shared<Pausing>());
  };
  auto run = [&] {
    ContainerScope scope(container);
    CHECK(pausing(3) == 3);
  };
  Fiber a(run), b(run), c(run), d(run), e(run);
  bind();
  a.go_on();
  b.go_on();
  bind();
  CHECK(Pausing::alive == 2);
  a.go_on(); // ends before b does, which began later
  a.go_on();
  c.go_on(); // their pins are not where b's is
  d.go_on();
  bind();
  CHECK(Pausing::alive == 3);
  std::thread([&] { // b goes on elsewhere
    e.go_on();
    b.go_on();
    CHECK(Pausing::alive == 3);
    b.go_on();
    CHECK(Pausing::alive == 2); // by the end of the last call with it
  })
      .join();
  for (Fiber *f : {&c, &d, &e, &c, &d})
    f->go_on();
  CHECK(Pausing::alive == 1);
  e.go_on();
}

TEST_CASE("calls nest as deep on a fiber as on a thread") {
  Container container;
  container.bind_instance<Plain>("Plain", std::make_shared<Plain>());
  Fiber f([&] {
    ContainerScope scope(container);
    CHECK(nested(100) == 100);
    Fiber::pause();
    CHECK(nested(100) == 100);
  });
  f.go_on();
  std::thread([&] { f.go_on(); }).join();
}

TEST_CASE("a fiber that is never finished leaves its aspects to others") {
  {
    Container container;
    container.bind_instance<Pausing>("Pausing", std::make_shared<Pausing>());
    {
      Fiber f([&] {
        ContainerScope scope(container);
        pausing(1);
      });
      f.go_on();
    }
    container.bind_instance<Pausing>("Pausing", std::make_shared<Pausing>());
    CHECK(Pausing::alive == 1);
  }
  CHECK(Pausing::alive == 0);
}

#endif
