//===- async_context_test.cpp - contexts that travel with coroutines ------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "heddle/async.h"
#include "heddle/container.h"
#include "heddle/testing.h"
#include "task_types.h"

#include <doctest/doctest.h>

#include <atomic>
#include <condition_variable>
#include <coroutine>
#include <deque>
#include <functional>
#include <latch>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

using heddle::AsyncJoinPoint;
using heddle::Context;
using heddle::task;
using heddle::testing::Chain;

namespace {

/// Four threads. Resumes coroutines as they are, or in their context.
class Pool {
public:
  explicit Pool(bool takes_context) : takes_context_(takes_context) {
    for (int i = 0; i != 4; ++i)
      threads_.emplace_back([this] { work(); });
  }
  ~Pool() {
    {
      std::lock_guard lock(mutex_);
      has_ended_ = true;
    }
    changed_.notify_all();
  }

  void post(std::function<void()> f) {
    {
      std::lock_guard lock(mutex_);
      queue_.push_back(std::move(f));
    }
    changed_.notify_one();
  }
  /// To be awaited: goes on in one of the threads.
  auto hop() {
    struct Hop {
      Pool &pool;
      bool await_ready() { return false; }
      void await_suspend(std::coroutine_handle<> h) {
        if (pool.takes_context_)
          pool.post(Context::capture().bind([h] { h.resume(); }));
        else
          pool.post([h] { h.resume(); });
      }
      void await_resume() {}
    };
    return Hop{*this};
  }

  std::atomic<int> dirty = 0; ///< times that a thread was left with a context

private:
  void work() {
    std::unique_lock lock(mutex_);
    for (;;) {
      changed_.wait(lock, [&] { return has_ended_ || !queue_.empty(); });
      if (queue_.empty())
        return;
      auto f = std::move(queue_.front());
      queue_.pop_front();
      lock.unlock();
      f();
      f = nullptr;
      dirty += Context::capture().place() != heddle::detail::place{};
      lock.lock();
    }
  }

  bool takes_context_, has_ended_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> queue_;
  std::vector<std::jthread> threads_;
};

struct Span {
  int number;
};
const heddle::ContextKey<std::shared_ptr<Span>> span;

/// Opens a span around each call, within the one that there is.
struct Spans : heddle::AsyncAspect {
  std::atomic<int> opened = 0, lost = 0;
  task<> around(AsyncJoinPoint &jp) override {
    auto own = std::make_shared<Span>(++opened);
    jp.set_value(span, own);
    jp.argument<Span *>(0) = own.get();
    co_await jp.proceed();
    auto *now = Context::current(span);
    lost += !now || *now != own || jp.context().call() != jp.call_id();
  }
};

Span *current_span() {
  auto *found = Context::current(span);
  return found ? found->get() : nullptr;
}

/// A body of type R, which hops.
template <class R> auto hopping(Pool &pool, std::atomic<int> &wrong) {
  return [&pool, &wrong](Span *mine) -> R {
    std::uint64_t call = Context::capture().call();
    for (int i = 0; i != 10; ++i) {
      wrong += current_span() != mine || Context::capture().call() != call;
      co_await pool.hop();
    }
    wrong +=
        current_span() != mine || Context::capture().call() != call || !call;
    co_return 1;
  };
}

} // namespace

TEST_CASE("values of a context hide each other and are shared") {
  const heddle::ContextKey<int> number;
  const heddle::ContextKey<std::string> text;
  Context one = Context().with(number, 1).with(text, std::string("a"));
  Context two = one.with(number, 2);
  CHECK(*one.find(number) == 1);
  CHECK(*two.find(number) == 2);
  CHECK(two.find(text) == one.find(text));
  CHECK(Context().find(number) == nullptr);
  CHECK(Context::current(number) == nullptr);
  {
    Context::Restore here(two);
    one = Context::capture();
    CHECK(*Context::current(number) == 2);
  }
  CHECK(Context::current(number) == nullptr);
  CHECK(*one.find(text) == "a");
}

TEST_CASE_TEMPLATE("a span stays with its call over threads", R, task<int>,
                   types::Transfer<int>, types::Eager<int>) {
  // Tasks take their context along; others need a pool that does.
  constexpr bool by_itself = std::is_same_v<R, task<int>>;
#if defined(__SANITIZE_THREAD__) || defined(__OPTIMIZE__)
  constexpr int calls = 10'000;
#else
  constexpr int calls = 1'000;
#endif
  std::atomic<int> wrong = 0;
  Spans spans;
  Chain chain;
  chain.add<Spans>(spans);
  int dirty = 0;
  {
    std::latch ended(calls);
    Pool pool(!by_itself);
    auto body = hopping<R>(pool, wrong);
    for (int i = 0; i != calls; ++i) {
      auto made = chain.call(body, static_cast<Span *>(nullptr));
      heddle::spawn([](R work, std::latch &end) -> task<> {
        co_await std::move(work);
        end.count_down();
      }(std::move(made), ended));
      wrong += Context::capture().place() != heddle::detail::place{};
    }
    ended.wait();
    dirty = pool.dirty;
  }
  CHECK(wrong == 0);
  CHECK(dirty == 0);
  CHECK(spans.opened == calls);
  CHECK(spans.lost == 0);
}

TEST_CASE_TEMPLATE("a call within a call leaves the outer context as it was", R,
                   task<int>, types::Transfer<int>, types::Lazy<int>) {
  std::atomic<int> wrong = 0;
  Spans spans;
  Chain chain;
  chain.add<Spans>(spans);
  for (bool inner_hops : {false, true}) {
    Pool pool(true);
    auto inner = [&](Span *mine) -> R {
      wrong += current_span() != mine;
      if (inner_hops)
        co_await pool.hop();
      wrong += current_span() != mine;
      co_return 1;
    };
    auto outer = [&](Span *mine) -> R {
      wrong += current_span() != mine;
      int sum = co_await chain.call(inner, static_cast<Span *>(nullptr));
      wrong += current_span() != mine;
      sum += co_await chain.call(inner, static_cast<Span *>(nullptr));
      wrong += current_span() != mine;
      co_return sum;
    };
    auto all = [&]() -> task<int> {
      co_return co_await chain.call(outer, static_cast<Span *>(nullptr));
    };
    CHECK(heddle::sync_wait(all()) == 2);
    CHECK(Context::capture().place() == heddle::detail::place{});
  }
  CHECK(wrong == 0);
}

TEST_CASE("a container scope goes with the call, and not with the thread") {
  heddle::Container own;
  struct Name {
    int n = 7;
  };
  own.singleton<Name>("Name");
  types::Gate gate;
  types::Outcome<int> outcome;
  struct Pass : heddle::AsyncAspect {
    task<> around(AsyncJoinPoint &jp) override { co_await jp.proceed(); }
  };
  std::optional<Chain> chain;
  {
    heddle::ContainerScope scope(own);
    chain.emplace();
    chain->add<Pass>();
    auto made = chain->call([&]() -> task<int> {
      co_await gate;
      co_return heddle::Container::current().resolve<Name>("Name")->n;
    });
    types::begin(std::move(made), outcome);
  }
  CHECK(Context::capture().place() == heddle::detail::place{});
  gate.open();
  CHECK(outcome.get() == 7);
  CHECK(Context::capture().place() == heddle::detail::place{});
}
