//===- static.h - aspects that are compiled in -----------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The join point of `bind: static`, and what woven code does with it. The
/// aspect is a class with a template:
///
///     struct Trace {
///       template <class J> decltype(auto) around(J &jp) {
///         std::puts(jp.method().qualified());
///         return jp.proceed();
///       }
///     };
///
/// One is made for each call. It is woven into `int C::f(T x)` as
///
///   int C::f(T x) {::heddle::v1::mark<...id...>();
///     struct heddle_method:...{...};
///     const auto heddle_body=[&](decltype(x) x)->int{...};
///     return ::heddle::v1::compiled_in<heddle_method,
///       ::heddle::v1::list<::Trace>,::heddle::v1::list<decltype(x)>>::through(
///         this,[&](::heddle::v1::go heddle_go)->...{return heddle_body(...);},
///         x);}
///
/// and there is nothing between the two that a compiler could not see through.
///
/// Compiles from C++11 up, without exceptions and without run-time type
/// information, and includes nothing but woven.h.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_STATIC_H
#define HEDDLE_STATIC_H

#include "woven.h"

#ifndef HEDDLE_CHECK_WARNINGS
#pragma GCC system_header
#endif

namespace heddle {
namespace v1 {

/// What is between an aspect and the body is not to be seen at any level of
/// optimisation, nor stepped into.
#define HEDDLE_SEEN_THROUGH __attribute__((always_inline))

/// A body that is kept out of its function. Inlined into the constructor of a
/// derived class, GCC 12 takes the object of a base's for one of that class;
/// and it warns of an `operator new` whose `malloc` it sees.
#ifdef __clang__
#define HEDDLE_APART __attribute__((noinline))
#else
#define HEDDLE_APART __attribute__((noipa))
#endif

/// The constants of a woven method. \p Text has a function `heddle_text`, whose
/// result is NUL-ended fields; the numbers are where each of them begins.
template <class Text, unsigned Line, unsigned Class, unsigned Name,
          unsigned Signature, unsigned Result, unsigned File, unsigned Id>
struct method_constants {
  /// `ns::C::f(int) const`.
  static constexpr const char *qualified() { return Text::heddle_text(); }
  /// Empty for a free function.
  static constexpr const char *class_name() {
    return Text::heddle_text() + Class;
  }
  static constexpr const char *name() { return Text::heddle_text() + Name; }
  /// `(int) const`.
  static constexpr const char *signature() {
    return Text::heddle_text() + Signature;
  }
  /// As it is written.
  static constexpr const char *result_type() {
    return Text::heddle_text() + Result;
  }
  static constexpr const char *file() { return Text::heddle_text() + File; }
  static constexpr unsigned line() { return Line; }
  /// 32 hexadecimal digits.
  static constexpr const char *id() { return Text::heddle_text() + Id; }
};

/// An aspect that is compiled in has run the body again, though that has been
/// given its by-value arguments: throws heddle::ArgumentsMoved.
[[noreturn]] HEDDLE_COLD __attribute__((visibility("default"))) void
moved_again(const char *method, const char *aspect);

template <unsigned I, class... T> struct nth;
template <class T, class... More> struct nth<0, T, More...> {
  typedef T type;
};
template <unsigned I, class T, class... More>
struct nth<I, T, More...> : nth<I - 1, More...> {};

/// Where the parameters are. Each is a base of its own, so that one is found
/// without a look at the others.
template <unsigned I, class T> struct place_of {
  T *where;
};
template <class I, class... P> struct places_in;
template <unsigned... I, class... P>
struct places_in<indices<I...>, P...>
    : place_of<I, typename referee<P>::type>... {
  HEDDLE_SEEN_THROUGH constexpr explicit places_in(
      typename referee<P>::type &...p)
      : place_of<I, typename referee<P>::type>{__builtin_addressof(p)}... {}
};

/// What holds for one or all of a list.
template <bool...> struct flags {};
template <bool... B> struct all_of {
  static constexpr bool value = __is_same(flags<B..., true>, flags<true, B...>);
};
template <bool... B> struct any_of {
  static constexpr bool value = !all_of<!B...>::value;
};

/// Whether aspect A runs the body more than once. It says so with
/// `static constexpr bool repeating = true;`.
template <class A> struct is_repeating {
  template <class T> static constexpr bool ask(decltype(T::repeating) *) {
    return T::repeating;
  }
  template <class T> static constexpr bool ask(...) { return false; }
  static constexpr bool value = ask<A>(nullptr);
};

/// One woven call: the same for all of its aspects.
template <class Method, bool Copies, bool Refers, class Object, class Body,
          class... P>
struct static_call {
  typedef decltype(static_cast<const Body *>(nullptr)->operator()(go())) result;
  typedef Method method;
  typedef Object object;
  typedef list<P...> parameters;
  static constexpr unsigned count = sizeof...(P);
  template <unsigned I> using parameter = typename nth<I, P...>::type;
  /// Whether a run of the body takes something away from the next one.
  static constexpr bool consumes =
      Refers ||
      (!Copies && any_of<(passing_of<P>::value == by_copy_or_move ||
                          passing_of<P>::value == by_move)...>::value);

