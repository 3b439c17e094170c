//===- concurrency_test.cpp - many threads --------------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Semantics C8 to C10 with threads: to be run under ThreadSanitizer too.
///
//===----------------------------------------------------------------------===//

#include "aspects.h"
#include "subjects.h"

#include <doctest/doctest.h>

#include <atomic>
#include <latch>
#include <thread>

using heddle::Container;
using heddle::ContainerScope;
using heddle::JoinPoint;

namespace {

/// Runs \p f(i) in \p count threads that begin together.
template <class F> void in_threads(int count, F f) {
  std::latch start(count);
  std::vector<std::jthread> threads;
  for (int i = 0; i != count; ++i)
    threads.emplace_back([&, i] {
      start.arrive_and_wait();
      f(i);
    });
}

/// One site for each N, so that each first call is a first call.
template <int N> int fresh(int n) {
  GUARD(1000 + N,
        FUNCTION("fresh", "(int)", "int") P1("int", "n") A2("Outer", "Inner"),
        nullptr, (decltype(n)), (fresh<N>(PASS(n))), n)
  return n;
}

std::atomic<int> outer_calls, inner_calls;
struct CountsOuter : heddle::Aspect {
  void around(JoinPoint &jp) override {
    outer_calls.fetch_add(1, std::memory_order_relaxed);
    jp.proceed();
  }
};
struct CountsInner : heddle::Aspect {
  void around(JoinPoint &jp) override {
    inner_calls.fetch_add(1, std::memory_order_relaxed);
    jp.proceed();
  }
};

template <int N> void first_call_by_64_threads(Container &container) {
  outer_calls = inner_calls = 0;
  std::atomic<int> sum = 0;
  in_threads(64, [&](int i) {
    ContainerScope scope(container);
    sum += fresh<N>(i);
  });
  CHECK(sum == 64 * 63 / 2);
  CHECK(outer_calls == 64);
  CHECK(inner_calls == 64);
}

std::atomic<int> alive, made;
struct Tracked : heddle::Aspect {
  Tracked() { ++alive, ++made; }
  Tracked(const Tracked &) = delete;
  ~Tracked() override {
    value = -1;
    --alive;
  }
  void around(JoinPoint &jp) override {
    jp.proceed();
    if (value != 7)
      ++wrong;
  }
  int value = 7;
  static inline std::atomic<int> wrong = 0;
};

} // namespace

TEST_CASE(
    "C9, C10: 64 threads making the first call all pass the whole chain") {
  Container container;
  container.singleton<CountsOuter>("Outer");
  container.singleton<CountsInner>("Inner");
  first_call_by_64_threads<0>(container);
  first_call_by_64_threads<1>(container);
  first_call_by_64_threads<2>(container);
}

TEST_CASE("C9: 64 threads ask for a singleton at once, and it is made once") {
  made = 0;
  Container container;
  container.singleton<Tracked>("Outer");
  container.bind_instance<Does>("Inner", std::make_shared<Does>());
  in_threads(64, [&](int i) {
    ContainerScope scope(container);
    fresh<3>(i);
  });
  CHECK(made == 1);
}

TEST_CASE("C8: rebinding while calls run in other threads") {
  alive = made = 0;
  Tracked::wrong = 0;
  Container container;
  container.singleton<Tracked>("Outer");
  container.scoped<Tracked>("Inner");
  std::atomic<bool> stop = false;
  std::atomic<int> calls = 0;
  {
    std::vector<std::jthread> threads;
    for (int t = 0; t != 4; ++t)
      threads.emplace_back([&, t] {
        ContainerScope all(container);
        while (!stop) {
          Container request(&container);
          ContainerScope scope(request);
          if (fresh<4>(t) != t || fresh<5>(t) != t)
            ++Tracked::wrong;
          ++calls;
        }
      });
    for (int i = 0; i != 300; ++i) {
      container.singleton<Tracked>("Outer");
      container.bind_instance<Tracked>("Inner", std::make_shared<Tracked>());
      container.transient<Tracked>("Outer");
      container.scoped<Tracked>("Inner");
      for (int seen = calls; calls == seen;)
        std::this_thread::yield();
    }
    stop = true;
  }
  CHECK(Tracked::wrong == 0);
  container.clear();
  CHECK(alive == 0);
  CHECK(made > 600);
}

TEST_CASE("C8: an old aspect goes with the last call, in another thread") {
  Bound bound;
  std::weak_ptr<Does> watch;
  std::latch inside(1), rebound(1);
  auto old = std::make_shared<Does>([&](JoinPoint &jp) {
    inside.count_down();
    rebound.wait();
    jp.proceed();
  });
  watch = old;
  bound.container.bind_instance<Does>("Outer", std::move(old));
  std::jthread other([&] {
    ContainerScope scope(bound.container);
    shop::twice(1);
  });
  inside.wait();
  bound.outer({});
  CHECK(!watch.expired());
  CHECK(shop::twice(1) == 2); // nobody waits
  rebound.count_down();
  other.join();
  CHECK(watch.expired());
}

TEST_CASE("a scope is its thread's own") {
  Bound bound;
  bound.outer([](JoinPoint &jp) { jp.set_result(1); });
  Container other;
  Does two([](JoinPoint &jp) { jp.set_result(2); });
  other.bind_instance("Outer", two);
  std::jthread([&] {
    ContainerScope scope(other);
    CHECK(shop::twice(0) == 2);
  }).join();
  CHECK(shop::twice(0) == 1);
}

TEST_CASE("two threads that need each other's singleton do not wait for ever") {
  struct A {};
  struct B {};
  Container container;
  std::latch both(2);
  std::atomic<bool> first_a = true, first_b = true;
  container.singleton<A>("A", [&](Container &c) {
    if (first_a.exchange(false))
      both.arrive_and_wait();
    c.resolve<B>("B");
    return A();
  });
  container.singleton<B>("B", [&](Container &c) {
    if (first_b.exchange(false))
      both.arrive_and_wait();
    c.resolve<A>("A");
    return B();
  });
  std::string texts[2];
  {
    std::jthread a([&] {
      texts[0] = message_of<heddle::DependencyCycle>(
          [&] { container.resolve<A>("A"); });
    });
    std::jthread b([&] {
      texts[1] = message_of<heddle::DependencyCycle>(
          [&] { container.resolve<B>("B"); });
    });
  }
  for (const std::string &text : texts)
    CHECK((text.find("A -> B -> A") != text.npos ||
           text.find("B -> A -> B") != text.npos));
}

TEST_CASE("woven calls from the end of a thread") {
  struct AtExit {
    ~AtExit() { shop::twice(1); }
  };
  outer_calls = 0;
  Container container;
  container.singleton<CountsOuter>("Outer");
  heddle::use_as_root(container);
  for (int i = 0; i != 3; ++i)
    std::jthread([] {
      thread_local AtExit at_exit;
      (void)at_exit;
      shop::twice(1);
    }).join();
  heddle::use_as_root(Container::root());
  CHECK(outer_calls == 6);
}
