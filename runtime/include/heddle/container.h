//===- container.h - which object stands behind a name ----------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The container: what a call asks for its aspects, and aspects' factories for
/// what they need.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_CONTAINER_H
#define HEDDLE_CONTAINER_H

#include "heddle/aspect.h"
#include "heddle/aspect_source.h"
#include "heddle/injection.h"
#include "heddle/type_name.h"
#include "heddle/woven.h"

#include <concepts>
#include <cstddef>
#include <functional>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>

namespace heddle {

class Container;

namespace detail {

/// How long what a binding makes is kept, and where.
enum class lifetime { singleton, scoped, transient };

/// A made object, and its aspect side if it has one.
struct made {
  std::shared_ptr<void> object;
  Aspect *aspect = nullptr;
};

template <class T> made as_made(std::shared_ptr<T> object) {
  made result;
  if constexpr (std::is_convertible_v<T *, Aspect *>)
    result.aspect = object.get();
  result.object = std::move(object);
  return result;
}

/// All that there is to say about a binding.
struct recipe {
  lifetime kept;
  bool repeating;
  const v1::type *type;
  made instance;                         ///< of bind_instance
  std::function<made(Container &)> make; ///< of all others
};

template <class T>
recipe recipe_of(lifetime kept, std::function<made(Container &)> make) {
  return {kept, is_repeating<T>(), &v1::type_of<T>::value, {}, std::move(make)};
}

template <class T, class F>
std::shared_ptr<T> call_factory(F &f, Container &c) {
  auto made = [&]() -> decltype(auto) {
    if constexpr (std::invocable<F &, Container &>)
      return f(c);
    else
      return f();
  };
  using R = decltype(made());
  if constexpr (std::is_convertible_v<R, std::shared_ptr<T>>)
    return made();
  else
    return std::shared_ptr<T>(new T(made()));
}

template <class F>
concept factory = std::invocable<F &, Container &> || std::invocable<F &>;

using aspect_query = std::function<FoundAspect(std::string_view)>;

struct bindings;
bindings &current_root_bindings() noexcept;

} // namespace detail

/// Binds names, usually of types, to objects or to ways of making them.
///
/// A lookup begins in one container and goes up through its parents. A
/// *singleton* is made once and kept by the container that binds it; a *scoped*
/// object is made once for each container that a lookup begins in, and kept
/// there; a *transient* one is made for each lookup, and kept by who asked: a
/// call keeps it until its aspect returns.
///
/// All members may be used by many threads at once, also while calls run:
/// binding a name again takes effect on the next lookup, and what it was bound
/// to is destroyed as soon as no call uses it. Looking up an object that exists
/// takes no lock. Destroying a container, and moving its scopes, is for when
/// nobody looks anything up in it.
class Container {
public:
  Container();
  /// Looks up in \p parent, which outlives this one, what is not bound here.
  explicit Container(Container *parent);
  ~Container();
  Container(const Container &) = delete;
  Container &operator=(const Container &) = delete;

  /// A new container below this one.
  [[nodiscard]] Container child() { return Container(this); }

  /// The container of the process, which bootstrap and calls outside any scope
  /// use. Never destroyed, since woven code may run until the very end: clear()
  /// it where its objects must be.
  static Container &root();
  /// The innermost ContainerScope's of this thread, else the root that
  /// bootstrap made current.
  static Container &current();
  /// The container that calls outside any scope ask.
  static Container &current_root();

  /// Binds an object: shared, or by reference (it then outlives its binding and
  /// the calls that use it). Without a name, here and below: type_name<T>().
  template <class T> void bind_instance(std::shared_ptr<T> object) {
    bind_instance<T>(type_name<T>(), std::move(object));
  }
  template <class T> void bind_instance(T &object) {
    bind_instance<T>(type_name<T>(), object);
  }
  template <class T>
  void bind_instance(std::string_view name, std::shared_ptr<T> object) {
    auto recipe = detail::recipe_of<T>(detail::lifetime::singleton, {});
    recipe.instance = detail::as_made(std::move(object));
    bind(name, std::move(recipe));
  }
  template <class T> void bind_instance(std::string_view name, T &object) {
    bind_instance<T>(name, std::shared_ptr<T>(std::shared_ptr<T>(), &object));
  }

  /// Binds a way of making T: its constructor, or a factory.
  ///
  /// A constructor gets what it takes from the container: references (`Db &`,
  /// `const Db &`) and shared pointers to what is bound under the names of
  /// those classes, or the container itself, by `Container &`. A T lives no
  /// longer than what it has references to. The types may be given:
  /// `singleton<T, Db, Clock>()`; they must be where T could be made in several
  /// ways. By itself, a constructor from `Container &` is preferred, then one
  /// that takes nothing.
  ///
  /// A factory takes a Container & or nothing, and returns a T, or a unique or
  /// shared pointer to one. The container that constructor or factory get is
  /// the one that will keep the object.
  template <class T, class... D> void singleton() {
    singleton<T, D...>(type_name<T>());
  }
  template <class T, class... D> void singleton(std::string_view name) {
    bind(name, by_constructor<T, D...>(detail::lifetime::singleton));
  }
  template <class T, detail::factory F> void singleton(F make) {
    singleton<T>(type_name<T>(), std::move(make));
  }
  template <class T, detail::factory F>
  void singleton(std::string_view name, F make) {
    bind(name, by_factory<T>(detail::lifetime::singleton, std::move(make)));
  }

