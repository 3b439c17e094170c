//===- join_point.h - one call, as an aspect sees it ------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The join point: an intercepted call at one position of its chain.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_JOIN_POINT_H
#define HEDDLE_JOIN_POINT_H

#include "heddle/aspect.h"
#include "heddle/method_info.h"
#include "heddle/type_name.h"
#include "heddle/woven.h"

#include <cstddef>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>

namespace heddle {

namespace detail {
struct dispatch;
struct async_dispatch;
struct name_key;
} // namespace detail

namespace v1 {
/// One aspect of a chain, ready to be called. Lists of them end with a null.
struct level {
  Aspect *aspect;
  const detail::name_key *name;
};
} // namespace v1

/// An argument or a result, for what looks at a call of any types.
struct ErasedValue {
  const void *at;       ///< the value, or what a reference refers to
  const v1::type *type; ///< without reference and qualifiers
  unsigned flags;       ///< of v1::parameter; of a result, what is said of it
};

/// A call, seen from one aspect of its chain. Lives on the stack of the call,
/// so that an aspect may proceed none, one or many times, and calls may nest
/// and run concurrently. Valid until `around` returns; used by one thread at a
/// time.
class JoinPoint {
public:
  JoinPoint() = delete;
  JoinPoint(const JoinPoint &) = delete;
  JoinPoint &operator=(const JoinPoint &) = delete;

  /// Runs the rest of the chain, and the method's body within it. A result that
  /// is already there is dropped first; each run has its own.
  /// Throws what the inner aspects and the body throw; MissingBinding, NoResult
  /// and NotRepeatable for the next aspect; ArgumentsMoved when the body would
  /// run with arguments that an earlier run has consumed.
  void proceed();

  /// Runs the body, past the inner aspects.
  void proceed_original();

  std::size_t argument_count() const noexcept { return types().count; }

  /// The argument itself: what is assigned to it, the inner aspects and the
  /// body see. T is the parameter's type without reference; const T for a
  /// parameter that the method may not change. Throws ArgumentError.
  template <class T> T &argument(std::size_t index) const {
    const v1::type &asked = v1::type_of<typename v1::bare<T>::type>::value;
    return referent<T>(argument_address(index, asked, std::is_const_v<T>));
  }
  template <class T> T &argument(std::string_view name) const {
    return argument<T>(index_of(name));
  }

  /// Assigns to an argument; V must be its type, no conversions are made.
  template <class V> void set_argument(std::size_t index, V &&value) const {
    argument<std::remove_cvref_t<V>>(index) = std::forward<V>(value);
  }
  template <class V> void set_argument(std::string_view name, V &&value) const {
    set_argument(index_of(name), std::forward<V>(value));
  }

  /// The argument, whatever its type. Throws ArgumentError.
  ErasedValue erased_argument(std::size_t index) const;

  bool returns_void() const noexcept { return types().kind == v1::no_result; }
  /// Whether there is a result to read. Never for a void method.
  bool has_result() const noexcept {
    return (frame_.state & v1::is_done) && types().kind != v1::no_result;
  }

  /// The result, to read and to change; for a method that returns a reference,
  /// what it refers to. The reference is good until the next proceed or
  /// set_result. Throws ResultError.
  template <class T> T &result() const {
    const v1::type &asked = v1::type_of<typename v1::bare<T>::type>::value;
    return referent<T>(result_address(asked, std::is_const_v<T>));
  }

  /// The result, whatever its type. Throws ResultError.
  ErasedValue erased_result() const;

  /// Gives the result, in place of an earlier one. For a method that returns a
  /// reference \p value is an lvalue that outlives the call. Throws
  /// ResultError, and what V's constructors throw.
  template <class V> void set_result(V &&value) {
    using T = std::remove_reference_t<V>;
    using Object = std::remove_cv_t<T>;
    check_result(v1::type_of<Object>::value, std::is_lvalue_reference_v<V>,
                 std::is_const_v<T>);
    if (types().kind == v1::reference_result) {
      frame_.result = v1::address(value);
      frame_.state |= v1::is_done;
    } else if constexpr (std::is_constructible_v<Object, V &&> &&
                         std::is_move_constructible_v<Object>) {
      // The value may be, or be part of, the result that it replaces.
      Object kept(std::forward<V>(value));
      drop_result();
      ::new (v1::placement::at{result_storage()}) Object(std::move(kept));
      frame_.state |= v1::is_done;
    } else {
      cannot_copy_result();
    }
  }

