//===- awaited.h - woven calls that aspects await --------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The woven side of asynchronous aspects. A function `R f(A a)` whose result
/// can be awaited is woven so that its chain may put a coroutine of the same
/// type around it, the *outer* one:
///
///   return ::heddle::v1::awaited<false,::std::coroutine_traits,
///     ::heddle::v1::list<decltype(a)>>::through(*heddle_links,heddle_site,this,
///     [this](::heddle::v1::go heddle_go,decltype(a)&heddle_0)
///       ->decltype(this->C::heddle_f(pass<decltype(a)>(heddle_0,heddle_go)))
///       {return this->C::heddle_f(pass<decltype(a)>(heddle_0,heddle_go));},a);
///
/// The outer coroutine owns the arguments, a copy of the closure, and the call
/// of the aspect. It runs the aspect's own coroutine in turns. Between two, it
/// makes what the rest of the chain gives, which is an R, and awaits that, as
/// only a coroutine of that type may.
///
/// Includes nothing: `<coroutine>` comes with the source, after this. So
/// nothing of it is named here, but what depends on a template's argument.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_AWAITED_H
#define HEDDLE_AWAITED_H

#include "woven.h"

#ifndef HEDDLE_CHECK_WARNINGS
#pragma GCC system_header
#endif

namespace heddle {

/// What the outer coroutine of type R does that is not to be seen from R. To
/// specialise where the default does not do; see docs/aspects.md, "Other task
/// types". Members, each of which may be missing:
///
///   using result = T;                   what `co_await` of an R gives
///   static auto wait(R &&inner);        what is awaited for an R
///   static auto release(auto suspend);  what is awaited to let go of the
///                                       thread; calls, when the coroutine is
///                                       suspended, suspend(resume, data)
template <class R> struct async_traits {};

namespace v1 {

#if defined(__cpp_exceptions) || defined(__EXCEPTIONS)
#define HEDDLE_TRY try
#define HEDDLE_CATCH catch (...)
#else
#define HEDDLE_TRY if (true)
#define HEDDLE_CATCH else
#endif

/// A ticket on its way into the outer coroutine's frame.
struct boarding : ticket {
  explicit boarding(ticket &t) : ticket(t) { t.parts[0] = 0; }
  boarding(boarding &&other) noexcept : ticket(other) { other.parts[0] = 0; }
  ~boarding() {
    if (parts[0])
      drop(*this);
  }
  boarding &operator=(boarding &&) = delete;
};

/// The awaiter of what is awaited.
template <class A> decltype(auto) awaiter_of(A &&a) {
  if constexpr (requires { static_cast<A &&>(a).operator co_await(); })
    return static_cast<A &&>(a).operator co_await();
  else if constexpr (requires { operator co_await(static_cast<A &&>(a)); })
    return operator co_await(static_cast<A &&>(a));
  else
    return static_cast<A &&>(a);
}

/// What is awaited for an R.
template <class R> decltype(auto) wait_for(R &inner) {
  if constexpr (requires { async_traits<R>::wait(static_cast<R &&>(inner)); })
    return async_traits<R>::wait(static_cast<R &&>(inner));
  else
    return static_cast<R &&>(inner);
}
template <class R> using waited = decltype(wait_for(value_of<R &>()));

/// Whether a coroutine with the promise P may await an A, and what it gives.
template <class P, class A>
constexpr bool transforms =
    requires(P &p) { p.await_transform(value_of<A>()); };
template <class P, class A> decltype(auto) transformed_awaiter(P &p, A &&a) {
  if constexpr (transforms<P, A &&>)
    return awaiter_of(p.await_transform(static_cast<A &&>(a)));
  else
    return awaiter_of(static_cast<A &&>(a));
}
template <class R, class P> struct awaited_result {
  typedef decltype(transformed_awaiter(value_of<P &>(), value_of<waited<R>>())
                       .await_resume()) type;
};
template <class R, class P>
  requires requires { typename async_traits<R>::result; }
struct awaited_result<R, P> {
  typedef typename async_traits<R>::result type;
};

struct any_awaiter {
  bool await_ready() noexcept;
  template <class H> H await_suspend(H) noexcept;
  void await_resume();
};
/// Whether a coroutine with the promise P may await what knows nothing of it:
/// not if it takes some awaitables only, and its own kind is among these.
template <class R, class P>
constexpr bool awaits_anything =
    transforms<P, any_awaiter> || !transforms<P, waited<R>>;

/// Suspends the outer coroutine, and begins a turn of the aspect.
struct turning {
  async_call &c;
  bool await_ready() noexcept { return false; }
  template <class H> H await_suspend(H h) {
    return H::from_address(turn(c, h.address()));
  }
  void await_resume() noexcept {}
};

/// The context of the call, as long as it lives.
struct call_context {
  word earlier[3];
  explicit call_context(async_call &c) noexcept { enter_context(c, earlier); }
  ~call_context() { leave_context(earlier); }
  call_context(const call_context &) = delete;
  call_context &operator=(const call_context &) = delete;
};

/// Awaits what A does, and gives that the context of the call. What is resumed
/// by that runs in a call of its own, so that the thread gets its context back
/// when it suspends. Too many of these in one another are not made, which keeps
/// loops from growing the stack.
template <class A> struct carried {
  typedef decltype(awaiter_of(value_of<A>())) awaiter;

  async_call &c;
  A what;
  awaiter inner;
  carriage way;

  template <class R>
  carried(async_call &call, R &awaited)
      : c(call), what(wait_for(awaited)),
        inner(awaiter_of(static_cast<A &&>(what))), way() {}
  carried(const carried &) = delete;
  carried &operator=(const carried &) = delete;

  bool await_ready() { return inner.await_ready(); }
  decltype(auto) await_resume() {
    heddle_resumed();
    return inner.await_resume();
  }
  /// Puts the context back that was this thread's before.
  void heddle_resumed() noexcept {
    if (way.number)
      arrive(c, way);
  }

  // Once it is suspended this may be gone, with the frame that it is in.
  template <class H> auto await_suspend(H h) {
    travelling here(c, way);
    if constexpr (requires { inner.heddle_start(h.address()); }) {
      return resumed<H>(inner.heddle_start(h.address()), here);
    } else {
      typedef decltype(inner.await_suspend(h)) S;
      if constexpr (requires(S s) { s.address(); })
        return resumed<H>(inner.await_suspend(h).address(), here);
      else
        return inner.await_suspend(h);
    }
  }

private:
  struct travelling {
    word earlier[3];
    bool is_nested, is_over = false;
    travelling(async_call &c, carriage &way)
        : is_nested(depart_with(c, way, earlier)) {}
    ~travelling() {
      if (!is_over)
        stay(earlier, is_nested);
    }
    travelling(const travelling &) = delete;
    travelling &operator=(const travelling &) = delete;
  };
  template <class H> static H resumed(void *next, travelling &here) {
    if (!here.is_nested) {
      here.is_over = true;
      return H::from_address(next);
    }
    H::from_address(next).resume();
    return H::from_address(idle());
  }
};

/// Room for what awaiting gives.
template <class T> struct awaited_room {
  typedef typename bare<T>::type object;
  union {
    object value;
  };
  awaited_room() {}
  ~awaited_room() {}
  void *at() { return address(value); }
  void end(frame &f) {
    if (f.state & is_done)
      value.~object();
  }
  template <class V> void store(frame &f, V &&v) {
    ::new (placement::at{f.result}) object(static_cast<V &&>(v));
    f.state |= is_done;
  }
  object &&take(frame &) { return static_cast<object &&>(value); }
};
template <class T>
  requires is_reference<T>::value
struct awaited_room<T> {
  void *at() { return nullptr; }
  void end(frame &) {}
  void store(frame &f, T v) {
    f.result = address(v);
    f.state |= is_done;
  }
  T take(frame &f) {
    return static_cast<T>(pointee<typename referee<T>::type>::at(f.result));
  }
};
template <> struct awaited_room<void> {
  void *at() { return nullptr; }
  void end(frame &) {}
};

/// What differs between methods that a function calls itself of, and ones whose
/// body a helper is.
template <bool Reenters> struct body_entry {
  explicit body_entry(const site &) {}
};
template <> struct body_entry<true> : reentry {
  using reentry::reentry;
};

template <class T, class U> constexpr bool is_same = __is_same(T, U);
/// Whether a class may be derived from it.
template <class T>
constexpr bool is_open_class =
    __is_class(T) && !__is_final(T) && is_same<T, typename bare<T>::type>;
inline word word_of(const volatile void *p) {
  return reinterpret_cast<word>(const_cast<volatile void *>(p));
}

/// What the outer coroutine takes along besides the arguments.
template <class F> struct luggage {
  F closure;
  boarding pass;
};

/// A parameter that is also luggage: of the one kind a class derived from its
/// own, of the other something that converts to it.
template <class P, class F, bool IsClass = is_open_class<P>> struct passenger;
template <class P, class F> struct passenger<P, F, true> : P, luggage<F> {
  passenger(typename referee<P>::type &p, go g, luggage<F> &&l)
      : P(heddle::v1::pass<P>(p, g)),
        luggage<F>(static_cast<luggage<F> &&>(l)) {
    (void)g;
  }
  void *heddle_seat() { return address(static_cast<P &>(*this)); }
};
template <class P, class F> struct passenger<P, F, false> : luggage<F> {
  P heddle_value;
  passenger(typename referee<P>::type &p, go g, luggage<F> &&l)
      : luggage<F>(static_cast<luggage<F> &&>(l)),
        heddle_value(heddle::v1::pass<P>(p, g)) {
    (void)g;
  }
  operator typename referee<P>::type &() { return heddle_value; }
  void *heddle_seat() { return address(heddle_value); }
};

/// Where the value of a parameter of the outer coroutine is.
template <class Q> word seat_of(Q &q) {
  if constexpr (requires { q.heddle_seat(); })
    return reinterpret_cast<word>(q.heddle_seat());
  else
    return reinterpret_cast<word>(address(q));
}
/// The last of the parameters.
template <class Q> Q &last_of(Q &q) { return q; }
template <class Q, class... R> auto &last_of(Q &, R &...r) {
  return last_of(r...);
}

/// A list of types, without the last one.
template <class Heads, class... Q> struct parted;
template <class... H, class Q> struct parted<list<H...>, Q> {
  typedef list<H...> heads;
  typedef Q last;
};
template <class... H, class Q, class... R>
struct parted<list<H...>, Q, R...> : parted<list<H..., Q>, R...> {};

/// Which object a coroutine's promise is told of, before the parameters.
template <class Self> struct implicit_object {
  typedef list<> type;
};
template <class C> struct implicit_object<C *> {
  typedef list<C &> type;
};
template <class C>
  requires(is_same<typename bare<C>::type, void>)
struct implicit_object<C *> {
  typedef list<> type;
};

/// Whether a promise, or the allocation of its coroutine, looks at arguments of
/// these types: by a constructor or an `operator new` that takes them.
template <class Promise, class... A>
constexpr bool is_told = requires(A &...a) { Promise(a...); };
template <class Promise, class... A>
constexpr bool allots =
    requires(unsigned long n, A &...a) { Promise::operator new(n, a...); };

/// How the outer coroutine of an R is made, by `Outer::outer`, with arguments
/// of the types O, which are an object or none, and P; and the luggage.
template <class Outer, template <class, class...> class Traits, class R,
          class F, class Objects, class Parameters>
struct outer_making;
template <class Outer, template <class, class...> class Traits, class R,
          class F, class... O, class... P>
struct outer_making<Outer, Traits, R, F, list<O...>, list<P...>> {
  typedef typename Traits<R, O..., P...>::promise_type Promise;

