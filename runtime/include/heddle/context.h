//===- context.h - what a call takes along to other threads -----*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The context of the calls of a thread, taken along to where they go on: for
/// whoever writes a scheduler, a thread pool, or the promise of a coroutine.
///
///     void Pool::post(std::function<void()> work) {
///       queue_.push(heddle::Context::capture().bind(std::move(work)));
///     }
///
///     void Awaiter::await_suspend(std::coroutine_handle<> h) {
///       pool.post([h, context = heddle::Context::capture()] {
///         heddle::Context::Restore here(context);
///         h.resume();
///       });
///     }
///
/// A ContainerScope, like a Restore, belongs to the thread that made it. In a
/// coroutine it must end before the coroutine suspends: afterwards another
/// thread may run, and this one goes on with other work. What a coroutine needs
/// across that is captured before, and restored by who resumes it.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_CONTEXT_H
#define HEDDLE_CONTEXT_H

#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>

namespace heddle {

class AsyncJoinPoint;
class Container;
namespace detail {
struct bindings;
struct value_node;
struct async_dispatch;

/// What is current for a thread. Refers to things that others own: whoever made
/// it current, below on the stack or in a coroutine's frame.
struct place {
  bindings *scope;    ///< of the innermost ContainerScope; null without one
  value_node *values; ///< the last one that was added; null without any
  std::uint64_t call; ///< the innermost asynchronous call; 0 without one

  bool operator==(const place &) const = default;
};

place current_place() noexcept;
/// Makes \p next current. \returns what was current before.
place change_place(const place &next) noexcept;

/// Adds a value to those in \p below, and owns one reference to the result.
value_node *add_value(value_node *below, const void *key,
                      std::shared_ptr<void> value);
void *find_value(const value_node *in, const void *key) noexcept;
void keep_values(value_node *values) noexcept;
void drop_values(value_node *values) noexcept;
} // namespace detail

/// Names a value that contexts hold. Known by its address, so it is a static
/// object.
///
///     inline const heddle::ContextKey<Span> current_span;
template <class T> class ContextKey {
public:
  constexpr ContextKey() noexcept = default;
  ContextKey(const ContextKey &) = delete;
  ContextKey &operator=(const ContextKey &) = delete;
};

/// What is current for the calls of a thread: the container of its innermost
/// ContainerScope, if there is one; values of yours; and which asynchronous
/// call it is in. A value, cheap to copy. Refers to the container, which
/// outlives the calls that are made with it; owns its values, together with the
/// contexts that it was made from.
///
/// Opaque, so that it can come to hold more: who passes a Context on passes on
/// whatever there is.
class Context {
public:
  /// Of no scope: calls ask the root, as in a new thread.
  Context() noexcept = default;
  Context(const Context &other) noexcept : at_(other.at_) {
    detail::keep_values(at_.values);
  }
  Context(Context &&other) noexcept : at_(std::exchange(other.at_, {})) {}
  Context &operator=(Context other) noexcept {
    std::swap(at_, other.at_);
    return *this;
  }
  ~Context() { detail::drop_values(at_.values); }

  /// The context of this thread.
  static Context capture() noexcept;

  /// The same with a value of yours, which hides an earlier one of that key.
  template <class T> Context with(const ContextKey<T> &key, T value) const {
    Context result(*this);
    detail::value_node *added = detail::add_value(
        at_.values, &key, std::make_shared<T>(std::move(value)));
    detail::drop_values(std::exchange(result.at_.values, added));
    return result;
  }
  /// The value of that key; null without one. Lives as long as this context and
  /// its copies.
  template <class T> T *find(const ContextKey<T> &key) const noexcept {
    return static_cast<T *>(detail::find_value(at_.values, &key));
  }
  /// The one that this thread's context holds.
  template <class T> static T *current(const ContextKey<T> &key) noexcept {
    return static_cast<T *>(
        detail::find_value(detail::current_place().values, &key));
  }

  /// Which asynchronous call this is in (AsyncJoinPoint::call_id), the
  /// innermost; 0 for none.
  std::uint64_t call() const noexcept { return at_.call; }

  /// The container that calls in this context ask: the root if it holds none.
  Container &container() const noexcept;

  /// Makes a context this thread's, for as long as it lives; then that of
  /// before is current again. Lives on the stack, and nests with
  /// ContainerScope.
  class Restore;

  /// A callable that calls \p f in this context, whichever thread calls it.
  template <class F> auto bind(F &&f) const;

  /// What it refers to, as long as it lives.
  const detail::place &place() const noexcept { return at_; }

private:
  friend struct detail::async_dispatch;
  friend class AsyncJoinPoint;
  Context in_call(std::uint64_t call) const & noexcept {
    return Context(*this).in_call(call);
  }
  Context in_call(std::uint64_t call) && noexcept {
    at_.call = call;
    return std::move(*this);
  }

  detail::place at_ = {};
};

class [[nodiscard]] Context::Restore {
public:
  explicit Restore(const Context &context) noexcept;
  ~Restore();
  Restore(const Restore &) = delete;
  Restore &operator=(const Restore &) = delete;

private:
  Context own_;
  detail::place outer_;
};

template <class F> auto Context::bind(F &&f) const {
  return [context = *this, f = std::decay_t<F>(std::forward<F>(f))](
             auto &&...a) mutable -> decltype(auto) {
    Restore here(context);
    return f(std::forward<decltype(a)>(a)...);
  };
}

} // namespace heddle

#endif // HEDDLE_CONTEXT_H
