//===- enclosed.h - woven bodies that cannot be entered again --*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the strategies `closure` and `helper` call, and guards whose result
/// cannot be moved. A constructor `C::C(T x) {...}` is woven as
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

/// Whether a value of type R can go from hand to hand.
template <class R> struct is_handed_on {
  static constexpr bool value = __is_constructible(R, R &&);
};
template <> struct is_handed_on<void> {
  static constexpr bool value = true;
};

/// A result that cannot be moved is made where the caller wants it. Both this
/// and R are returned through a pointer to that place, which the C++ ABI of the
/// compilers that Heddle works with says of all that cannot be copied bit by
/// bit; so one can stand for the other.
template <class R> struct landing {
  union {
    R value;
  };
  explicit landing(frame &f) {
    f.result = address(value);
    ending on_throw{f, false};
    run(f);
    on_throw.has_ended = true;
  }
  ~landing() { value.~R(); }
  landing(const landing &) = delete;
  landing &operator=(const landing &) = delete;

private:
  struct ending {
    frame &f;
    bool has_ended;
    ~ending() {
      if (!has_ended && f.has_result)
        static_cast<R *>(f.result)->~R();
    }
  };
};

/// Runs a chain around a call and gives what comes back.
template <bool IsHandedOn, class R, class... P>
struct trip : closure_departure<R, P...> {};
#if __cplusplus >= 201703L
template <class R, class... P> struct trip<false, R, P...> {
  typedef typename bare<R>::type object;
  __attribute__((noinline)) static landing<object>
  land(site &s, volatile void *self, void (*body)(frame &), void *closure,
       typename referee<P>::type &...p) {
    frame f;
    closure_words<R, P...> words(f, s, self, body, closure, p...);
    return landing<object>(f);
  }
  HEDDLE_ANY_FUNCTION static R leave(site &s, volatile void *self,
                                     void (*body)(frame &), void *closure,
                                     typename referee<P>::type &...p) {
    typedef R (*leaver)(site &, volatile void *, void (*)(frame &), void *,
                        typename referee<P>::type &...);
    auto code = reinterpret_cast<void (*)()>(&land);
    return reinterpret_cast<leaver>(code)(s, self, body, closure, p...);
  }
};
#endif

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
    // To GCC a pointer to const means that the object is read, and it would
    // warn of one whose first method is to set it.
    return trip<is_handed_on<R>::value, R, P...>::leave(
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
