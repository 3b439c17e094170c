//===- adapters_fiber_test.cpp - contexts and Boost.Fiber -----------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "aspects.h"
#include "guard.h"
#include "heddle/adapters/boost_fiber.h"

#include <boost/fiber/all.hpp>
#include <doctest/doctest.h>

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

#include <sys/syscall.h>
#include <unistd.h>

using heddle::Container;
using heddle::ContainerScope;
using heddle::Context;
namespace fibers = boost::fibers;

namespace {

const heddle::ContextKey<int> number;

/// std::this_thread::get_id() is asked once for all of a function.
long thread_number() { return syscall(SYS_gettid); }

/// Tells its number in its context, and that it is not lost.
struct Span : heddle::Aspect {
  static inline std::atomic<int> lost = 0, ended = 0;
  int id;
  explicit Span(int n) : id(n) {}
  ~Span() override { id = -1; }
  void around(heddle::JoinPoint &jp) override {
    int own = id;
    Context::Restore here(Context::capture().with(number, own));
    jp.proceed();
    lost += id != own || Context::current(number) == nullptr ||
            *Context::current(number) != own;
    ++ended;
  }
};

int hopping(int own, int hops) {
  GUARD(1,
        FUNCTION("hopping", "(int, int)", "int") P2("int", "own", "int", "hops")
            A1("Span"),
        nullptr, (decltype(own), decltype(hops)),
        (hopping(PASS(own), PASS(hops))), own, hops)
  for (int i = 0; i != hops; ++i) {
    Span::lost +=
        Context::current(number) == nullptr || *Context::current(number) != own;
    if (i % 2)
      boost::this_fiber::yield();
    else
      boost::this_fiber::sleep_for(std::chrono::microseconds(10));
  }
  return own;
}

/// A request, with a container of its own.
void serve(int own) {
  Container scope;
  scope.bind_instance<Span>("Span", std::make_shared<Span>(own));
  ContainerScope here(scope);
  CHECK(hopping(own, 10) == own);
  // Its own object is replaced while it is running.
  scope.bind_instance<Span>("Span", std::make_shared<Span>(own));
}

struct Priority : fibers::fiber_properties {
  explicit Priority(fibers::context *c) : fiber_properties(c) {}
};
/// As in Boost's documentation, and all alike.
class ByPriority : public fibers::algo::algorithm_with_properties<Priority> {
public:
  void awakened(fibers::context *c, Priority &) noexcept override {
    c->ready_link(queue_);
  }
  fibers::context *pick_next() noexcept override {
    if (queue_.empty())
      return nullptr;
    fibers::context *c = &queue_.front();
    queue_.pop_front();
    return c;
  }
  bool has_ready_fibers() const noexcept override { return !queue_.empty(); }
  void suspend_until(
      const std::chrono::steady_clock::time_point &until) noexcept override {
    std::unique_lock lock(mutex_);
    auto told = [this] { return told_; };
    if (until == std::chrono::steady_clock::time_point::max())
      changed_.wait(lock, told);
    else
      changed_.wait_until(lock, until, told);
    told_ = false;
  }
  void notify() noexcept override {
    std::lock_guard lock(mutex_);
    told_ = true;
    changed_.notify_all();
  }

private:
  fibers::scheduler::ready_queue_type queue_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool told_ = false;
};

template <class Algorithm> void on_one_thread() {
  std::thread([] {
    heddle::adapters::use_fibers<Algorithm>();
    Context::Restore here(Context().with(number, -7));
    std::vector<fibers::fiber> all;
    for (int i = 0; i != 100; ++i)
      all.emplace_back(i % 3 ? fibers::launch::post : fibers::launch::dispatch,
                       serve, i);
    // This thread's own fiber waits in between, in its own context.
    boost::this_fiber::yield();
    CHECK(*Context::current(number) == -7);
    for (auto &f : all)
      f.join();
    CHECK(*Context::current(number) == -7);
    fibers::fiber(Context::capture().bind([] {
      boost::this_fiber::yield();
      CHECK(*Context::current(number) == -7);
    })).join();
    fibers::fiber([] { CHECK(Context::current(number) == nullptr); }).join();
  }).join();
}

} // namespace

TEST_CASE_TEMPLATE("fibers of one thread do not see each other's context", T,
                   fibers::algo::round_robin, ByPriority) {
  Span::lost = Span::ended = 0;
  on_one_thread<T>();
  CHECK(Span::lost == 0);
  CHECK(Span::ended == 100);
}

TEST_CASE("a fiber takes its context from thread to thread") {
  Span::lost = Span::ended = 0;
  constexpr int count = 2000, threads = 4;
  fibers::barrier done(threads);
  std::atomic<int> moved = 0;
  auto work = [&](bool first) {
    heddle::adapters::use_fibers<fibers::algo::shared_work>();
    std::vector<fibers::fiber> all;
    if (first)
      for (int i = 0; i != count; ++i)
        all.emplace_back([i, &moved] {
          auto began = thread_number();
          serve(i);
          moved += thread_number() != began;
        });
    for (auto &f : all)
      f.join();
    done.wait();
  };
  {
    std::vector<std::jthread> pool;
    for (int i = 0; i != threads; ++i)
      pool.emplace_back(work, i == 0);
  }
  CHECK(Span::lost == 0);
  CHECK(Span::ended == count);
  CHECK(moved > 0);
}
