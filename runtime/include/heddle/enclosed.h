//===- enclosed.h - woven bodies that cannot be entered again --*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the strategies `closure` and `helper` call. A constructor
/// `C::C(T x) {...}` is woven as
///
///   C::C(T x) {static ::heddle::v1::site heddle_site={...};
///     const auto heddle_body=[&](decltype(x) x)->void{...};
///     ::heddle::v1::mark<...id...>();
///     if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(...))
///       ::heddle::v1::enclosed<::heddle::v1::list<decltype(x)>>::through(
///         *heddle_links,heddle_site,this,
///         [&](::heddle::v1::go heddle_go)->decltype(heddle_body(...))
///           {return
///           heddle_body(::heddle::v1::pass<decltype(x)>(x,heddle_go));},
///         x);
///     else heddle_body(static_cast<decltype(x)&&>(x));}
///
/// Included by woven.h alone. Compiles from C++11 up, without exceptions and
/// without run-time type information.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_ENCLOSED_H
#define HEDDLE_ENCLOSED_H

#include "woven.h"

#ifndef HEDDLE_CHECK_WARNINGS
#pragma GCC system_header
#endif

namespace heddle {
namespace v1 {

template <class L> struct enclosed;
template <class... P> struct enclosed<list<P...>> {
  /// Runs the chain \p c around \p closure and gives what comes back. The
  /// closure calls the body, and is told how to pass the parameters. No site is
  /// pending meanwhile: the body is not behind a guard.
  template <class F>
  static auto through(const chain &, site &s, const volatile void *self,
                      const F &closure, typename referee<P>::type &...p)
      -> decltype(closure(go())) {
    typedef decltype(closure(go())) R;
    return closure_departure<R, P...>::leave(
        s, const_cast<volatile void *>(self), &body<R, const F>,
        const_cast<void *>(static_cast<const void *>(&closure)), p...);
  }

private:
  template <class R, class F> static void body(frame &f) {
    flight<R>::store(f, *static_cast<F *>(f.closure));
  }
};

/// In unevaluated operands: a value of type P, whether or not it can be moved.
template <class P> P value_of() noexcept;

} // namespace v1
} // namespace heddle

#endif // HEDDLE_ENCLOSED_H