  static R make(frame &f, boarding &&b) {
    Luggage l = {*static_cast<F *>(f.closure), static_cast<boarding &&>(b)};
    typedef list<O..., P...> all;
    if constexpr (is_exact) {
      typedef parted<list<>, O..., P...> parts;
      return make_exact<typename parts::last>(
          f, static_cast<Luggage &&>(l), go_of(f), typename parts::heads(),
          typename indices_below<sizeof...(O) + sizeof...(P) - 1>::type());
    } else {
      return make(f, static_cast<Luggage &&>(l), go_of(f), all(),
                  typename indices_below<sizeof...(O) + sizeof...(P)>::type());
    }
  }

private:
  typedef luggage<F> Luggage;

  /// Whether the promise wants the arguments that the function has, and no
  /// more: then the last of them is a passenger.
  static constexpr bool is_exact =
      sizeof...(O) + sizeof...(P) != 0 &&
      ((is_told<Promise, O..., P...> &&
        !is_told<Promise, O..., P..., Luggage>) ||
       (allots<Promise, O..., P...> && !allots<Promise, O..., P..., Luggage>));

  /// Argument \p I of the outer coroutine, of declared type Q, on its way
  /// there.
  template <class Q>
  static typename referee<Q>::type &at(frame &f, unsigned i) {
    constexpr unsigned first = sizeof...(O) ? 0 : 1;
    return *static_cast<typename referee<Q>::type *>(
        (void *)(words_of(f)[first + i]));
  }
  /// Has the promise of the function itself, made of other arguments.
  template <class... Q> static constexpr void check_promise() {
    static_assert(
        is_same<Promise, typename Traits<R, Q...>::promise_type>,
        "heddle: std::coroutine_traits gives the coroutine that runs the "
        "aspect "
        "another promise than this function's own. Let the rule say 'async: "
        "creation-only'");
  }
  template <class... Q, unsigned... I>
  static R make(frame &f, Luggage &&l, go g, list<Q...>, indices<I...>) {
    (void)g;
    check_promise<Q..., Luggage>();
    return Outer::template outer<Q..., Luggage>(pass<Q>(at<Q>(f, I), g)...,
                                                static_cast<Luggage &&>(l));
  }
  template <class Last, class... Q, unsigned... I>
  static R make_exact(frame &f, Luggage &&l, go g, list<Q...>, indices<I...>) {
    typedef passenger<Last, F> Passenger;
    check_promise<Q..., Passenger>();
    return Outer::template outer<Q..., Passenger>(
        pass<Q>(at<Q>(f, I), g)...,
        Passenger(at<Last>(f, sizeof...(Q)), g, static_cast<Luggage &&>(l)));
  }
};

template <bool Reenters, template <class, class...> class Traits, class L>
struct awaited;
template <bool Reenters, template <class, class...> class Traits, class... P>
struct awaited<Reenters, Traits, list<P...>> {