  Object *self;
  const Body &body;
  places_in<typename indices_below<sizeof...(P)>::type, P...> places;
  bool moved;

  template <unsigned I>
  HEDDLE_SEEN_THROUGH typename referee<parameter<I>>::type &at() const {
    typedef typename referee<parameter<I>>::type target;
    return *static_cast<const place_of<I, target> &>(places).where;
  }
  template <class F, unsigned... I>
  HEDDLE_SEEN_THROUGH auto apply(F &f, indices<I...>) const
      -> decltype(f(*static_cast<typename referee<P>::type *>(nullptr)...)) {
    return f(at<I>()...);
  }
  template <class A> HEDDLE_SEEN_THROUGH result run() {
    if (consumes) {
      if (moved)
        moved_again(Method::qualified(), type_of<A>::name());
      moved = true;
    }
    return body(go{Copies});
  }
};

template <class Call, class A, class... Inner> class typed_join_point;

/// What is left of a chain below aspect A.
template <class Call, class A, class... Inner> struct rest_of;
template <class Call, class A> struct rest_of<Call, A> {
  HEDDLE_SEEN_THROUGH static typename Call::result run(Call &c) {
    return c.template run<A>();
  }
};
template <class Call, class A, class Next, class... Inner>
struct rest_of<Call, A, Next, Inner...> {
  typedef typed_join_point<Call, Next, Inner...> point;
  typedef typename Call::result result;

  template <class R> struct returned {};
  template <class T>
  static returned<decltype(static_cast<T *>(nullptr)->around(
      *static_cast<point *>(nullptr)))>
  ask(int);
  template <class T> static void ask(...);
  typedef decltype(ask<Next>(0)) answer;

