//===- woven.h - the one header that woven code includes -------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The woven side. A guard is, after the opening brace of `int C::f(T x)`:
///
///   {::heddle::v1::mark<...id...>();
///    static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,...};
///    if(const
///    ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site))
///    {return ::heddle::v1::call<::heddle::v1::list<decltype(x)>>::through(
///       *heddle_links,heddle_site,this,
///       [&](::heddle::v1::go heddle_go)->decltype(this->C::f(...))
///         {return this->C::f(::heddle::v1::pass<decltype(x)>(x,heddle_go));},
///       x);}}
///
/// `enter` answers null when the body is to run: there is no chain, or this is
/// the chain's own call of the body. Compiles from C++11 up, without exceptions
/// and without run-time type information, and includes nothing but abi.h (which
/// says why).
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_WOVEN_H
#define HEDDLE_WOVEN_H

#include "abi.h"

#ifndef HEDDLE_CHECK_WARNINGS
// The warnings that a project asks for are about its own text.
#pragma GCC system_header
#endif

namespace heddle {
namespace v1 {
namespace placement {
struct at {
  void *where;
};
} // namespace placement
} // namespace v1
} // namespace heddle

/// Placement new without <new>.
inline void *operator new(decltype(sizeof(0)),
                          ::heddle::v1::placement::at p) noexcept {
  return p.where;
}
inline void operator delete(void *, ::heddle::v1::placement::at) noexcept {}