  template <class T, class... D> void scoped() {
    scoped<T, D...>(type_name<T>());
  }
  template <class T, class... D> void scoped(std::string_view name) {
    bind(name, by_constructor<T, D...>(detail::lifetime::scoped));
  }
  template <class T, detail::factory F> void scoped(F make) {
    scoped<T>(type_name<T>(), std::move(make));
  }
  template <class T, detail::factory F>
  void scoped(std::string_view name, F make) {
    bind(name, by_factory<T>(detail::lifetime::scoped, std::move(make)));
  }

  template <class T, class... D> void transient() {
    transient<T, D...>(type_name<T>());
  }
  template <class T, class... D> void transient(std::string_view name) {
    bind(name, by_constructor<T, D...>(detail::lifetime::transient));
  }
  template <class T, detail::factory F> void transient(F make) {
    transient<T>(type_name<T>(), std::move(make));
  }
  template <class T, detail::factory F>
  void transient(std::string_view name, F make) {
    bind(name, by_factory<T>(detail::lifetime::transient, std::move(make)));
  }

  /// Looks up a T, making it if need be. Throws MissingBinding, WrongBinding,
  /// DependencyCycle, CaptiveDependency, and what factories throw. The texts
  /// tell the whole way from what was asked for to what failed.
  template <class T> std::shared_ptr<T> resolve() {
    return resolve<T>(type_name<T>());
  }
  template <class T> std::shared_ptr<T> resolve(std::string_view name) {
    return std::static_pointer_cast<T>(
        resolve(name, v1::type_of<std::remove_cv_t<T>>::value));
  }

  /// Asks \p source for the aspects of calls, at every call, that neither this
  /// container binds nor one above it; where each has a source, this one's
  /// first. In place of an earlier source. The source outlives that and
  /// the calls that use its aspects; one that is shared is kept for them.
  /// Aspects only: `resolve` does not ask it, since other libraries inject by
  /// themselves.
  template <AspectSource S> void delegate(S &source) {
    delegate_to([&source](std::string_view name) -> FoundAspect {
      return source.aspect(name);
    });
  }
  template <AspectSource S> void delegate(std::shared_ptr<S> source) {
    delegate_to([source](std::string_view name) -> FoundAspect {
      return source->aspect(name);
    });
  }
  /// Asks no source any more.
  void delegate(std::nullptr_t) { delegate_to({}); }

  /// Whether a call would find an aspect of this name: bound here or above, or
  /// at a source, which is asked for it; and, of what is bound, whether a
  /// lookup would. Bootstrap asks this of the root.
  bool is_bound(std::string_view name) const;
  /// Forgets a binding of this container. Nothing happens where there is none.
  void unbind(std::string_view name);
  template <class T> void unbind() { unbind(type_name<T>()); }
  /// Forgets all bindings of this container, and the scoped objects it keeps.
  void clear();

private:
  friend class ContainerScope;
  friend void use_as_root(Container &);
  friend detail::bindings &detail::current_root_bindings() noexcept;
  detail::bindings &use_by_default() noexcept;

  template <class T, class... D>
  static detail::recipe by_constructor(detail::lifetime kept) {
    return detail::recipe_of<T>(kept, [](Container &c) {
      return detail::as_made(detail::construct_from<T, D...>(c));
    });
  }
  template <class T, class F>
  static detail::recipe by_factory(detail::lifetime kept, F make) {
    return detail::recipe_of<T>(kept, [make](Container &c) mutable {
      return detail::as_made(detail::call_factory<T>(make, c));
    });
  }

  void bind(std::string_view name, detail::recipe recipe);
  void delegate_to(detail::aspect_query ask);
  std::shared_ptr<void> resolve(std::string_view name, const v1::type &type);

  std::unique_ptr<detail::bindings> bindings_;
};

/// Makes a container current for this thread, for as long as it lives. Scopes
/// nest: the end of one restores the one around it. Lives on the stack, and
/// ends before its container does.
class [[nodiscard]] ContainerScope {
public:
  explicit ContainerScope(Container &container) noexcept;
  ~ContainerScope();
  ContainerScope(const ContainerScope &) = delete;
  ContainerScope &operator=(const ContainerScope &) = delete;

private:
  detail::bindings *outer_;
};

/// Makes \p container the one that calls outside any scope ask. bootstrap does
/// this; a container that is destroyed while it is the root gives way to
/// Container::root().
void use_as_root(Container &container);

namespace detail {

template <class U> std::shared_ptr<U> resolve_shared(Container &c) {
  return c.resolve<std::remove_cv_t<U>>();
}

template <class U>
U &resolve_reference(Container &c, std::shared_ptr<void> &kept) {
  if constexpr (std::is_same_v<std::remove_cv_t<U>, Container>)
    return c;
  else {
    auto object = resolve_shared<std::remove_cv_t<U>>(c);
    kept = object;
    return *object;
  }
}

} // namespace detail
} // namespace heddle

#endif // HEDDLE_CONTAINER_H
