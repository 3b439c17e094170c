//===- yielded.h - woven calls with aspects around elements -----*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The woven side of aspects around the elements of generators, beside that of
/// asynchronous ones (awaited.h). A function `R f(A a)` that returns a
/// generator is woven as there, with `yielded` in place of `awaited`. The outer
/// coroutine is a generator, too. It owns the arguments, a copy of the closure,
/// and the call of the aspect. For each element that its owner wants it runs
/// the aspect, which takes one, or none or several, of what the rest of the
/// chain gives, which is an R; and it yields what the aspect leaves.
///
/// Includes nothing of the library, as awaited.h.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_YIELDED_H
#define HEDDLE_YIELDED_H

#include "awaited.h"

#ifndef HEDDLE_CHECK_WARNINGS
#pragma GCC system_header
#endif

namespace heddle {

/// How the elements of an R come one after another. To specialise where R has
/// no begin() and end(); see docs/aspects.md, "Other generator types". Members,
/// both of which must be there then:
///
///   static bool next(R &);   goes on to the next element, the first one at
///                            first; false at the end
///   static auto value(R &);  that element, or a reference to it
template <class R> struct each_traits {};

namespace v1 {

/// Whether it is told how the elements of an R come, and whether its iterators
/// do.
template <class R>
concept tells_elements = requires(R &of) {
  each_traits<R>::next(of);
  each_traits<R>::value(of);
};
template <class R>
concept has_iterators = !tells_elements<R> && requires(R &of) {
  *of.begin();
  of.begin() != of.end();
};

/// The elements of an R, ...
template <class R> struct elements {};
/// ... by its iterators, ...
template <class R>
  requires has_iterators<R>
struct elements<R> {
  typedef decltype(value_of<R &>().begin()) iterator;
  typedef decltype(*value_of<iterator &>()) reference;

  union {
    iterator at;
  };
  bool has_begun;

  elements() : has_begun(false) {}
  ~elements() {
    if (has_begun)
      at.~iterator();
  }
  elements(const elements &) = delete;
  elements &operator=(const elements &) = delete;

  bool next(R &of) {
    if (has_begun) {
      ++at;
    } else {
      ::new (placement::at{address(at)}) iterator(of.begin());
      has_begun = true;
    }
    return at != of.end() ? true : false;
  }
  reference value(R &) { return *at; }
};
/// ... or by what is told of it.
template <class R>
  requires tells_elements<R>
struct elements<R> {
  typedef decltype(each_traits<R>::value(value_of<R &>())) reference;

  bool next(R &of) { return each_traits<R>::next(of); }
  reference value(R &of) { return each_traits<R>::value(of); }
};
template <class R> using element_of = typename elements<R>::reference;

/// Whether a generator with the promise P may yield a T.
template <class P, class T>
constexpr bool yields = requires(P &p) { p.yield_value(value_of<T &&>()); };
/// Whether it may, of an element that can be changed, what that is moved into:
/// what it holds is then its own.
template <class P, class T> constexpr bool yields_moved = false;
template <class P, class T>
constexpr bool yields_moved<P, T &> = yields<P, typename referee<T>::type>;
template <class P, class T> constexpr bool yields_moved<P, const T &> = false;

/// Whether aspects may be around the elements of an R with the promise P.
template <class R, class P>
concept yields_again = requires(P &p) {
  typename element_of<R>;
  p.return_void();
} && (yields<P, element_of<R>> || yields_moved<P, element_of<R>>);

template <class T>
concept can_be_held = requires(T &t) { t.~T(); } && !__is_abstract(T);

/// Room for a value in place of an element that is a reference.
template <class T, class Object = typename bare<T>::type> struct own_room {
  void *at() { return nullptr; }
  static constexpr void (*end())(void *) { return nullptr; }
};
template <class T, class Object>
  requires is_reference<T>::value && can_be_held<Object>
struct own_room<T, Object> {
  union {
    Object value;
  };
  own_room() {}
  ~own_room() {}
  void *at() { return address(value); }
  static constexpr void (*end())(void *) { return &flight<Object>::end; }
};

/// The generator that is stepped through.
template <class R> struct inner_generator {
  union {
    R value;
  };
  bool is_made = false;
  inner_generator() {}
  ~inner_generator() {
    if (is_made)
      value.~R();
  }
  template <class Make> R &made_by(Make make) {
    if (!is_made) {
      ::new (placement::at{address(value)}) R(make());
      is_made = true;
    }
    return value;
  }
};

template <bool Reenters, template <class, class...> class Traits, class L>
struct yielded;
template <bool Reenters, template <class, class...> class Traits, class... P>
struct yielded<Reenters, Traits, list<P...>>
    : private awaited<Reenters, Traits, list<P...>> {

  /// As of `awaited`.
  template <class Self, class F>
  static auto through(const chain &, site &s, Self self, F closure,
                      typename referee<P>::type &...p)
      -> decltype(closure(go(), p...)) {
    typedef decltype(closure(go(), p...)) R;
    travel<sizeof...(P)> call = {
        {}, {word_of(self), reinterpret_cast<word>(address(p))...}};
    depart(call.f, s, is_by_address,
           outer_call<R, F, typename implicit_object<Self>::type>::types.head,
           &common::template body<R, F>, &closure);
    return arrival<R>::await(call.f);
  }

private:
  typedef awaited<Reenters, Traits, list<P...>> common;
  template <class R, class F, class Objects> struct outer_call;
};

/// The outer generator, as of `awaited`.
template <bool Reenters, template <class, class...> class Traits, class... P>
template <class R, class F, class... O>
struct yielded<Reenters, Traits, list<P...>>::outer_call<R, F, list<O...>> {
  HEDDLE_OWN static const async_signature types;

private:
  typedef outer_making<outer_call, Traits, R, F, list<O...>, list<P...>> Making;
  friend Making;
  typedef typename Making::Promise Promise;

