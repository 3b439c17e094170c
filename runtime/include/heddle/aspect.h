//===- aspect.h - the base of every aspect ----------------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What an aspect is. An aspect includes this and join_point.h.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_ASPECT_H
#define HEDDLE_ASPECT_H

namespace heddle {

class JoinPoint;

/// Advice around woven methods. Rules name it by its qualified class name; a
/// container binds that name to an object.
///
///     struct Retry : heddle::Aspect {
///       static constexpr bool repeating = true;
///       void around(heddle::JoinPoint &jp) override;
///     };
///
/// One object serves many calls, of many threads, at once: state that belongs
/// to a call lives in `around`, state of the object is guarded by its author.
///
/// An aspect that may proceed more than once says so with `repeating`: then
/// by-value arguments are copied into the body rather than moved.
struct Aspect {
  Aspect() = default;
  Aspect(const Aspect &) = default;
  Aspect &operator=(const Aspect &) = default;
  virtual ~Aspect();

  /// Runs in place of the call that \p jp stands for, in the caller's thread.
  /// What it throws reaches the caller, through the aspects outside this one.
  virtual void around(JoinPoint &jp) = 0;

  /// Whether it is an AsyncAspect.
  virtual bool is_async() const noexcept { return false; }
  /// Whether it is an EachAspect.
  virtual bool is_each() const noexcept { return false; }
};

namespace detail {
/// Whether T declares itself repeating.
template <class T> constexpr bool is_repeating() {
  if constexpr (requires { T::repeating; })
    return T::repeating;
  else
    return false;
}
} // namespace detail

} // namespace heddle

#endif // HEDDLE_ASPECT_H
