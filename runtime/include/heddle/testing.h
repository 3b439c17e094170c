//===- testing.h - helpers for tests of aspects -----------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs aspects around any callable, without generated code, and tells whether
/// a method of this program is woven (semantics C13).
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_TESTING_H
#define HEDDLE_TESTING_H

#include "heddle/container.h"
#include "heddle/format.h"
#include "heddle/join_point.h"
#include "heddle/static.h"

#include <coroutine>
#include <cstddef>
#include <functional>
#include <list>
#include <mutex>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace heddle {
namespace detail {

/// What a site says of its method.
struct test_method {
  std::string_view class_name, name, qualifiers, result;
  std::vector<std::string_view> types;
  const std::vector<std::string> &parameters; ///< names; may be fewer
  const std::vector<std::string> &aspects;
};

/// The site of one call of a test chain.
class test_site {
public:
  explicit test_site(const test_method &method);
  ~test_site();
  test_site(const test_site &) = delete;
  test_site &operator=(const test_site &) = delete;

  v1::site site;

private:
  std::string text_;
};

/// Whether a coroutine with the promise P may await an R.
template <class R, class P>
concept awaits_one =
    requires { typename async_traits<R>::result; } || requires(P &p) {
      v1::transformed_awaiter(p, v1::value_of<v1::waited<R>>()).await_resume();
    };

/// Whether an asynchronous aspect may be around what takes A and returns R.
template <class R, class... A>
concept awaitable_call =
    awaits_one<R, typename std::coroutine_traits<R, A...>::promise_type>;

/// The same of an aspect around elements.
template <class R, class... A>
concept yielding_call =
    !awaitable_call<R, A...> &&
    v1::yields_again<R, typename std::coroutine_traits<R, A...>::promise_type>;

/// A callable, which the caller keeps: but for one that a coroutine uses, which
/// outlives the call.
template <class F, class R, class... A> struct keep {
  using type =
      std::conditional_t<awaitable_call<R, A...> || yielding_call<R, A...>, F,
                         F &>;
  explicit keep(std::remove_reference_t<F> &f)
      : callable(static_cast<type &&>(f)) {}
  type callable;
};

/// The constants of a callable that stands for a method.
struct callable_text {
  static constexpr const char *heddle_text() {
    return "callable()\0\0callable\0()\0\0test\0"
           "00000000000000000000000000000000";
  }
};

} // namespace detail

namespace testing {

/// Whether a method of this program is woven: `ns::C::f(int) const`, or without
/// the parameters for any overload. Asks the records of the running image, for
/// the methods of its required set.
bool is_woven(std::string_view method);

/// Aspects around a callable, as they would be around a woven function.
///
///     Chain chain;
///     chain.add<Retry>().add(audit);
///     int sum = chain.call([](int a, int b) { return a + b; }, 1, 2);
///
/// Around what returns a coroutine there may be AsyncAspects, and around what
/// returns a generator EachAspects. The coroutine
/// ends before the chain does, and before what it was made with by reference:
/// an lvalue callable among that.
///
/// For one thread. Aspects may also be bound in container(), by name or with
/// another lifetime. Whatever std::invoke calls can be called: functions,
/// closures, members; with parameters by value, move-only ones too, and by
/// reference.
class Chain {
public:
  /// \p name stands for the method's in error texts and MethodInfo. What the
  /// aspects look up beyond the chain's own is in the current container.
  explicit Chain(std::string name = "callable");

  /// Adds an aspect inside those there are: a new object, ...
  template <class T> Chain &add() {
    std::string name = new_name(type_name<T>());
    container_.singleton<T>(name);
    return add_named(std::move(name));
  }
  /// ... one that outlives the chain, ...
  template <class T> Chain &add(T &aspect) {
    std::string name = new_name(type_name<T>());
    container_.bind_instance<T>(name, aspect);
    return add_named(std::move(name));
  }
  /// ... or what \p name is bound to when a call is made.
  Chain &add_named(std::string name);

  /// The chain's own container, below the one that was current.
  Container &container() { return container_; }

  /// Names the parameters, for aspects that ask by name.
  Chain &parameters(std::vector<std::string> names) {
    parameters_ = std::move(names);
    return *this;
  }

  /// Calls \p f with \p arguments through the chain, as a free function. An
  /// lvalue is a parameter by reference, an rvalue one by value. Throws what
  /// the aspects and \p f throw.
  template <class F, class... A>
  std::invoke_result_t<F &, A...> call(F &&f, A &&...arguments) {
    using R = std::invoke_result_t<F &, A...>;
    detail::test_method method = {"", name_, "", "", {}, parameters_, names_};
    auto body = [kept = detail::keep<F, R, A...>(f)](
                    v1::go go,
                    typename v1::referee<A>::type &...a) mutable -> R {
      (void)go;
      return std::invoke(kept.callable, v1::pass<A>(a, go)...);
    };
    return run<R, A...>(method, nullptr, body, arguments...);
  }

