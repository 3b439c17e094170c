//===- each.h - aspects around the elements of generators -------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Advice around each element of what a generator gives:
///
///     struct Even : heddle::EachAspect {
///       void around(heddle::Element &e) override {
///         while (e.proceed() && e.value<const int>() % 2)
///           ;
///       }
///     };
///
/// For functions that return a generator, by a rule that says `each: true`.
/// Such a function gives a generator of its own type, which runs the aspect
/// each time that its owner wants the next element.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_EACH_H
#define HEDDLE_EACH_H

#include "heddle/aspect.h"
#include "heddle/context.h"
#include "heddle/join_point.h"
#include "heddle/yielded.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>

namespace heddle {

class Element;
namespace detail {
struct running_each;
}

/// Advice around the elements of a generator. Rules name it like any Aspect,
/// and a container binds it like one.
///
/// A generator keeps the object until it ends, if that is owned by a shared
/// pointer; one that is bound by reference must outlive its generators. Do not
/// derive from std::enable_shared_from_this once more.
struct EachAspect : Aspect, std::enable_shared_from_this<EachAspect> {
  /// Runs each time that the generator is to go on to its next element, the
  /// first one and the end too, in the thread of who wants it. The value that
  /// there is when it returns is the element. Without one the generator ends,
  /// and this is not called again. So it does if this throws, which who wants
  /// the element sees.
  virtual void around(Element &e) = 0;

  /// Makes the generator.
  void around(JoinPoint &jp) final;
  bool is_each() const noexcept final { return true; }
};

/// The next element of a generator, seen from one aspect. Lives in the frame of
/// a generator, as long as that; used by one thread at a time. There is no
/// value when `around` is called.
class Element {
public:
  Element(const Element &) = delete;
  Element &operator=(const Element &) = delete;

  /// Goes on to the next element of the rest of the chain, the first time after
  /// making the generator, with the aspects further in around that. May be
  /// called several times for one element, which leaves out those before.
  /// Throws what the function throws, and the aspects further in do; that is
  /// the end of what there is.
  /// \returns has_value(), which at the end is false.
  bool proceed() {
    drop();
    call_.step(call_);
    return has_value();
  }

  /// Whether there is an element to read.
  bool has_value() const noexcept { return call().has_result(); }

  /// The element, to read and to change, as what the generator's iterator
  /// gives: const T if that is const. Good until the next proceed or set_value.
  /// Throws ResultError.
  template <class T> T &value() const { return call().result<T>(); }
  /// The element, whatever its type. Throws ResultError.
  ErasedValue erased_value() const { return call().erased_result(); }

  /// Gives an element, in place of the one that there is, if there is one. It
  /// lives in the generator until the next one is asked for. Throws
  /// ResultError, and what V's constructors throw.
  template <class V> void set_value(V &&value) {
    using Object = std::remove_cvref_t<V>;
    check_value(v1::type_of<Object>::value);
    if constexpr (std::is_constructible_v<Object, V &&> &&
                  std::is_move_constructible_v<Object>) {
      // The value may be, or be part of, the one that it replaces.
      Object kept(std::forward<V>(value));
      ::new (v1::placement::at{emptied_room()}) Object(std::move(kept));
      fill();
    } else {
      cannot_copy(v1::type_of<Object>::value);
    }
  }

  /// Takes the value away: the generator ends here, unless there is another one
  /// when the aspect returns.
  void stop() noexcept { drop(); }

  /// How many elements the generator has given before this one, as its owner
  /// sees it.
  std::size_t index() const noexcept;

  /// The call that made the generator, as of JoinPoint. It has no `proceed`.
  /// Its result is the element. Arguments by value are the function's from the
  /// first proceed on, which may have moved them away.
  const JoinPoint &call() const noexcept {
    static_assert(sizeof(JoinPoint) == sizeof(v1::frame));
    return reinterpret_cast<const JoinPoint &>(*call_.call);
  }
  std::size_t argument_count() const noexcept {
    return call().argument_count();
  }
  template <class T> T &argument(std::size_t index) const {
    return call().argument<T>(index);
  }
  template <class T> T &argument(std::string_view name) const {
    return call().argument<T>(name);
  }
  template <class T> T *instance() const { return call().instance<T>(); }
  const MethodInfo &method() const { return call().method(); }
  std::string_view aspect() const noexcept { return call().aspect(); }

  /// A number that no other generator of this process has, nor an asynchronous
  /// call. In the context of what the generator runs `Context::call()` gives
  /// it.
  std::uint64_t call_id() const noexcept;

  /// The context in which the aspect runs, and what it proceeds to: that of the
  /// call that made the generator.
  const Context &context() const noexcept;
  /// Changes it, from now to the end of the generator.
  void set_context(Context context) noexcept;

private:
  friend struct detail::running_each;
  explicit Element(v1::each_call &c) noexcept : call_(c) {}

  void drop() noexcept;
  /// Throws if there can be no element of that type.
  void check_value(const v1::type &given) const;
  void *emptied_room() noexcept;
  void fill() noexcept;
  [[noreturn]] void cannot_copy(const v1::type &given) const;

  v1::each_call &call_;
};

} // namespace heddle

#endif // HEDDLE_EACH_H