  /// Runs the chain of \p s around \p closure, which is copied where a call
  /// outlives this one, and returns what comes back.
  template <class Self, class F>
  static auto through(const chain &, site &s, Self self, F closure,
                      typename referee<P>::type &...p)
      -> decltype(closure(go(), p...)) {
    typedef decltype(closure(go(), p...)) R;
    travel<sizeof...(P)> call = {
        {}, {word_of(self), reinterpret_cast<word>(address(p))...}};
    depart(call.f, s, is_by_address,
           outer_call<R, F, typename implicit_object<Self>::type>::types.head,
           &body<R, F>, &closure);
    return arrival<R>::await(call.f);
  }

protected:
  template <unsigned... I, class F>
  static decltype(auto) called(frame &f, F &closure, go g, indices<I...>) {
    (void)f;
    return closure(g, *static_cast<typename referee<P>::type *>(
                          (void *)(words_of(f)[I + 1]))...);
  }
  template <class R, class F> static void body(frame &f) {
    struct {
      frame &f;
      R operator()(go g) const {
        return called(f, *static_cast<F *>(f.closure), g,
                      typename indices_below<sizeof...(P)>::type());
      }
    } again = {f};
    body_entry<Reenters> mark(*f.where);
    (void)mark;
    flight<R>::store(f, again);
  }

