//===- async.h - aspects around the whole life of coroutines ----*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Advice that awaits the call which it is around:
///
///     struct Timing : heddle::AsyncAspect {
///       heddle::task<> around(heddle::AsyncJoinPoint &jp) override {
///         auto begin = now();
///         co_await jp.proceed();
///         record(now() - begin);
///       }
///     };
///
/// For functions whose result can be awaited, by a rule that says
/// `async: true`. Such a function gives a coroutine of its own type, which runs
/// the aspect; that lives as long as who holds it wants, and begins when it
/// would.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_ASYNC_H
#define HEDDLE_ASYNC_H

#include "heddle/aspect.h"
#include "heddle/context.h"
#include "heddle/join_point.h"
#include "heddle/task.h"

#include <coroutine>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>

namespace heddle {

/// Advice around the life of a coroutine. Rules name it like any Aspect, and a
/// container binds it like one.
///
/// A call keeps the object until it ends, if that is owned by a shared pointer;
/// one that is bound by reference must outlive its calls. Do not derive from
/// std::enable_shared_from_this once more.
struct AsyncAspect : Aspect, std::enable_shared_from_this<AsyncAspect> {
  /// Runs in place of the coroutine that \p jp stands for, when that is
  /// awaited or begins by itself, in its thread. What it throws is what the
  /// coroutine throws. It may await, besides `jp.proceed()`, tasks and whatever
  /// needs no certain kind of coroutine.
  virtual task<> around(AsyncJoinPoint &jp) = 0;

  /// Makes the coroutine.
  void around(JoinPoint &jp) final;
  bool is_async() const noexcept final { return true; }
};

/// A call of a coroutine, seen from one aspect. Lives in the frame of a
/// coroutine, as long as that; used by one thread at a time. Arguments by value
/// live in that frame, too, and so from the call to the end.
///
/// A result is what awaiting the coroutine gives, not the coroutine.
class AsyncJoinPoint {
public:
  AsyncJoinPoint(const AsyncJoinPoint &) = delete;
  AsyncJoinPoint &operator=(const AsyncJoinPoint &) = delete;

  class proceeding;
  /// To be awaited by a heddle::task. Runs the rest of the chain: makes the
  /// coroutine, with the aspects further in around that, and awaits it. Throws
  /// what either throws. Each run makes a new one, of the same arguments: those
  /// by value are copied for an aspect that declares itself as repeating, else
  /// a second run throws ArgumentsMoved, as JoinPoint::proceed does.
  [[nodiscard]] proceeding proceed() noexcept;

  /// As of JoinPoint.
  std::size_t argument_count() const noexcept {
    return call().argument_count();
  }
  template <class T> T &argument(std::size_t index) const {
    return call().argument<T>(index);
  }
  template <class T> T &argument(std::string_view name) const {
    return call().argument<T>(name);
  }
  template <class V> void set_argument(std::size_t index, V &&value) const {
    call().set_argument(index, std::forward<V>(value));
  }
  template <class V> void set_argument(std::string_view name, V &&value) const {
    call().set_argument(name, std::forward<V>(value));
  }
  bool returns_void() const noexcept { return call().returns_void(); }
  bool has_result() const noexcept { return call().has_result(); }
  template <class T> T &result() const { return call().result<T>(); }
  template <class V> void set_result(V &&value) {
    join_point().set_result(std::forward<V>(value));
  }
  /// While the aspect runs: the coroutine itself may outlive the object.
  template <class T> T *instance() const { return call().instance<T>(); }
  const volatile void *address() const noexcept { return call().address(); }
  const MethodInfo &method() const { return call().method(); }
  std::string_view aspect() const noexcept { return call().aspect(); }

  /// The call for what takes one of any kind, as heddle::format does. It has no
  /// `proceed`.
  const JoinPoint &call() const noexcept {
    return const_cast<AsyncJoinPoint &>(*this).join_point();
  }

  /// A number that no other asynchronous call of this process has. In the
  /// context of what this call runs, `Context::call()` gives it.
  std::uint64_t call_id() const noexcept;

  /// The context in which the aspect runs, and what it proceeds to.
  const Context &context() const noexcept;
  /// Changes it, from now to the end of the call.
  void set_context(Context context) noexcept;
  template <class T> void set_value(const ContextKey<T> &key, T value) {
    set_context(context().with(key, std::move(value)));
  }

private:
  friend struct detail::running_call;
  explicit AsyncJoinPoint(v1::async_call &c) noexcept : call_(c) {}

  JoinPoint &join_point() noexcept {
    static_assert(sizeof(JoinPoint) == sizeof(v1::frame));
    return reinterpret_cast<JoinPoint &>(*call_.call);
  }
  std::coroutine_handle<> suspend(std::coroutine_handle<> h,
                                  detail::task_promise &p) noexcept;
  void resume();

  v1::async_call &call_;
};

class [[nodiscard]] AsyncJoinPoint::proceeding {
public:
  using heddle_awaiter = void;

  explicit proceeding(AsyncJoinPoint &jp) noexcept : jp_(jp) {}
  bool await_ready() const noexcept { return false; }
  template <std::derived_from<detail::task_promise> P>
  std::coroutine_handle<> await_suspend(std::coroutine_handle<P> h) noexcept {
    return jp_.suspend(h, h.promise());
  }
  void await_resume() { jp_.resume(); }

private:
  AsyncJoinPoint &jp_;
};

inline AsyncJoinPoint::proceeding AsyncJoinPoint::proceed() noexcept {
  return proceeding(*this);
}

} // namespace heddle

#endif // HEDDLE_ASYNC_H
