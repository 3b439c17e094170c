//===- outer.h - calls that outlive the making of a coroutine --*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What aspects that await and aspects around elements share: each is, in its
/// chain, one that gives a coroutine as the result, the outer one.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_SRC_OUTER_H
#define HEDDLE_SRC_OUTER_H

#include "heddle/context.h"
#include "heddle/join_point.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

namespace heddle::detail {

/// Parts of a ticket, at their places in it.
struct ticket_parts {
  Aspect *aspect;
  std::shared_ptr<Aspect> kept;
  Context context;
  v1::site *where;
  const v1::level *at;
  v1::word self;
  unsigned state;

  static ticket_parts &in(v1::ticket &t) {
    static_assert(sizeof(ticket_parts) <= sizeof t.parts);
    static_assert(offsetof(ticket_parts, aspect) == 0);
    return *std::launder(reinterpret_cast<ticket_parts *>(t.parts));
  }
  /// Makes \p f the call as the aspect sees it, in the outer coroutine.
  void enter(v1::frame &f) const noexcept {
    f.at = at;
    f.where = where;
    f.state = v1::has_body | v1::is_by_address | state;
    *v1::words_of(f) = self;
  }
};

/// With access to join points and contexts.
struct async_dispatch {
  /// Whether the types of \p jp say that such an aspect may be around it.
  static bool takes(JoinPoint &jp, unsigned flag);
  static const v1::site &site_of(JoinPoint &jp);
  /// Makes the outer coroutine for \p aspect the result; it has \p kept.
  static void begin(Aspect &aspect, std::shared_ptr<Aspect> kept,
                    JoinPoint &jp);

  static JoinPoint &join_point(v1::frame &f) {
    static_assert(sizeof(JoinPoint) == sizeof(v1::frame));
    return reinterpret_cast<JoinPoint &>(f);
  }
  static void drop_result(v1::frame &f) noexcept;
  static void check_done(v1::frame &f);
  /// \p context, for the call of that number.
  static Context renewed(Context context, std::uint64_t call) noexcept;
};

} // namespace heddle::detail

#endif // HEDDLE_SRC_OUTER_H
