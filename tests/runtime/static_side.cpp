//===- static_side.cpp - compiled-in aspects, at every standard -----------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Functions as `bind: static` weaves them, by hand, with what an aspect may
/// ask, in C++11. Compiled alone, with all warnings.
///
//===----------------------------------------------------------------------===//

#include "heddle/woven.h"

#include "heddle/static.h"

namespace subject {

struct Asks {
  template <class J> auto around(J &jp) -> typename J::result_type {
    static_assert(J::arguments == 2, "");
    static_assert(J::method().line() == 7, "");
    typename J::template argument_type<0> first =
        jp.template argument<0>() + (jp.instance() ? 1 : 0);
    jp.template argument<0>() = first + *J::method().name();
    return jp.proceed();
  }
};

struct MoveOnly {
  MoveOnly() {}
  MoveOnly(MoveOnly &&) {}
};

} // namespace subject

namespace subject {

struct C {
  int value(int a, const MoveOnly &b) const;
};

int C::value(int a, const MoveOnly &b) const {
  ::heddle::v1::mark<1u, 2u, 3u, 4u>();
  struct heddle_method {
    static constexpr const char *heddle_text() { return "subject::C::value"; }
  };
  const auto heddle_inner = [&](int inner) -> int {
    (void)b;
    return inner;
  };
  return ::heddle::v1::compiled_in<
      ::heddle::v1::method_constants<heddle_method, 7, 0, 12, 0, 0, 0, 0>,
      ::heddle::v1::list<Asks, Asks>,
      ::heddle::v1::list<decltype(a), decltype(b)>, false>::
      through(
          this,
          [&](::heddle::v1::go heddle_go) -> decltype(heddle_inner(
                                              ::heddle::v1::pass<decltype(a)>(
                                                  a, heddle_go))) {
            return heddle_inner(::heddle::v1::pass<decltype(a)>(a, heddle_go));
          },
          a, b);
}

} // namespace subject
