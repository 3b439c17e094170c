//===- fiber.h - stacks that are switched by the program --------- -*- C++
//-*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// For whoever writes a scheduler of fibers (stackful coroutines, user-mode
/// threads): what calls of woven functions keep for a thread they have to keep
/// for a fiber. heddle/adapters/boost_fiber.h does it for Boost.Fiber.
///
///     void Scheduler::switch_to(Fiber &next) {
///       running_->state.leave();
///       next.state.enter();
///       ... // change the stack
///     }
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_FIBER_H
#define HEDDLE_FIBER_H

#include <memory>

namespace heddle {
namespace detail {
struct fiber_parts;
}

/// What the calls of one fiber have made current for them, and which aspects
/// they keep alive. Begins with nothing, as a thread does: with the context of
/// who starts the fiber if its function is `Context::capture().bind(f)`.
///
/// A fiber may go on on another thread. It is entered once at a time, by the
/// thread whose stack is then changed, and left by the same thread.
class FiberState {
public:
  /// Throws std::bad_alloc.
  FiberState();
  /// The fiber has ended: no woven function is running on its stack. Leaves
  /// first if this thread is in it.
  ~FiberState();
  FiberState(const FiberState &) = delete;
  FiberState &operator=(const FiberState &) = delete;

  /// From here on this thread's calls are those of the fiber; those of its own
  /// stack wait until it leaves.
  void enter() noexcept;
  void leave() noexcept;
  bool is_entered() const noexcept;

private:
  std::unique_ptr<detail::fiber_parts> parts_;
};

} // namespace heddle

#endif // HEDDLE_FIBER_H