  template <class R, class F, class Objects> struct outer_call;
};

/// The outer coroutine of an R, made for a function with the parameters P of an
/// object of the class that is in the list, if it has one.
template <bool Reenters, template <class, class...> class Traits, class... P>
template <class R, class F, class... O>
struct awaited<Reenters, Traits, list<P...>>::outer_call<R, F, list<O...>> {
  /// What is needed to begin one.
  HEDDLE_OWN static const async_signature types;

private:
  typedef outer_making<outer_call, Traits, R, F, list<O...>, list<P...>> Making;
  friend Making;
  typedef typename Making::Promise Promise;
  typedef typename awaited_result<R, Promise>::type T;

  /// The call of the aspect, in the outer coroutine's frame.
  struct passage : async_call {
    travel<sizeof...(P)> here;
    F &closure;
    [[no_unique_address]] awaited_room<T> result;

    passage(luggage<F> &l, const word *seats) : closure(l.closure) {
      for (unsigned i = 0; i != sizeof...(P); ++i)
        here.words[i + 1] = seats[sizeof...(O) + i];
      call = &here.f;
      here.f.types = &signature_of<T, P...>::value;
      here.f.result = result.at();
      here.f.closure = &closure;
      open(*this, l.pass);
    }
    ~passage() {
      close(*this);
      result.end(here.f);
    }
    passage(const passage &) = delete;
    passage &operator=(const passage &) = delete;

