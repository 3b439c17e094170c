//===- advice.h - aspects that only look at one moment ----------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The kinds of aspects that cannot do what `around` can: keep a call from
/// happening, run it again, swallow its exception. What each needs is shorter
/// to write than `around`, and what it cannot break need not be reviewed.
///
///     struct Log : heddle::Before {
///       void before(const heddle::JoinPoint &jp) override;
///     };
///
/// They get the join point as const. Through that, arguments and a result that
/// is there can be read and assigned to (`argument`, `set_argument`,
/// `result`); `proceed`, `proceed_original` and `set_result` do not compile.
///
/// What an advice throws goes on to the caller, as from any aspect: in place of
/// the call, of its result, or of the exception that it was told of. As with
/// Aspect, one object serves many threads at once.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_ADVICE_H
#define HEDDLE_ADVICE_H

#include "heddle/aspect.h"
#include "heddle/join_point.h"

#include <exception>

namespace heddle {

/// Advice before the call, which then always goes on.
struct Before : Aspect {
  /// Throws to keep the call from happening.
  virtual void before(const JoinPoint &jp) = 0;
  void around(JoinPoint &jp) final;
};

/// Advice after a call that has returned.
struct AfterReturning : Aspect {
  /// `jp.result<T>()` may be read and changed; of a `void` method there is
  /// none, see `jp.has_result()`. By-value arguments may be moved from.
  virtual void after_returning(const JoinPoint &jp) = 0;
  void around(JoinPoint &jp) final;
};

/// Advice after a call that has thrown.
struct AfterThrowing : Aspect {
  /// \p thrown holds the object that is on its way to the caller; null if no
  /// C++ exception is (a thread is cancelled). The same object goes on
  /// afterwards: it cannot be swallowed, only replaced, by throwing another.
  virtual void after_throwing(const JoinPoint &jp,
                              const std::exception_ptr &thrown) = 0;
  void around(JoinPoint &jp) final;
};

/// Advice after the call, however it ended: `jp.has_result()` tells of a method
/// that is not `void`.
struct After : Aspect {
  virtual void after(const JoinPoint &jp) = 0;
  void around(JoinPoint &jp) final;
};

} // namespace heddle

#endif // HEDDLE_ADVICE_H
