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

#include <type_traits>
#include <utility>

namespace heddle {

class Container;
namespace detail {
struct bindings;
}

/// What is current for the calls of a thread: the container of its innermost
/// ContainerScope, if there is one. A value, cheap to copy. Refers to the
/// container, which outlives the calls that are made with it.
///
/// Opaque, so that it can come to hold more: who passes a Context on passes on
/// whatever there is.
class Context {
public:
  /// Of no scope: calls ask the root, as in a new thread.
  Context() noexcept = default;

  /// The context of this thread.
  static Context capture() noexcept;

  /// The container that calls in this context ask: the root if it holds none.
  Container &container() const noexcept;

  /// Makes a context this thread's, for as long as it lives; then that of
  /// before is current again. Lives on the stack, and nests with
  /// ContainerScope.
  class [[nodiscard]] Restore {
  public:
    explicit Restore(const Context &context) noexcept;
    ~Restore();
    Restore(const Restore &) = delete;
    Restore &operator=(const Restore &) = delete;

  private:
    detail::bindings *outer_;
  };

  /// A callable that calls \p f in this context, whichever thread calls it.
  template <class F> auto bind(F &&f) const {
    return [context = *this, f = std::decay_t<F>(std::forward<F>(f))](
               auto &&...a) mutable -> decltype(auto) {
      Restore here(context);
      return f(std::forward<decltype(a)>(a)...);
    };
  }

private:
  detail::bindings *scope_ = nullptr;
};

} // namespace heddle

#endif // HEDDLE_CONTEXT_H