  HEDDLE_SEEN_THROUGH static result run(Call &c) {
    static_assert(
        !__is_same(answer, void),
        "heddle: an aspect with `bind: static` has a member `template <class "
        "J> decltype(auto) around(J &jp)`; one whose `around` takes a "
        "heddle::JoinPoint is for `bind: container`");
    static_assert(
        __is_same(answer, void) || __is_same(answer, returned<result>),
        "heddle: `around` of an aspect with `bind: static` returns what "
        "jp.proceed() returns, of that very type: `decltype(auto)`, or "
        "`typename J::result_type`");
    static_assert(
        __is_constructible(Next),
        "heddle: an aspect with `bind: static` is made for each call, "
        "so it needs a constructor without arguments");
    point jp(c);
    Next aspect{};
    return aspect.around(jp);
  }
};

/// A call, seen from the aspect A that is compiled into the method, with Inner
/// between it and the body. Lives on the stack of the call.
template <class Call, class A, class... Inner> class typed_join_point {
public:
  /// What the method returns, and the declared type of its parameter I.
  typedef typename Call::result result_type;
  template <unsigned I>
  using argument_type = typename Call::template parameter<I>;
  /// How many parameters there are.
  static constexpr unsigned arguments = Call::count;

  HEDDLE_SEEN_THROUGH explicit typed_join_point(Call &c) : call_(c) {}
  typed_join_point(const typed_join_point &) = delete;
  typed_join_point &operator=(const typed_join_point &) = delete;

  /// Runs the aspects further in and the body. By-value arguments are moved
  /// into the body; where an aspect is `repeating`, copied. A second run after
  /// they were moved throws heddle::ArgumentsMoved.
  HEDDLE_SEEN_THROUGH result_type proceed() {
    return rest_of<Call, A, Inner...>::run(call_);
  }
  /// Runs the body, past the aspects further in.
  HEDDLE_SEEN_THROUGH result_type proceed_original() {
    return rest_of<Call, A>::run(call_);
  }

  /// The parameter itself; what is assigned to it, the body sees.
  template <unsigned I>
  HEDDLE_SEEN_THROUGH typename referee<argument_type<I>>::type &
  argument() const {
    return call_.template at<I>();
  }
  /// `f(argument<0>(), argument<1>(), ...)`.
  template <class F>
  HEDDLE_SEEN_THROUGH auto apply(F &&f) const
      -> decltype(static_cast<Call *>(nullptr)->apply(
          f, typename indices_below<Call::count>::type())) {
    return call_.apply(f, typename indices_below<Call::count>::type());
  }

  /// The object; null, and a pointer to void, without one.
  HEDDLE_SEEN_THROUGH typename Call::object *instance() const {
    return call_.self;
  }

  /// What is known of the method, as constants.
  static constexpr typename Call::method method() {
    return typename Call::method();
  }

private:
  Call &call_;
};
template <class Call, class A, class... Inner>
constexpr unsigned typed_join_point<Call, A, Inner...>::arguments;

/// The object's class; void without one.
template <class T> struct object_of {
  typedef void type;
};
template <class T> struct object_of<T *> {
  typedef T type;
};

/// The body, as the outermost aspect's outside.
struct nobody;

/// The aspects of one method, outermost first. \p Refers tells that its body
/// uses by-value parameters where they are, so that it can run but once.
template <class Method, class Aspects, class P, bool Refers> struct compiled_in;
template <class Method, class... A, class... P, bool Refers>
struct compiled_in<Method, list<A...>, list<P...>, Refers> {
  static constexpr bool copies = any_of<is_repeating<A>::value...>::value;
  static_assert(!copies || !Refers,
                "heddle: `repeating` of an aspect with `bind: static` is true "
                "for the compiler and was false for the weaver: it must not "
                "depend on what the one defines and the other does not");
  static_assert(
      !copies || all_of<(passing_of<P>::value != by_move)...>::value,
      "heddle: an aspect with `bind: static` is declared as repeating, but a "
      "parameter of the method is passed by value and cannot be copied");

  /// Runs the aspects around \p body, which calls the method's own and is told
  /// how to pass the parameters.
  template <class Self, class Body>
  HEDDLE_SEEN_THROUGH static auto through(Self self, const Body &body,
                                          typename referee<P>::type &...p)
      -> decltype(body(go())) {
    typedef static_call<Method, copies, Refers, typename object_of<Self>::type,
                        Body, P...>
        call;
    call c = {self, body,
              places_in<typename indices_below<sizeof...(P)>::type, P...>(p...),
              false};
    return rest_of<call, nobody, A...>::run(c);
  }
};

#undef HEDDLE_SEEN_THROUGH

} // namespace v1
} // namespace heddle

#endif // HEDDLE_STATIC_H
