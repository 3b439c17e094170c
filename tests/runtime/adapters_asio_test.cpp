//===- adapters_asio_test.cpp - contexts and asio -------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "heddle/adapters/asio.h"
#include "heddle/async.h"
#include "heddle/testing.h"

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>

using heddle::AsyncJoinPoint;
using heddle::Context;
using heddle::task;
using heddle::testing::Chain;

namespace net = heddle::adapters::net;

namespace {

const heddle::ContextKey<int> number;

struct Number : heddle::AsyncAspect {
  std::atomic<int> given = 0, lost = 0;
  task<> around(AsyncJoinPoint &jp) override {
    int own = ++given;
    jp.set_value(number, own);
    jp.argument<int>(0) = own;
    co_await jp.proceed();
    lost += *Context::current(number) != own;
  }
};

net::awaitable<void> pause() {
  net::steady_timer timer(co_await net::this_coro::executor);
  timer.expires_after(std::chrono::microseconds(50));
  co_await timer.async_wait(net::use_awaitable);
}

net::awaitable<int> body(int own, std::atomic<int> &wrong) {
  for (int i = 0; i != 10; ++i) {
    wrong += !Context::current(number) || *Context::current(number) != own;
    co_await pause();
  }
  wrong += !Context::current(number) || *Context::current(number) != own;
  co_return own;
}

} // namespace

TEST_CASE("a context executor keeps its context on a strand and in a pool") {
  net::thread_pool pool(4);
  std::atomic<int> wrong = 0;
  for (int i = 0; i != 100; ++i) {
    Context::Restore here(Context().with(number, i));
    auto strand = heddle::adapters::in_context(net::make_strand(pool));
    net::co_spawn(strand, body(i, wrong), net::detached);
    net::co_spawn(heddle::adapters::in_context(pool.get_executor()),
                  body(i, wrong), net::detached);
  }
  pool.join();
  CHECK(wrong == 0);
}

TEST_CASE("values of an aspect travel with asio's coroutines") {
  std::atomic<int> wrong = 0, ended = 0;
  Number numbers;
  Chain chain;
  chain.add<Number>(numbers);
  {
    net::thread_pool pool(4);
    for (int i = 0; i != 100; ++i)
      net::co_spawn(
          net::make_strand(pool),
          [made = chain.call(body, 0, wrong),
           &ended]() mutable -> net::awaitable<void> {
            co_await std::move(made);
            ++ended;
          },
          net::detached);
    pool.join();
  }
  CHECK(ended == 100);
  CHECK(wrong == 0);
  CHECK(numbers.lost == 0);
  // Dropped where it waits.
  net::io_context dropped;
  net::co_spawn(dropped, chain.call(body, 0, wrong), net::detached);
  dropped.poll();
}