namespace heddle {
namespace v1 {

template <class T> struct bare {
  typedef T type;
};
template <class T> struct bare<const T> {
  typedef T type;
};
template <class T> struct bare<volatile T> {
  typedef T type;
};
template <class T> struct bare<const volatile T> {
  typedef T type;
};
template <class T> struct bare<T *__restrict> {
  typedef T *type;
};
template <class T> struct bare<T *const __restrict> {
  typedef T *type;
};
template <class T> struct bare<T &> : bare<T> {};
template <class T> struct bare<T &&> : bare<T> {};

template <class T> struct referee {
  typedef T type;
};
template <class T> struct referee<T &> {
  typedef T type;
};
template <class T> struct referee<T &&> {
  typedef T type;
};

template <class T> struct is_reference {
  static constexpr bool value = false;
};
template <class T> struct is_reference<T &> {
  static constexpr bool value = true;
};
template <class T> struct is_reference<T &&> {
  static constexpr bool value = true;
};

template <class T> struct is_qualified_const {
  static constexpr bool value = false;
};
template <class T> struct is_qualified_const<const T> {
  static constexpr bool value = true;
};
template <class T> struct is_qualified_const<T &> : is_qualified_const<T> {};
template <class T> struct is_qualified_const<T &&> : is_qualified_const<T> {};

/// The descriptor of a type.
template <class T> struct type_of {
  static const char *name() { return __PRETTY_FUNCTION__; }
  static const type value;
};
template <class T> const type type_of<T>::value = {&type_of<T>::name};

/// How the body is to receive by-value arguments. Also the type that sets the
/// guard's closure apart from every closure of the source.
struct go {
  bool copy;
};

/// Ways of a parameter into the body.
constexpr int by_reference = 0, by_trivial_value = 1, by_copy_or_move = 2,
              by_move = 3;

template <class P> struct passing_of {
  static constexpr int value =
      is_reference<P>::value       ? by_reference
      : __is_trivially_copyable(P) ? by_trivial_value
      : __is_constructible(P, const P &) && __is_constructible(P, P &&)
          ? by_copy_or_move
          : by_move;
};

template <class P, int How> struct passer {
  typedef P &&type;
  static type get(typename referee<P>::type &p, go) {
    return static_cast<P &&>(p);
  }
};
template <class P> struct passer<P, by_trivial_value> {
  typedef typename bare<P>::type type;
  static type get(P &p, go) { return p; }
};
template <class P> struct passer<P, by_copy_or_move> {
  typedef typename bare<P>::type type;
  static type get(P &p, go g) {
    if (g.copy)
      return type(static_cast<const P &>(p));
    return type(static_cast<P &&>(p));
  }
};

/// Parameter \p p, of declared type P, on its way into the body: references as
/// they are, values copied or moved.
template <class P>
inline typename passer<P, passing_of<P>::value>::type
pass(typename referee<P>::type &p, go g) {
  return passer<P, passing_of<P>::value>::get(p, g);
}

/// `*this` as an rvalue, for `&&`-qualified methods.
template <class T> inline T &&expire(T &t) { return static_cast<T &&>(t); }

/// Where a parameter is, whatever its qualifiers (`__restrict` among them,
/// which no named cast takes away) and its class's operator&.
template <class T> inline void *address(T &t) {
  return (void *)&(const volatile char &)t;
}
template <class R, class... A> inline void *address(R (&f)(A...)) {
  return reinterpret_cast<void *>(&f);
}

template <class... P> struct list {};

template <class L> struct parameters_of;
template <class... P> struct parameters_of<list<P...>> {
  static const parameter value[sizeof...(P) + 1];
};
template <class P> struct flags_of {
  static constexpr int how = passing_of<P>::value;
  static constexpr unsigned value =
      (is_qualified_const<P>::value ? is_const : 0u) |
      (how != by_reference ? is_value : 0u) |
      (how == by_trivial_value || how == by_copy_or_move ? is_copyable : 0u) |
      (how == by_trivial_value ? is_trivial : 0u);
};
template <class... P>
const parameter parameters_of<list<P...>>::value[sizeof...(P) + 1] = {
    {&type_of<typename bare<P>::type>::value, flags_of<P>::value}...,
    {nullptr, 0}};

/// A call in flight, with room for its result.
template <class R> struct flight {
  typedef typename bare<R>::type object;
  frame f;
  union {
    object value;
  };
  flight() {}
  ~flight() {
    if (f.has_result)
      value.~object();
  }
  static constexpr const type *what() { return &type_of<object>::value; }
  static constexpr result_kind kind() { return object_result; }
  static void destroy(void *at) { static_cast<object *>(at)->~object(); }
  void *room() { return address(value); }
  template <class F> static void store(frame &f, F &body) {
    if (f.has_result) {
      f.has_result = false;
      destroy(f.result);
    }
    ::new (placement::at{f.result}) object(body(go{f.copy}));
    f.has_result = true;
  }
  R take() { return static_cast<object &&>(value); }
};

/// What a pointer in a frame points to.
template <class T> struct pointee {
  static T &at(void *p) { return *static_cast<T *>(p); }
};
template <class R, class... A> struct pointee<R(A...)> {
  static R (&at(void *p))(A...) { return *reinterpret_cast<R (*)(A...)>(p); }
};

template <class R, class Pointee> struct reference_flight {
  frame f;
  void *value;
  static constexpr const type *what() {
    return &type_of<typename bare<Pointee>::type>::value;
  }
  static constexpr result_kind kind() { return reference_result; }
  static void destroy(void *) {}
  void *room() { return &value; }
  template <class F> static void store(frame &f, F &body) {
    R r = body(go{f.copy});
    *static_cast<void **>(f.result) = address(r);
    f.has_result = true;
  }
  R take() { return static_cast<R>(pointee<Pointee>::at(value)); }
};
template <class T> struct flight<T &> : reference_flight<T &, T> {};
template <class T> struct flight<T &&> : reference_flight<T &&, T> {};

template <> struct flight<void> {
  frame f;
  static constexpr const type *what() { return nullptr; }
  static constexpr result_kind kind() { return no_result; }
  static void destroy(void *) {}
  void *room() { return nullptr; }
  template <class F> static void store(frame &f, F &body) { body(go{f.copy}); }
  void take() {}
};

/// While it lives, the next guard of \p s on this thread runs the body. What
/// was pending before is pending again afterwards: the arguments' own copy
/// constructors may be woven.
struct reentry {
  const site *saved;
  explicit reentry(const site &s) : saved(pending) { pending = &s; }
  ~reentry() { pending = saved; }
  reentry(const reentry &) = delete;
  reentry &operator=(const reentry &) = delete;
};

/// Runs a chain around a call whose types are these. Shared by all methods of
/// one signature, and kept out of them: a guard is to add little to its
/// function.
template <class R, class... P> struct departure {
  __attribute__((noinline)) static R take(const chain &c, site &s,
                                          volatile void *self,
                                          void (*body)(frame &), void *closure,
                                          typename referee<P>::type &...p) {
    static constexpr signature types = {parameters_of<list<P...>>::value,
                                        sizeof...(P),
                                        is_qualified_const<R>::value ? is_const
                                                                     : 0u,
                                        flight<R>::kind(),
                                        flight<R>::what(),
                                        &flight<R>::destroy};
    void *const arguments[sizeof...(P) + 1] = {address(p)..., nullptr};
    flight<R> here;
    here.f.links = &c;
    here.f.where = &s;
    here.f.self = self;
    here.f.arguments = arguments;
    here.f.types = &types;
    here.f.body = body;
    here.f.closure = closure;
    here.f.result = here.room();
    here.f.has_result = false;
    here.f.copy = false;
    here.f.moved = false;
    run(here.f);
    return here.take();
  }
};

template <class L> struct call;
template <class... P> struct call<list<P...>> {
  template <class R, class F> static void body(frame &f) {
    reentry mark(*f.where);
    flight<R>::store(f, *static_cast<F *>(f.closure));
  }

  /// Runs the chain \p c around \p closure, and returns what comes back.
  template <class F>
  static auto through(const chain &c, site &s, const volatile void *self,
                      F closure, typename referee<P>::type &...p)
      -> decltype(closure(go())) {
    typedef decltype(closure(go())) R;
    // To GCC a pointer to const means that the object is read, and it would
    // warn of one whose first method is to set it.
    return departure<R, P...>::take(c, s, const_cast<volatile void *>(self),
                                    &body<R, F>, &closure, p...);
  }
};

/// The chain to run, or null when the body is to run now.
inline const chain *enter(const site &s) {
  const chain *c = __atomic_load_n(&s.links, __ATOMIC_ACQUIRE);
  if (__builtin_expect(c == nullptr, 1))
    return nullptr;
  if (pending != &s)
    return c;
  pending = nullptr;
  return nullptr;
}

/// The coverage record of the enclosing function. `inline` keeps the text of
/// the directive from counting against the function's size when GCC decides
/// what to inline.
template <unsigned A, unsigned B, unsigned C, unsigned D>
__attribute__((always_inline)) inline void mark() {
  __asm__ __volatile__ __inline__(".pushsection " HEDDLE_SITE_SECTION
                                  ",\"aR?\",@progbits\n"
                                  " .balign 8\n"
                                  " .quad 771f - .\n"
                                  " .long %c0,%c1,%c2,%c3\n"
                                  " .popsection\n"
                                  "771:" ::"i"(A),
                                  "i"(B), "i"(C), "i"(D));
}

} // namespace v1
} // namespace heddle

#include "enclosed.h"

#endif // HEDDLE_WOVEN_H