  /// Calls \p f, a pointer to a member or a callable that takes the object
  /// first, as a method of \p object: const if that is const.
  template <class C, class F, class... A>
  std::invoke_result_t<F &, C &, A...> call_on(C &object, F &&f,
                                               A &&...arguments) {
    using R = std::invoke_result_t<F &, C &, A...>;
    detail::test_method method = {type_name<std::remove_cv_t<C>>(),
                                  name_,
                                  std::is_const_v<C> ? " const" : "",
                                  "",
                                  {},
                                  parameters_,
                                  names_};
    auto body = [&object, kept = detail::keep<F, R, A...>(f)](
                    v1::go go,
                    typename v1::referee<A>::type &...a) mutable -> R {
      (void)go;
      return std::invoke(kept.callable, object, v1::pass<A>(a, go)...);
    };
    return run<R, A...>(method, std::addressof(object), body, arguments...);
  }

private:
  std::string new_name(std::string_view type) const;

  template <class R, class... A, class Self, class F>
  R run(detail::test_method &method, Self self, F &body,
        typename v1::referee<A>::type &...arguments) {
    method.result = type_name<R>();
    method.types = {type_name<A>()...};
    ContainerScope scope(container_);
    if (names_.empty())
      return body(v1::go{false}, arguments...);
    if constexpr (detail::awaitable_call<R, A...>) {
      sites_.emplace_back(method);
      return v1::awaited<false, std::coroutine_traits, v1::list<A...>>::through(
          v1::unlinked, sites_.back().site, self, std::move(body),
          arguments...);
    } else if constexpr (detail::yielding_call<R, A...>) {
      sites_.emplace_back(method);
      return v1::yielded<false, std::coroutine_traits, v1::list<A...>>::through(
          v1::unlinked, sites_.back().site, self, std::move(body),
          arguments...);
    } else {
      detail::test_site here(method);
      auto called = [&](v1::go go) -> R { return body(go, arguments...); };
      return v1::call<v1::list<A...>>::through(v1::unlinked, here.site, self,
                                               called, arguments...);
    }
  }

  std::string name_;
  std::vector<std::string> names_, parameters_;
  std::list<detail::test_site> sites_; ///< of calls that may not have ended
  Container container_;
};

/// Calls \p f, a function or a function object, with \p arguments through
/// aspects that are written for `bind: static`, outermost first, as if they had
/// been compiled in. An lvalue is a parameter by reference, an rvalue one by
/// value. In jp.method() the callable
/// is `callable()`, without the types of its parameters.
///
///     int sum = call_static<Trace, Clamp>([](int a, int b) { return a + b; },
///                                         1, 2);
template <class... Aspects, class F, class... A>
std::invoke_result_t<F &, A...> call_static(F &&f, A &&...arguments) {
  using R = std::invoke_result_t<F &, A...>;
  using Method =
      v1::method_constants<detail::callable_text, 0, 11, 12, 21, 24, 25, 30>;
  auto body = [&](v1::go go) -> R {
    (void)go;
    return f(v1::pass<A>(arguments, go)...);
  };
  return v1::compiled_in<Method, v1::list<Aspects...>, v1::list<A...>,
                         false>::through(nullptr, body, arguments...);
}
/// An aspect that writes down the calls that pass it.
///
///     Recorder recorder;
///     container.bind_instance("ops::Audit", recorder);
///     ...
///     CHECK(recorder.calls().at(0).text == "shop::Cart::add(n=3)");
///
/// For any number of threads. Types that format.h does not know appear by
/// their names.
class Recorder : public Aspect {
public:
  struct Call {
    std::string method; ///< `ns::C::f(int) const`
    std::string text;   ///< as heddle::format prints it, before the call
    std::string result; ///< as heddle::format_result does; empty if it threw
    bool threw;
  };

  explicit Recorder(FormatOptions options = {});

  /// The calls that have ended, in the order of their ends.
  std::vector<Call> calls() const;
  /// How many of them were of \p method: `ns::C::f(int) const`, or without the
  /// parameters for any overload.
  std::size_t count(std::string_view method) const;
  void clear();

  void around(JoinPoint &jp) override;

private:
  void add(Call call);

  FormatOptions options_;
  mutable std::mutex mutex_;
  std::vector<Call> calls_;
};

} // namespace testing
} // namespace heddle

#endif // HEDDLE_TESTING_H
