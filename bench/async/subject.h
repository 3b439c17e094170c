//===- subject.h - the coroutines that are measured -------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_BENCH_ASYNC_SUBJECT_H
#define HEDDLE_BENCH_ASYNC_SUBJECT_H

#include <coroutine>
#include <exception>
#include <utility>

namespace bench {

/// A task as libraries have it: begins when it is awaited, and transfers
/// symmetrically.
struct Task {
  struct promise_type {
    int value = 0;
    std::exception_ptr error;
    std::coroutine_handle<> next;
    Task get_return_object() {
      return Task(std::coroutine_handle<promise_type>::from_promise(*this));
    }
    std::suspend_always initial_suspend() noexcept { return {}; }
    auto final_suspend() noexcept {
      struct Last {
        bool await_ready() noexcept { return false; }
        std::coroutine_handle<>
        await_suspend(std::coroutine_handle<promise_type> h) noexcept {
          return h.promise().next;
        }
        void await_resume() noexcept {}
      };
      return Last{};
    }
    void return_value(int v) { value = v; }
    void unhandled_exception() { error = std::current_exception(); }
  };

  explicit Task(std::coroutine_handle<promise_type> task) : h(task) {}
  Task(Task &&other) noexcept : h(std::exchange(other.h, {})) {}
  ~Task() {
    if (h)
      h.destroy();
  }
  bool await_ready() const noexcept { return false; }
  std::coroutine_handle<> await_suspend(std::coroutine_handle<> next) {
    h.promise().next = next;
    return h;
  }
  int await_resume() {
    if (h.promise().error)
      std::rethrow_exception(h.promise().error);
    return h.promise().value;
  }

  std::coroutine_handle<promise_type> h;
};

Task native(int n);
Task wrapped(int n); ///< a coroutine around `native`
Task woven(int n);   ///< the same as `native`, with an asynchronous aspect

} // namespace bench

#endif // HEDDLE_BENCH_ASYNC_SUBJECT_H
