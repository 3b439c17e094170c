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

template <class R, class... P> struct arrival {
  static constexpr signature types = {parameters_of<list<P...>>::value,
                                      sizeof...(P),
                                      is_qualified_const<R>::value ? is_const
                                                                   : 0u,
                                      flight<R>::kind(),
                                      flight<R>::what(),
                                      &flight<R>::destroy};

  static void prepare(frame &f, const chain &c, site &s, volatile void *self,
                      void *const *arguments, void (*body)(frame &),
                      void *closure) {
    f.links = &c;
    f.where = &s;
    f.self = self;
    f.arguments = arguments;
    f.types = &types;
    f.body = body;
    f.closure = closure;
    f.has_result = false;
    f.copy = false;
    f.moved = false;
  }
};
template <class R, class... P> constexpr signature arrival<R, P...>::types;

/// Runs a chain around a call and gives what comes back.
template <bool IsHandedOn, class R, class... P> struct trip {
  __attribute__((noinline)) static R take(const chain &c, site &s,
                                          volatile void *self,
                                          void (*body)(frame &), void *closure,
                                          typename referee<P>::type &...p) {
    void *const arguments[sizeof...(P) + 1] = {address(p)..., nullptr};
    flight<R> here;
    arrival<R, P...>::prepare(here.f, c, s, self, arguments, body, closure);
    here.f.result = here.room();
    run(here.f);
    return here.take();
  }
};
#if __cplusplus >= 201703L
template <class R, class... P> struct trip<false, R, P...> {
  typedef typename bare<R>::type object;
  __attribute__((noinline)) static landing<object>
  land(const chain &c, site &s, volatile void *self, void (*body)(frame &),
       void *closure, typename referee<P>::type &...p) {
    void *const arguments[sizeof...(P) + 1] = {address(p)..., nullptr};
    frame f;
    arrival<R, P...>::prepare(f, c, s, self, arguments, body, closure);
    return landing<object>(f);
  }
#ifdef __clang__
  __attribute__((no_sanitize("function")))
#endif
  static R
  take(const chain &c, site &s, volatile void *self, void (*body)(frame &),
       void *closure, typename referee<P>::type &...p) {
    typedef R (*taker)(const chain &, site &, volatile void *,
                       void (*)(frame &), void *,
                       typename referee<P>::type &...);
    auto code = reinterpret_cast<void (*)()>(&land);
    return reinterpret_cast<taker>(code)(c, s, self, body, closure, p...);
  }
};
#endif

template <class L> struct enclosed;
template <class... P> struct enclosed<list<P...>> {
  /// Runs the chain \p c around \p closure and gives what comes back. The
  /// closure calls the body, and is told how to pass the parameters. No site is
  /// pending meanwhile: the body is not behind a guard.
  template <class F>
  static auto through(const chain &c, site &s, const volatile void *self,
                      const F &closure, typename referee<P>::type &...p)
      -> decltype(closure(go())) {
    typedef decltype(closure(go())) R;
    // To GCC a pointer to const means that the object is read, and it would
    // warn of one whose first method is to set it.
    return trip<is_handed_on<R>::value, R, P...>::take(
        c, s, const_cast<volatile void *>(self), &body<R, const F>,
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