  /// The call of the aspect, in the outer generator's frame.
  struct passage : each_call {
    typedef typename bare<R>::type generator;
    typedef element_of<generator> element;

    travel<sizeof...(P)> here;
    inner_generator<generator> inner;
    elements<generator> way;
    bool is_over = false;
    [[no_unique_address]] awaited_room<element> room_for_element;
    [[no_unique_address]] own_room<element> room_for_own;

    passage(luggage<F> &l, const word *seats) {
      for (unsigned i = 0; i != sizeof...(P); ++i)
        here.words[i + 1] = seats[sizeof...(O) + i];
      call = &here.f;
      here.f.types = &signature_of<element, P...>::value;
      here.f.result = room_for_element.at();
      here.f.closure = &l.closure;
      step = &take_step;
      own = room_for_own.at();
      end_own = room_for_own.end();
      has_own = false;
      open(*this, l.pass);
    }
    ~passage() {
      close(*this);
      if (has_own)
        end_own(own);
      else
        room_for_element.end(here.f);
    }
    passage(const passage &) = delete;
    passage &operator=(const passage &) = delete;

    element &&take() {
      return static_cast<element &&>(room_for_element.take(here.f));
    }

  private:
    static void take_step(each_call &c) {
      passage &me = static_cast<passage &>(c);
      if (me.is_over)
        return;
      me.is_over = true; // so it is if that throws
      generator &from = me.inner.made_by([&me]() -> R { return me.rest(); });
      if (!me.way.next(from))
        return;
      me.room_for_element.store(me.here.f, me.way.value(from));
      me.is_over = false;
    }
    /// What the rest of the chain gives.
    R rest() {
      travel<sizeof...(P)> below = here;
      below.f.state =
          here.f.state & (has_body | is_by_address | copies | has_run);
      here.f.state |= has_run;
      below.f.types = &types.head;
      below.f.body = &common::template body<R, F>;
      return arrival<R, run_rest>::await(below.f);
    }
  };

  template <class... Q> static R outer(Q... q) {
    typedef typename bare<R>::type generator;
    static_assert(
        yields_again<generator, Promise>,
        "heddle: a generator of this type cannot yield again what it gives. "
        "Tell how its elements come, by heddle::each_traits<R>, or leave the "
        "function out of the rule that says `each: true`");
    if constexpr (yields_again<generator, Promise>) {
      const word seats[] = {seat_of(q)...};
      passage call(last_of(q...), seats);
      typedef typename passage::element element;
      while (advance(call)) {
        if constexpr (yields<Promise, element>)
          co_yield call.take();
        else
          co_yield static_cast<typename referee<element>::type &&>(call.take());
      }
    }
  }
  static void begin(frame &f, void *result, ticket &t) {
    ::new (placement::at{result})
        typename bare<R>::type(Making::make(f, boarding(t)));
  }
};

template <bool Reenters, template <class, class...> class Traits, class... P>
template <class R, class F, class... O>
const async_signature
    yielded<Reenters, Traits, list<P...>>::outer_call<R, F, list<O...>>::types =
        {{parameters_of<list<P...>>::value, sizeof...(P),
          (is_qualified_const<R>::value ? is_const : 0u) | is_yielded |
              reading_of<typename bare<R>::type>::value,
          flight<R>::kind(), flight<R>::what(), flight<R>::destroy()},
         &outer_call::begin};

} // namespace v1
} // namespace heddle

#endif // HEDDLE_YIELDED_H
