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

#include "heddle/method_info.h"
#include "heddle/type_name.h"
#include "heddle/woven.h"

#include <cstddef>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>

namespace heddle {

struct Aspect;

/// A call, seen from one aspect of its chain. Each level has its own, on the
/// stack, so that an aspect may proceed none, one or many times, and calls may
/// nest and run concurrently. Valid until `around` returns; used by one thread
/// at a time.
class JoinPoint {
public:
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

  std::size_t argument_count() const noexcept { return frame_.types->count; }

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

  /// Whether there is a result to read. Never for a void method.
  bool has_result() const noexcept { return frame_.has_result; }

  /// The result, to read and to change; for a method that returns a reference,
  /// what it refers to. The reference is good until the next proceed or
  /// set_result. Throws ResultError.
  template <class T> T &result() const {
    const v1::type &asked = v1::type_of<typename v1::bare<T>::type>::value;
    return referent<T>(result_address(asked, std::is_const_v<T>));
  }

  /// Gives the result, in place of an earlier one. For a method that returns a
  /// reference \p value is an lvalue that outlives the call. Throws
  /// ResultError, and what V's constructors throw.
  template <class V> void set_result(V &&value) {
    using T = std::remove_reference_t<V>;
    using Object = std::remove_cv_t<T>;
    check_result(v1::type_of<Object>::value, std::is_lvalue_reference_v<V>,
                 std::is_const_v<T>);
    if (frame_.types->kind == v1::reference_result) {
      *static_cast<void **>(frame_.result) = v1::address(value);
      frame_.has_result = true;
    } else if constexpr (std::is_constructible_v<Object, V &&> &&
                         std::is_move_constructible_v<Object>) {
      // The value may be, or be part of, the result that it replaces.
      Object kept(std::forward<V>(value));
      drop_result();
      ::new (v1::placement::at{frame_.result}) Object(std::move(kept));
      frame_.has_result = true;
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
               ? reinterpret_cast<const volatile void *>(*frame_.words)
               : nullptr;
  }

  /// What is known of the method. No allocation after a site's first call.
  const MethodInfo &method() const;

  /// The name by which the rules bring in the aspect of this level.
  std::string_view aspect() const noexcept;

private:
  friend void v1::run(v1::frame &);

  JoinPoint(v1::frame &f, unsigned position, const JoinPoint *outer) noexcept
      : frame_(f), outer_(outer), position_(position) {}

  static void enter(v1::frame &f, unsigned position, const JoinPoint *outer);
  static void enter_slowly(v1::frame &f, unsigned position,
                           const JoinPoint *outer);
  static void run_level(Aspect &aspect, v1::frame &f, unsigned position,
                        const JoinPoint *outer);
  static void run_body(v1::frame &f, const JoinPoint *caller);
  static void check_moved(v1::frame &f, const JoinPoint *caller);
  void proceed_from(unsigned position);

  template <class T> static T &referent(void *at) {
    if constexpr (std::is_function_v<T>)
      return *reinterpret_cast<T *>(at);
    else
      return *static_cast<T *>(at);
  }

  std::size_t index_of(std::string_view name) const;
  void *argument_address(std::size_t index, const v1::type &asked,
                         bool read_only) const;
  void *result_address(const v1::type &asked, bool read_only) const;
  void check_result(const v1::type &given, bool lvalue, bool is_const) const;
  void check_instance(std::string_view asked, bool as_const,
                      bool as_volatile) const;
  [[noreturn]] void cannot_copy_result() const;
  void drop_result() noexcept;

  v1::frame &frame_;
  const JoinPoint *outer_;
  unsigned position_;
  unsigned runs_ = 0;
};

} // namespace heddle

#endif // HEDDLE_JOIN_POINT_H
