//===- task_types.h - kinds of coroutines that are not Heddle's -*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_TESTS_TASK_TYPES_H
#define HEDDLE_TESTS_TASK_TYPES_H

#include <atomic>
#include <coroutine>
#include <exception>
#include <optional>
#include <utility>

namespace types {

/// How many coroutines there are, on all threads.
inline std::atomic<int> alive{0};

/// What a promise keeps.
template <class T> struct Kept {
  std::optional<T> value;
  std::exception_ptr error;
  std::coroutine_handle<> next;
  Kept() { ++alive; }
  ~Kept() { --alive; }
  void return_value(T v) { value.emplace(std::move(v)); }
  void unhandled_exception() { error = std::current_exception(); }
  T take() {
    if (error)
      std::rethrow_exception(error);
    return std::move(*value);
  }
};
template <> struct Kept<void> {
  std::exception_ptr error;
  std::coroutine_handle<> next;
  Kept() { ++alive; }
  ~Kept() { --alive; }
  void return_void() {}
  void unhandled_exception() { error = std::current_exception(); }
  void take() {
    if (error)
      std::rethrow_exception(error);
  }
};

template <class P> struct Owner {
  std::coroutine_handle<P> h;
  explicit Owner(P &p) : h(std::coroutine_handle<P>::from_promise(p)) {}
  Owner(Owner &&o) noexcept : h(std::exchange(o.h, {})) {}
  ~Owner() {
    if (h)
      h.destroy();
  }
};

/// Begins when it is awaited, and resumes who awaits it by a call.
template <class T> struct Lazy {
  struct promise_type : Kept<T> {
    Lazy get_return_object() { return Lazy{Owner<promise_type>(*this)}; }
    std::suspend_always initial_suspend() noexcept { return {}; }
    auto final_suspend() noexcept {
      struct Last {
        bool await_ready() noexcept { return false; }
        void await_suspend(std::coroutine_handle<promise_type> h) noexcept {
          if (auto next = h.promise().next)
            next.resume();
        }
        void await_resume() noexcept {}
      };
      return Last{};
    }
  };
  bool await_ready() { return false; }
  void await_suspend(std::coroutine_handle<> next) {
    owner.h.promise().next = next;
    owner.h.resume();
  }
  T await_resume() { return owner.h.promise().take(); }
  Owner<promise_type> owner;
};

/// Begins by itself, and may end on another thread than the one that comes to
/// await it: whichever of the two comes second goes on.
template <class T> struct Eager {
  struct promise_type : Kept<T> {
    /// Who waits; the promise itself, once the coroutine has ended.
    std::atomic<void *> state{nullptr};
    Eager get_return_object() { return Eager{Owner<promise_type>(*this)}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    auto final_suspend() noexcept {
      struct Last {
        bool await_ready() noexcept { return false; }
        std::coroutine_handle<>
        await_suspend(std::coroutine_handle<promise_type> h) noexcept {
          void *next = h.promise().state.exchange(&h.promise());
          return next ? std::coroutine_handle<>::from_address(next)
                      : std::noop_coroutine();
        }
        void await_resume() noexcept {}
      };
      return Last{};
    }
  };
  bool await_ready() { return owner.h.promise().state == &owner.h.promise(); }
  bool await_suspend(std::coroutine_handle<> next) {
    void *running = nullptr;
    return owner.h.promise().state.compare_exchange_strong(running,
                                                           next.address());
  }
  T await_resume() { return owner.h.promise().take(); }
  Owner<promise_type> owner;
};

/// Begins when it is awaited, by symmetric transfer both ways, and may be
/// awaited as an rvalue only.
template <class T> struct Transfer {
  struct promise_type : Kept<T> {
    Transfer get_return_object() {
      return Transfer{Owner<promise_type>(*this)};
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
  };
  auto operator co_await() && {
    struct Awaiter {
      std::coroutine_handle<promise_type> h;
      bool await_ready() { return false; }
      std::coroutine_handle<> await_suspend(std::coroutine_handle<> next) {
        h.promise().next = next;
        return h;
      }
      T await_resume() { return h.promise().take(); }
    };
    return Awaiter{owner.h};
  }
  Owner<promise_type> owner;
};

/// Where a coroutine waits until it is let on.
struct Gate {
  std::coroutine_handle<> waiting;
  auto operator co_await() {
    struct Awaiter {
      Gate &gate;
      bool await_ready() { return false; }
      void await_suspend(std::coroutine_handle<> h) { gate.waiting = h; }
      void await_resume() {}
    };
    return Awaiter{*this};
  }
  void open() { std::exchange(waiting, {}).resume(); }
};

/// Runs a coroutine, as a function that is none.
struct Driver {
  struct promise_type {
    Driver get_return_object() {
      return {std::coroutine_handle<promise_type>::from_promise(*this)};
    }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
  std::coroutine_handle<promise_type> h;
};

/// What comes of a coroutine. Destroys it, if it has not ended.
template <class T> struct Outcome {
  Kept<T> kept;
  std::coroutine_handle<> driver;
  Outcome() { --alive; }
  ~Outcome() {
    drop();
    ++alive;
  }
  void drop() {
    if (driver)
      std::exchange(driver, {}).destroy();
  }
  bool has_ended() const { return driver.done(); }
  T get() { return kept.take(); }
};

template <class A, class T> Driver drive(A what, Outcome<T> &to) {
  try {
    if constexpr (requires { to.kept.return_void(); })
      co_await std::move(what);
    else
      to.kept.return_value(co_await std::move(what));
  } catch (...) {
    to.kept.unhandled_exception();
  }
}
template <class A, class T> void begin(A what, Outcome<T> &to) {
  to.driver = drive(std::move(what), to).h;
}

} // namespace types

#endif // HEDDLE_TESTS_TASK_TYPES_H
