//===- context_test.cpp - what a call takes along to other threads --------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Semantics C8: the container that is current where a call goes on.
///
//===----------------------------------------------------------------------===//

#include "aspects.h"
#include "heddle/context.h"
#include "subjects.h"

#include <doctest/doctest.h>

#include <coroutine>
#include <deque>
#include <thread>

using heddle::Container;
using heddle::ContainerScope;
using heddle::Context;
using heddle::JoinPoint;

namespace {

/// A container whose aspect gives \p n as the result.
struct Gives {
  explicit Gives(int n) {
    container.bind_instance<Does>(
        "Outer",
        std::make_shared<Does>([n](JoinPoint &jp) { jp.set_result(n); }));
  }
  Container container;
};

/// Somebody else's scheduler: work waits until it is run, by any thread.
struct Scheduler {
  std::deque<std::coroutine_handle<>> queue;
  std::deque<Context> contexts;

  auto schedule() {
    struct Awaiter {
      Scheduler &s;
      bool await_ready() const { return false; }
      void await_suspend(std::coroutine_handle<> h) {
        s.queue.push_back(h);
        s.contexts.push_back(Context::capture());
      }
      void await_resume() const {}
    };
    return Awaiter{*this};
  }
  void run_one() {
    auto h = queue.front();
    queue.pop_front();
    Context::Restore here(contexts.front());
    contexts.pop_front();
    h.resume();
  }
};

struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
};

Task calls(Scheduler &s, std::vector<int> &results) {
  for (int i = 0; i != 3; ++i) {
    results.push_back(shop::twice(0));
    co_await s.schedule();
  }
}

} // namespace

TEST_CASE("a context makes the container current in another thread") {
  Gives one(1), two(2);
  Context context;
  {
    ContainerScope scope(one.container);
    context = Context::capture();
  }
  CHECK(&context.container() == &one.container);
  ContainerScope scope(two.container);
  std::jthread([&] {
    Context::Restore here(context);
    CHECK(shop::twice(0) == 1);
  }).join();
  {
    Context::Restore here(context);
    CHECK(shop::twice(0) == 1);
    ContainerScope inner(two.container);
    CHECK(shop::twice(0) == 2);
  }
  CHECK(shop::twice(0) == 2);
}

TEST_CASE("a context without a scope is the root's") {
  Gives one(1), root(2);
  heddle::use_as_root(root.container);
  ContainerScope scope(one.container);
  {
    Context::Restore here{Context()};
    CHECK(shop::twice(0) == 2);
    CHECK(&Context::capture().container() == &root.container);
  }
  CHECK(shop::twice(0) == 1);
  heddle::use_as_root(Container::root());
}

TEST_CASE("a callable is bound to a context") {
  Gives one(1);
  auto work = [&] {
    ContainerScope scope(one.container);
    return Context::capture().bind([moves = std::make_unique<int>(3)](int n) {
      return shop::twice(0) + n + *moves;
    });
  }();
  int result = 0;
  std::jthread([&] { result = work(10); }).join();
  CHECK(result == 14);
}

TEST_CASE("two coroutines keep their containers while threads mix them") {
  Gives one(1), two(2);
  Scheduler s;
  std::vector<int> ones, twos;
  {
    ContainerScope scope(one.container);
    calls(s, ones);
  }
  {
    ContainerScope scope(two.container);
    calls(s, twos);
  }
  while (!s.queue.empty())
    std::jthread([&] { s.run_one(); }).join();
  CHECK(ones == std::vector{1, 1, 1});
  CHECK(twos == std::vector{2, 2, 2});
}
