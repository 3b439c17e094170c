//===- task.h - coroutines that keep their context --------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `heddle::task<T>`: what asynchronous aspects are, and may be made of.
///
/// A task keeps its context (heddle/context.h) wherever it goes on. When it
/// suspends, for anything but another task, it takes its context off the thread
/// and puts back what was there before; when it is resumed, by whichever
/// thread, it is put on again.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_TASK_H
#define HEDDLE_TASK_H

#include "heddle/awaited.h"
#include "heddle/context.h"

#include <concepts>
#include <coroutine>
#include <cstddef>
#include <exception>
#include <new>
#include <type_traits>
#include <utility>

namespace heddle {

class AsyncJoinPoint;
template <class T = void> class task;

namespace v1 {
struct async_call;
}

namespace detail {
struct async_access;
struct running_call;

/// Frames of aspects: in the outer coroutine's frame, if there is room.
void *allocate_advice(AsyncJoinPoint &jp, std::size_t size);
void *allocate_frame(std::size_t size);
void free_frame(void *frame, std::size_t size) noexcept;

/// The aspect of \p c has come to the end of a turn: what runs next.
std::coroutine_handle<> turn_ended(v1::async_call &c) noexcept;

/// What all tasks have.
class task_promise {
public:
  using heddle_promise = void;

  task_promise() noexcept = default;
  task_promise(const task_promise &) = delete;
  task_promise &operator=(const task_promise &) = delete;

  static void *operator new(std::size_t size) { return allocate_frame(size); }
  template <class A>
  static void *operator new(std::size_t size, A &, AsyncJoinPoint &jp) {
    return allocate_advice(jp, size);
  }
  static void operator delete(void *frame, std::size_t size) noexcept {
    free_frame(frame, size);
  }

  std::suspend_always initial_suspend() const noexcept { return {}; }
  auto final_suspend() noexcept {
    struct last {
      task_promise &ended;
      bool await_ready() const noexcept { return false; }
      std::coroutine_handle<> await_suspend(std::coroutine_handle<>) noexcept {
        return ended.finish();
      }
      void await_resume() const noexcept {}
    };
    return last{*this};
  }
  void unhandled_exception() noexcept { error_ = std::current_exception(); }

  /// Before the task is resumed for the first time. \p next runs when it ends;
  /// if that is a task, \p parent is what it promises.
  void begin(std::coroutine_handle<> next, task_promise *parent) noexcept {
    next_ = next;
    parent_ = parent;
    thread_ = parent ? parent->thread_ : current_place();
  }
  /// The same for the aspect of \p c, on a thread whose context was \p thread.
  void begin(v1::async_call &c, const place &thread) noexcept {
    call_ = &c;
    thread_ = thread;
  }

  /// Takes the task's context off the thread, or keeps what the thread has
  /// and puts it on again.
  void leave() noexcept {
    own_ = Context::capture();
    change_place(thread_);
  }
  void arrive() noexcept { thread_ = change_place(own_.place()); }
  /// The aspect that this runs suspends for, or goes on after, the rest of its
  /// chain: its call knows the context.
  void leave_for_rest() noexcept { change_place(thread_); }
  void arrive_from_rest(const place &thread) noexcept { thread_ = thread; }

  template <class A> decltype(auto) await_transform(A &&a);

protected:
  void rethrow() {
    if (error_)
      std::rethrow_exception(std::exchange(error_, nullptr));
  }

private:
  std::coroutine_handle<> finish() noexcept {
    if (!parent_) {
      change_place(thread_);
      return call_ ? turn_ended(*call_) : next_;
    }
    parent_->thread_ = thread_;
    // The thread's context may be owned by this one alone.
    if (own_.place().values)
      parent_->own_ = std::move(own_);
    return next_;
  }