    bool wants_rest() {
      bool it_does = wants;
      wants = false;
      return it_does;
    }
    /// What the rest of the chain gives.
    R rest() {
      call_context in(*this);
      travel<sizeof...(P)> inner = here;
      inner.f.state =
          here.f.state & (has_body | is_by_address | copies | has_run);
      here.f.state |= has_run;
      inner.f.types = &types.head;
      inner.f.body = &body<R, F>;
      return arrival<R, run_rest>::await(inner.f);
    }
    void done() { here.f.state |= is_done; }
    template <class V> void store(V &&v) {
      result.store(here.f, static_cast<V &&>(v));
    }
    decltype(auto) take() { return result.take(here.f); }
  };

  static decltype(auto) carry(async_call &c, R &inner) {
    if constexpr (awaits_anything<R, Promise> &&
                  (!transforms<Promise, waited<R>> ||
                   requires { typename Promise::heddle_promise; })) {
      return carried<waited<R>>(c, inner);
    } else {
      call_context here(c); // of which it may take a part along
      return wait_for(inner);
    }
  }

  template <class... Q> static R outer(Q... q) {
    const word seats[] = {seat_of(q)...};
    passage call(last_of(q...), seats);
    for (;;) {
      if constexpr (awaits_anything<R, Promise>) {
        co_await turning{call};
      } else if (!turn_within(call)) {
        co_await released(call);
      }
      if (!call.wants_rest())
        break;
      HEDDLE_TRY {
        R inner = call.rest();
        if constexpr (flight<T>::kind() == no_result) {
          co_await carry(call, inner);
          call.done();
        } else {
          call.store(co_await carry(call, inner));
        }
      }
      HEDDLE_CATCH { rest_failed(call); }
    }
    finish(call);
    if constexpr (flight<T>::kind() == no_result)
      co_return;
    else
      co_return call.take();
  }

  static void begin(frame &f, void *result, ticket &t) {
    ::new (placement::at{result})
        typename bare<R>::type(Making::make(f, boarding(t)));
  }

  /// Lets go of the thread by what its type has for that.
  static auto released(async_call &c);
};

template <bool Reenters, template <class, class...> class Traits, class... P>
template <class R, class F, class... O>
const async_signature
    awaited<Reenters, Traits, list<P...>>::outer_call<R, F, list<O...>>::types =
        {{parameters_of<list<P...>>::value, sizeof...(P),
          (is_qualified_const<R>::value ? is_const : 0u) | is_awaited |
              reading_of<typename bare<R>::type>::value,
          flight<R>::kind(), flight<R>::what(), flight<R>::destroy()},
         &outer_call::begin};

/// asio's coroutines belong to a thread of theirs, an object which is handed to
/// the operation that they wait for.
struct asio_release {
  async_call &c;

  template <class Frame>
  auto operator()(Frame *f) const -> decltype(f->detach_thread()) {
    typedef decltype(f->detach_thread()) pointer;
    typedef typename referee<decltype(*pointer())>::type thread;
    auto *waiting = new thread(static_cast<thread &&>(*f->detach_thread()));
    if (!adrift(c, &resume<thread>, waiting))
      resume<thread>(waiting);
    return nullptr;
  }

private:
  /// On the executor of the coroutine, whoever calls this.
  template <class Thread> static void resume(void *data) {
    auto *waiting = static_cast<Thread *>(data);
    auto executor = waiting->get_executor();
    executor.execute([owned = Thread(static_cast<Thread &&>(
                          *waiting))]() mutable { owned.launch(); });
    delete waiting;
  }
};

template <bool Reenters, template <class, class...> class Traits, class... P>
template <class R, class F, class... O>
auto awaited<Reenters, Traits, list<P...>>::outer_call<
    R, F, list<O...>>::released(async_call &c) {
  auto suspend = [&c](void (*resume)(void *), void *data) {
    if (!adrift(c, resume, data))
      resume(data);
  };
  if constexpr (requires { async_traits<R>::release(suspend); })
    return async_traits<R>::release(suspend);
  else if constexpr (transforms<Promise, asio_release>)
    return asio_release{c};
  else {
    struct never {
      async_call &c;
      explicit never(async_call &call) : c(call) {}
    };
    static_assert(
        sizeof(R) == 0,
        "heddle: a coroutine of this type awaits some types only. Tell how it "
        "lets go of its thread, by heddle::async_traits<R>::release");
    return never{c};
  }
}

#undef HEDDLE_TRY
#undef HEDDLE_CATCH

} // namespace v1
} // namespace heddle

#include "yielded.h"

#endif // HEDDLE_AWAITED_H
