//===- injection.h - constructors and what they need ------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How a container calls a constructor. The parameters are found without
/// reflection, by offering arguments that convert to whatever is asked for
/// (a technique known from Boost.DI); what they convert to is resolved.
/// Included by container.h.
///
/// A dependency by reference is kept alive as long as the object that got it.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_INJECTION_H
#define HEDDLE_INJECTION_H

#include <array>
#include <concepts>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

namespace heddle {

class Container;

namespace detail {

/// The most parameters that are found.
constexpr std::size_t most_dependencies = 10;

template <class T> constexpr bool is_shared_pointer = false;
template <class T> constexpr bool is_shared_pointer<std::shared_ptr<T>> = true;

/// What a constructor of T may be given: not T, or this would be its copy
/// constructor, and not a base of it, from which it is as unlikely to be made.
template <class U, class T>
concept dependency = std::is_class_v<std::remove_cv_t<U>> &&
                     !is_shared_pointer<std::remove_cv_t<U>> &&
                     !std::derived_from<T, std::remove_cv_t<U>>;

/// Resolves a U, and keeps it by \p kept. Container itself is given as it is.
template <class U>
U &resolve_reference(Container &c, std::shared_ptr<void> &kept);
template <class U> std::shared_ptr<U> resolve_shared(Container &c);

/// Becomes a reference or a shared pointer to whatever a constructor of T
/// takes.
template <class T> struct any_dependency {
  Container &container;
  std::shared_ptr<void> &kept;

  template <class U>
    requires dependency<U, T>
  operator U &() const {
    return resolve_reference<U>(container, kept);
  }
  template <class U>
    requires dependency<U, T>
  operator std::shared_ptr<U>() const {
    return resolve_shared<U>(container);
  }
};

/// The same for values and references to const only; is never used.
template <class T> struct any_constant {
  template <class U>
    requires dependency<U, T>
  operator U() const;
};

/// The same for a dependency that is named.
template <class D> struct one_dependency {
  Container &container;
  std::shared_ptr<void> &kept;

  operator D &() const { return resolve_reference<D>(container, kept); }
  operator std::shared_ptr<D>() const { return resolve_shared<D>(container); }
  operator std::shared_ptr<const D>() const {
    return resolve_shared<D>(container);
  }
};

template <class A, std::size_t> using repeat = A;

template <class T, class A, std::size_t... I>
constexpr bool takes(std::index_sequence<I...>) {
  return std::is_constructible_v<T, repeat<A, I>...>;
}

/// Whether T is made of N arguments of type A.
template <class T, class A, std::size_t N>
constexpr bool takes_n = takes<T, A>(std::make_index_sequence<N>());

/// How T is to be constructed.
struct way {
  std::size_t constructors = 0; ///< that take dependencies, by their numbers
  std::size_t parameters = 0;   ///< of the last of them
};

template <class T> constexpr way constructors_of() {
  way found;
  auto look_at = [&]<std::size_t N>() {
    if (takes_n<T, any_dependency<T>, N>)
      found = {found.constructors + 1, N};
  };
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (look_at.template operator()<I + 1>(), ...);
  }(std::make_index_sequence<most_dependencies>());
  return found;
}

/// Deletes an object, then lets go of what its constructor was given.
template <class T, std::size_t N> struct delete_and_release {
  std::array<std::shared_ptr<void>, N> kept;
  void operator()(T *object) const { delete object; }
};

template <class T, class... A, std::size_t... I>
std::shared_ptr<T> inject_each(Container &c, std::index_sequence<I...>) {
  delete_and_release<T, sizeof...(A)> end;
  auto *made = new T(A{c, end.kept[I]}...);
  return std::shared_ptr<T>(made, std::move(end));
}

/// A's are what T's constructor is given.
template <class T, class... A> std::shared_ptr<T> inject(Container &c) {
  return inject_each<T, A...>(c, std::index_sequence_for<A...>());
}

template <class T, std::size_t... I>
std::shared_ptr<T> inject_any(Container &c, std::index_sequence<I...>) {
  return inject<T, repeat<any_dependency<T>, I>...>(c);
}

/// T's dependencies are deduced.
template <class T> std::shared_ptr<T> construct(Container &c) {
  constexpr way found = constructors_of<T>();
  if constexpr (std::is_constructible_v<T, Container &>)
    return std::make_shared<T>(c);
  else if constexpr (std::is_default_constructible_v<T>) {
    static_assert(
        std::is_aggregate_v<T> || found.constructors == 0 ||
            takes_n<T, any_constant<T>, found.parameters>,
        "heddle: T has a default constructor and one that takes dependencies. "
        "Say which: singleton<T, Dependency...>(), or singleton<T>(factory).");
    return std::make_shared<T>();
  } else {
    static_assert(
        found.constructors != 0,
        "heddle: T has no public constructor that takes nothing, a Container "
        "&, "
        "or references and shared pointers to classes. Give a factory: "
        "singleton<T>(factory).");
    static_assert(
        found.constructors <= 1,
        "heddle: T can be constructed from dependencies in several ways "
        "(constructors, or default arguments). Say which: "
        "singleton<T, Dependency...>(), or singleton<T>(factory).");
    return inject_any<T>(c, std::make_index_sequence<found.parameters>());
  }
}

/// T's dependencies are D.
template <class T, class... D> std::shared_ptr<T> construct_from(Container &c) {
  if constexpr (sizeof...(D) == 0)
    return construct<T>(c);
  else {
    static_assert(
        std::is_constructible_v<T, one_dependency<D>...>,
        "heddle: T has no public constructor that takes references or shared "
        "pointers to these dependencies, in this order.");
    return inject<T, one_dependency<D>...>(c);
  }
}

} // namespace detail
} // namespace heddle

#endif // HEDDLE_INJECTION_H