  std::coroutine_handle<> next_;
  task_promise *parent_ = nullptr;
  v1::async_call *call_ = nullptr;
  place thread_ = {}; ///< what the thread has when the task is not on it
  Context own_;
  std::exception_ptr error_;
};

template <class T> class result_promise : public task_promise {
public:
  result_promise() noexcept {}
  ~result_promise() {
    if (has_value_)
      value_.~T();
  }
  task<T> get_return_object() noexcept;
  template <class V = T>
    requires std::is_constructible_v<T, V &&>
  void return_value(V &&value) {
    ::new (static_cast<void *>(std::addressof(value_)))
        T(std::forward<V>(value));
    has_value_ = true;
  }
  T take() {
    rethrow();
    return std::move(value_);
  }

private:
  union {
    T value_;
  };
  bool has_value_ = false;
};
template <class T> class result_promise<T &> : public task_promise {
public:
  task<T &> get_return_object() noexcept;
  void return_value(T &value) noexcept { value_ = std::addressof(value); }
  T &take() {
    rethrow();
    return *value_;
  }

private:
  T *value_ = nullptr;
};
template <> class result_promise<void> : public task_promise {
public:
  task<void> get_return_object() noexcept;
  void return_void() noexcept {}
  void take() { rethrow(); }
};

/// What a task awaits without taking its context off the thread.
template <class A>
concept keeps_context =
    requires { typename std::remove_cvref_t<A>::heddle_awaiter; };

/// Awaits what is no task, and takes the context off the thread meanwhile.
template <class A> class carrier {
  using awaiter = decltype(v1::awaiter_of(std::declval<A>()));

public:
  explicit carrier(A &&a) : inner_(v1::awaiter_of(std::forward<A>(a))) {}
  carrier(const carrier &) = delete;
  carrier &operator=(const carrier &) = delete;

  bool await_ready() { return inner_.await_ready(); }
  decltype(auto) await_resume() {
    if (promise_) {
      if constexpr (requires { inner_.heddle_resumed(); })
        inner_.heddle_resumed(); // gives the thread back what it had
      promise_->arrive();
    }
    return inner_.await_resume();
  }

  // Once it is suspended this may be gone, with the frame that it is in.
  template <class P> auto await_suspend(std::coroutine_handle<P> h) {
    promise_ = &h.promise();
    promise_->leave();
    try {
      return inner_.await_suspend(h);
    } catch (...) {
      promise_->arrive();
      throw;
    }
  }

private:
  awaiter inner_;
  task_promise *promise_ = nullptr;
};

template <class Promise> class task_awaiter {
public:
  using heddle_awaiter = void;

  explicit task_awaiter(std::coroutine_handle<Promise> h) noexcept : task_(h) {}
  bool await_ready() const noexcept { return false; }
  template <class P>
  std::coroutine_handle<>
  await_suspend(std::coroutine_handle<P> next) noexcept {
    if constexpr (std::derived_from<P, task_promise>)
      task_.promise().begin(next, &next.promise());
    else
      task_.promise().begin(next, nullptr);
    return task_;
  }
  decltype(auto) await_resume() { return task_.promise().take(); }

  /// For what keeps the context itself, see awaited.h.
  void *heddle_start(void *next) noexcept {
    task_.promise().begin(std::coroutine_handle<>::from_address(next), nullptr);
    return task_.address();
  }

private:
  std::coroutine_handle<Promise> task_;
};

template <class T> constexpr bool is_task = false;
template <class T> constexpr bool is_task<task<T>> = true;

template <class A> decltype(auto) task_promise::await_transform(A &&a) {
  using Bare = std::remove_cvref_t<A>;
  if constexpr (is_task<Bare>)
    return std::forward<A>(a).operator co_await();
  else if constexpr (keeps_context<A>)
    return std::forward<A>(a);
  else
    return carrier<A>(std::forward<A>(a));
}

} // namespace detail

/// A coroutine that begins when it is awaited, by this or any other kind of
/// coroutine, and gives a T or throws. Resumes who awaits it by symmetric
/// transfer, wherever it ends. Owns its frame, which is all that it allocates:
/// destroying a task that is suspended destroys what it holds, the tasks that
/// it awaits among them.
///
/// Keeps its context, see the head of this file. To be used by one thread at a
/// time.
template <class T> class [[nodiscard]] task {
public:
  class promise_type : public detail::result_promise<T> {};

  task() noexcept = default;
  task(task &&other) noexcept : handle_(std::exchange(other.handle_, {})) {}
  task &operator=(task other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~task() {
    if (handle_)
      handle_.destroy();
  }

  /// Whether there is a coroutine.
  explicit operator bool() const noexcept { return bool(handle_); }

  /// Once.
  auto operator co_await() && noexcept {
    return detail::task_awaiter<promise_type>(handle_);
  }

private:
  template <class U> friend class detail::result_promise;
  friend struct detail::async_access;
  explicit task(std::coroutine_handle<promise_type> h) noexcept : handle_(h) {}

  std::coroutine_handle<promise_type> handle_;
};

namespace detail {

struct async_access {
  template <class T> static auto handle(const task<T> &t) noexcept {
    return t.handle_;
  }
};

template <class T> task<T> result_promise<T>::get_return_object() noexcept {
  using P = typename task<T>::promise_type;
  return task<T>(
      std::coroutine_handle<P>::from_promise(static_cast<P &>(*this)));
}
template <class T> task<T &> result_promise<T &>::get_return_object() noexcept {
  using P = typename task<T &>::promise_type;
  return task<T &>(
      std::coroutine_handle<P>::from_promise(static_cast<P &>(*this)));
}
inline task<void> result_promise<void>::get_return_object() noexcept {
  using P = task<void>::promise_type;
  return task<void>(
      std::coroutine_handle<P>::from_promise(static_cast<P &>(*this)));
}

/// Begins at once, and destroys itself when it ends.
struct driver {
  struct promise_type {
    driver get_return_object() noexcept { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() noexcept {}
    [[noreturn]] void unhandled_exception() noexcept { std::terminate(); }
  };
};

/// What a thread waits for.
class signal {
public:
  signal();
  ~signal();
  signal(const signal &) = delete;
  signal &operator=(const signal &) = delete;
  void set() noexcept;
  void wait();

private:
  struct state;
  state *state_;
};

/// Runs \p work up to its end, and leaves its outcome to \p work itself.
template <class T> driver drive(task<T> &work, signal *ended) {
  struct outcome_stays : task_awaiter<typename task<T>::promise_type> {
    using task_awaiter<typename task<T>::promise_type>::task_awaiter;
    void await_resume() const noexcept {}
  };
  co_await outcome_stays(async_access::handle(work));
  ended->set();
}
inline driver drive_alone(task<> work) { co_await std::move(work); }

} // namespace detail

/// Runs \p work, and waits until it has ended, wherever that is. Throws what it
/// throws. For a thread that has nothing else to do.
template <class T> T sync_wait(task<T> work) {
  detail::signal ended;
  detail::drive(work, &ended);
  ended.wait();
  return detail::async_access::handle(work).promise().take();
}

/// Runs \p work, in this thread until it suspends, and lets it go on by itself.
/// What it throws ends the program.
inline void spawn(task<> work) { detail::drive_alone(std::move(work)); }

} // namespace heddle

#endif // HEDDLE_TASK_H
