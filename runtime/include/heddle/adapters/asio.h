//===- asio.h - contexts that travel with asio's handlers -------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// For a program that uses asio, or Boost.Asio if HEDDLE_BOOST_ASIO is defined.
/// Nothing else of Heddle needs this.
///
/// An executor that runs all it is given in one context:
///
///     asio::co_spawn(heddle::adapters::in_context(strand), serve(),
///                    asio::detached);
///
/// A coroutine that is spawned so keeps its context wherever it goes on, on a
/// strand and on the threads of a pool. Where this header is included before a
/// woven function that returns `asio::awaitable`, the function's body gets the
/// context of its call by itself, with the values that aspects have given it.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_ADAPTERS_ASIO_H
#define HEDDLE_ADAPTERS_ASIO_H

#include "heddle/awaited.h"
#include "heddle/context.h"

#ifdef HEDDLE_BOOST_ASIO
#include <boost/asio.hpp>
#else
#include <asio.hpp>
#endif

#include <type_traits>
#include <utility>

namespace heddle::adapters {

#ifdef HEDDLE_BOOST_ASIO
namespace net = ::boost::asio;
#else
namespace net = ::asio;
#endif

/// Another executor, whose functions run in one context. Cheap to copy.
template <class Executor> class ContextExecutor {
public:
  ContextExecutor(Executor inner, Context context) noexcept
      : inner_(std::move(inner)), context_(std::move(context)) {}

  template <class F> void execute(F &&f) const {
    auto bound = context_.bind(std::forward<F>(f));
    if constexpr (requires { inner_.execute(std::move(bound)); })
      inner_.execute(std::move(bound));
    else // of Boost.Asio 1.74 and asio 1.18 some
      net::execution::execute(inner_, std::move(bound));
  }

  template <class P>
  auto query(const P &property) const
      noexcept(noexcept(net::query(std::declval<const Executor &>(), property)))
          -> decltype(net::query(std::declval<const Executor &>(), property)) {
    return net::query(inner_, property);
  }
  template <class P>
  auto require(const P &property) const -> ContextExecutor<std::decay_t<
      decltype(net::require(std::declval<const Executor &>(), property))>> {
    return {net::require(inner_, property), context_};
  }
  template <class P>
  auto prefer(const P &property) const -> ContextExecutor<std::decay_t<
      decltype(net::prefer(std::declval<const Executor &>(), property))>> {
    return {net::prefer(inner_, property), context_};
  }

  friend bool operator==(const ContextExecutor &a,
                         const ContextExecutor &b) noexcept {
    return a.inner_ == b.inner_ && a.context_.place() == b.context_.place();
  }
  friend bool operator!=(const ContextExecutor &a,
                         const ContextExecutor &b) noexcept {
    return !(a == b);
  }

private:
  Executor inner_;
  Context context_;
};

/// \p executor, for what goes on in this thread's context.
template <class Executor>
ContextExecutor<std::decay_t<Executor>> in_context(Executor &&executor) {
  return {std::forward<Executor>(executor), Context::capture()};
}

} // namespace heddle::adapters

#if defined(ASIO_HAS_CO_AWAIT) || defined(BOOST_ASIO_HAS_CO_AWAIT)
namespace heddle {

/// The body of a woven function runs on the executor of its caller, in the
/// context of the call.
template <class T>
struct async_traits<
    adapters::net::awaitable<T, adapters::net::any_io_executor>> {
  using awaitable = adapters::net::awaitable<T, adapters::net::any_io_executor>;
  using result = T;

  static awaitable wait(awaitable &&inner) {
    return run(std::move(inner), Context::capture());
  }

private:
  static awaitable run(awaitable inner, Context context) {
    auto executor = co_await adapters::net::this_coro::executor;
    co_return co_await adapters::net::co_spawn(
        adapters::ContextExecutor<adapters::net::any_io_executor>(
            executor, std::move(context)),
        std::move(inner), adapters::net::use_awaitable);
  }
};

} // namespace heddle
#endif

#endif // HEDDLE_ADAPTERS_ASIO_H
