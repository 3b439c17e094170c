//===- boost_fiber.h - calls on fibers of Boost.Fiber ----------- -*- C++
//-*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// For a program whose woven functions run on fibers of Boost.Fiber. Nothing
/// else of Heddle needs this. On each thread that schedules fibers, in place of
/// use_scheduling_algorithm:
///
///     heddle::adapters::use_fibers<boost::fibers::algo::round_robin>();
///
/// with any algorithm, and its arguments. Then each fiber has its container
/// scope, its values and its calls for itself, also where it goes on on another
/// thread. A fiber begins with none of them; to have those of who starts it:
///
///     boost::fibers::fiber(heddle::Context::capture().bind(serve));
///
/// Made for Boost 1.74. Keeps its state where fiber_specific_ptr does, and not
/// by the fiber's id, which later fibers get again.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_ADAPTERS_BOOST_FIBER_H
#define HEDDLE_ADAPTERS_BOOST_FIBER_H

#include "heddle/context.h"
#include "heddle/fiber.h"

#include <boost/fiber/algo/algorithm.hpp>
#include <boost/fiber/context.hpp>
#include <boost/fiber/detail/fss.hpp>
#include <boost/fiber/operations.hpp>
#include <boost/fiber/type.hpp>

#include <concepts>
#include <memory>
#include <utility>

namespace heddle::adapters {
namespace detail {

/// Of one thread: which fiber's state it is in.
class FiberSwitch {
public:
  ~FiberSwitch() { to(nullptr); }

  /// This thread goes on with \p next, which may be its own stack or the
  /// dispatcher's.
  void go_on(boost::fibers::context &next) {
    if (next.is_context(boost::fibers::type::pinned_context))
      to(nullptr);
    else
      to(state_of(next));
  }

private:
  using State = std::shared_ptr<FiberState>;

  void to(State next) {
    if (entered_ == next)
      return;
    if (entered_)
      entered_->leave();
    entered_ = std::move(next);
    if (entered_)
      entered_->enter();
  }

  static const State &state_of(boost::fibers::context &fiber) {
    static const char key = 0;
    if (void *known = fiber.get_fss_data(&key))
      return *static_cast<State *>(known);
    struct Cleanup : boost::fibers::detail::fss_cleanup_function {
      void operator()(void *data) override {
        delete static_cast<State *>(data);
      }
    };
    auto made = std::make_unique<State>(std::make_shared<FiberState>());
    fiber.set_fss_data(
        &key, boost::fibers::detail::fss_cleanup_function::ptr_t(new Cleanup),
        made.get(), false);
    return *made.release();
  }

  State entered_; ///< also when the fiber has ended, until the next one runs
};

template <class P>
P properties_of(boost::fibers::algo::algorithm_with_properties<P> *);

} // namespace detail

namespace detail {
/// What differs in nothing between the kinds of algorithms.
template <class A> class Switching : public A {
public:
  using A::A;

  boost::fibers::context *pick_next() noexcept override {
    boost::fibers::context *next = A::pick_next();
    if (next)
      switch_.go_on(*next);
    return next;
  }

protected:
  /// One that was launched at once runs already, and was not picked.
  void sync() { switch_.go_on(*boost::fibers::context::active()); }

private:
  FiberSwitch switch_;
};
} // namespace detail

/// The algorithm A, which tells Heddle of each switch.
template <std::derived_from<boost::fibers::algo::algorithm> A>
class FiberAlgorithm : public detail::Switching<A> {
public:
  using detail::Switching<A>::Switching;

  void awakened(boost::fibers::context *fiber) noexcept override {
    this->sync();
    A::awakened(fiber);
  }
};
template <std::derived_from<boost::fibers::algo::algorithm> A>
  requires requires(A *a) { detail::properties_of(a); }
class FiberAlgorithm<A> : public detail::Switching<A> {
  using Properties = decltype(detail::properties_of(std::declval<A *>()));

public:
  using detail::Switching<A>::Switching;
  using A::awakened;

  void awakened(boost::fibers::context *fiber,
                Properties &p) noexcept override {
    this->sync();
    A::awakened(fiber, p);
  }
};

/// This thread schedules its fibers by A, as with
/// `boost::fibers::use_scheduling_algorithm<A>`, and Heddle knows of them. To
/// be called before the first fiber is started on this thread.
template <std::derived_from<boost::fibers::algo::algorithm> A, class... Args>
void use_fibers(Args &&...args) {
  boost::fibers::use_scheduling_algorithm<FiberAlgorithm<A>>(
      std::forward<Args>(args)...);
}

} // namespace heddle::adapters

#endif // HEDDLE_ADAPTERS_BOOST_FIBER_H
