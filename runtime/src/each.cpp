//===- each.cpp - calls of aspects around elements ------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An aspect around elements is, in its chain, one that gives a generator as
/// the result, as an asynchronous one gives a coroutine (async.cpp): the woven
/// side makes the outer generator (heddle/yielded.h). There are no turns: that
/// one calls `advance` for each element, which runs the aspect, which steps
/// through the rest of the chain.
///
//===----------------------------------------------------------------------===//

#include "heddle/each.h"
#include "errors.h"
#include "outer.h"

#include <cstddef>
#include <memory>
#include <new>
#include <utility>

namespace heddle {
namespace detail {

/// The runtime's part of an each_call.
struct running_each {
  Element element;
  EachAspect *aspect;
  std::shared_ptr<Aspect> kept;
  Context context;
  std::size_t given = 0; ///< elements so far

  explicit running_each(v1::each_call &c) : element(c) {}

  static running_each &of(v1::each_call &c) {
    static_assert(sizeof(running_each) <= sizeof c.room);
    static_assert(alignof(running_each) <= alignof(v1::word));
    return *std::launder(reinterpret_cast<running_each *>(c.room));
  }

  /// Makes the context current, and at the end the earlier one again.
  class stay {
  public:
    explicit stay(running_each &c) noexcept
        : earlier_(change_place(c.context.place())) {}
    ~stay() { change_place(earlier_); }
    stay(const stay &) = delete;
    stay &operator=(const stay &) = delete;

  private:
    place earlier_;
  };

  bool run() {
    element.drop();
    stay here(*this);
    aspect->around(element);
    if (!element.has_value())
      return false;
    ++given;
    return true;
  }
};

} // namespace detail

using detail::running_each;

void EachAspect::around(JoinPoint &jp) {
  using dispatch = detail::async_dispatch;
  if (!dispatch::takes(jp, v1::is_yielded))
    errors::not_yielded(jp.aspect(), dispatch::site_of(jp));
  dispatch::begin(*this, weak_from_this().lock(), jp);
}

std::size_t Element::index() const noexcept {
  return running_each::of(call_).given;
}

std::uint64_t Element::call_id() const noexcept { return context().call(); }

const Context &Element::context() const noexcept {
  return running_each::of(call_).context;
}

void Element::set_context(Context context) noexcept {
  auto &call = running_each::of(call_);
  call.context = detail::async_dispatch::renewed(std::move(context), call_id());
  detail::change_place(call.context.place());
}

void Element::drop() noexcept {
  if (!std::exchange(call_.has_own, false))
    return detail::async_dispatch::drop_result(*call_.call);
  call_.call->state &= ~v1::is_done;
  call_.end_own(call_.own);
}

void Element::check_value(const v1::type &given) const {
  const v1::signature &types = *call_.call->types;
  if (!same_type(given, *types.result))
    errors::wrong_result_type(aspect(), *call_.call->where, *types.result,
                              given);
  if (types.kind == v1::reference_result && !call_.own)
    cannot_copy(given);
}

void *Element::emptied_room() noexcept {
  drop();
  v1::frame &f = *call_.call;
  if (f.types->kind == v1::reference_result)
    f.result = call_.own;
  return f.result;
}

void Element::fill() noexcept {
  call_.has_own = call_.call->types->kind == v1::reference_result;
  call_.call->state |= v1::is_done;
}

void Element::cannot_copy(const v1::type &given) const {
  errors::element_not_copyable(aspect(), *call_.call->where, given);
}

namespace v1 {

void open(each_call &c, ticket &t) noexcept {
  auto &parts = detail::ticket_parts::in(t);
  auto &call = *new (c.room) running_each(c);
  call.aspect = static_cast<EachAspect *>(parts.aspect);
  call.kept = std::move(parts.kept);
  call.context = std::move(parts.context);
  parts.enter(*c.call);
}

void close(each_call &c) noexcept { std::destroy_at(&running_each::of(c)); }

bool advance(each_call &c) { return running_each::of(c).run(); }

} // namespace v1
} // namespace heddle