  /// The object that the method was called on; null for static and free
  /// functions. T is the class that declares the method, const for a const
  /// method. Throws InstanceError for another class or a lost const.
  template <class T> T *instance() const {
    const volatile void *self = address();
    if (!self)
      return nullptr;
    check_instance(type_name<std::remove_cv_t<T>>(), std::is_const_v<T>,
                   std::is_volatile_v<T>);
    return static_cast<T *>(const_cast<void *>(self));
  }
  /// Its address, whatever its class.
  const volatile void *address() const noexcept {
    return frame_.where->flags & v1::has_object
               ? reinterpret_cast<const volatile void *>(*object_word())
               : nullptr;
  }

  /// What is known of the method. No allocation after a site's first call.
  const MethodInfo &method() const;

  /// The name by which the rules bring in the aspect of this level.
  std::string_view aspect() const noexcept;

private:
  friend struct detail::dispatch;
  friend struct detail::async_dispatch;

  /// Makes the next level the current one, and this one again at the end.
  class step {
  public:
    explicit step(v1::frame &f) noexcept : f_(f), here_(f.at++) {}
    ~step() { f_.at = here_; }
    step(const step &) = delete;
    step &operator=(const step &) = delete;

  private:
    v1::frame &f_;
    const v1::level *here_;
  };

  const v1::signature &types() const noexcept {
    return frame_.state & v1::has_body ? *frame_.types : *frame_.where->types;
  }
  v1::word *words() const noexcept {
    return v1::words_of(const_cast<v1::frame &>(frame_));
  }
  /// Past the address that a call by words begins with where the result lands.
  v1::word *object_word() const noexcept {
    return words() + (!(frame_.state & v1::has_body) &&
                      (types().result_flags & v1::lands));
  }
  void *result_storage() noexcept {
    return !(frame_.state & v1::has_body) && !(types().result_flags & v1::lands)
               ? &frame_.value
               : frame_.result;
  }

  /// Runs an aspect. By a pointer, since GCC would guess which one it is, and
  /// put its code, with that of its own proceed, behind a comparison.
  void run(Aspect &aspect) { (aspect.*&Aspect::around)(*this); }

  /// Calls what takes words, with as many as there may be.
  [[gnu::always_inline]] static v1::word run_words(const void *body,
                                                   const v1::word *w);
  void run_body();
  void proceed_again();
  void run_again();
  void run_body_slowly();
  void check_done() const;
  void check_arguments() const;
  void begin_again();

  template <class T> static T &referent(void *at) {
    if constexpr (std::is_function_v<T>)
      return *reinterpret_cast<T *>(at);
    else
      return *static_cast<T *>(at);
  }

  void *place_of_argument(std::size_t index) const;
  void *place_of_result() const;
  std::size_t index_of(std::string_view name) const;
  void *argument_address(std::size_t index, const v1::type &asked,
                         bool read_only) const;
  void *result_address(const v1::type &asked, bool read_only) const;
  void check_result(const v1::type &given, bool lvalue, bool is_const) const;
  void check_instance(std::string_view asked, bool as_const,
                      bool as_volatile) const;
  [[noreturn]] void cannot_copy_result() const;
  void drop_result() noexcept;

  v1::frame frame_;
};

// Inline, since each jump that is saved here is a good part of what a call
// through an aspect costs.

HEDDLE_ANY_FUNCTION inline v1::word JoinPoint::run_words(const void *body,
                                                         const v1::word *w) {
  using function =
      v1::word (*)(v1::word, v1::word, v1::word, v1::word, v1::word);
  static_assert(v1::most_words == 5);
  return reinterpret_cast<function>(const_cast<void *>(body))(w[0], w[1], w[2],
                                                              w[3], w[4]);
}

inline void JoinPoint::run_body() {
  const void *body = __atomic_load_n(&frame_.where->body, __ATOMIC_RELAXED);
  if (!body) [[unlikely]]
    return run_body_slowly();
  frame_.state = v1::has_run;
  frame_.value = run_words(body, words());
  frame_.state = v1::has_run | v1::is_done;
}

inline void JoinPoint::proceed() {
  if (frame_.state & (v1::has_run | v1::is_done | v1::copies)) [[unlikely]]
    return proceed_again();
  Aspect *next = frame_.at[1].aspect;
  if (!next) [[likely]]
    return run_body();
  step inner(frame_);
  run(*next);
  if (!(frame_.state & v1::is_done)) [[unlikely]]
    check_done();
}

inline void JoinPoint::proceed_original() {
  if (frame_.state & (v1::has_run | v1::is_done | v1::copies)) [[unlikely]]
    return run_again();
  run_body();
}

} // namespace heddle

#endif // HEDDLE_JOIN_POINT_H
