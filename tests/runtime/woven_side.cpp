//===- woven_side.cpp - the woven side, at every standard -----------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Compiled, not run: C++11 and up, without exceptions and run-time type
/// information, with warnings as errors. Guards are spelled out as the weaver
/// writes them.
///
//===----------------------------------------------------------------------===//

#include "heddle/woven.h"

namespace {

struct Text {
  Text() {}
  Text(const Text &) {}
  Text(Text &&) {}
  ~Text() {}
};

struct MoveOnly {
  MoveOnly() {}
  MoveOnly(MoveOnly &&) {}
  MoveOnly(const MoveOnly &) = delete;
};

} // namespace

namespace subject {

class C {
public:
  int value(int a, Text b) const;
  Text text(const Text &a);
  MoveOnly move(MoveOnly m) noexcept;
  int &reference(int (&a)[3], int &&b);
  static void nothing();
  // clang-format off
  int inline_one(int a) {{::heddle::v1::mark<1u,2u,3u,4294967295u>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"subject::C\000inline_one\000(int)\000int\000f.cpp\00012\0001\000int\000a\0001\000A\0000\000r:1\000",{1u,2u,3u,4294967295u},::heddle::v1::has_object,nullptr};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site)){return ::heddle::v1::call<::heddle::v1::list<decltype(a)>>::through(*heddle_links,heddle_site,this,[&](::heddle::v1::go heddle_go)->decltype(this->C::inline_one(::heddle::v1::pass<decltype(a)>(a,heddle_go))){return this->C::inline_one(::heddle::v1::pass<decltype(a)>(a,heddle_go));},a);}}
    return a + member;
  }
  // clang-format on
  int member;
};

#define HEAD                                                                   \
  ::heddle::v1::mark<1u, 2u, 3u, 4u>();                                        \
  static ::heddle::v1::site heddle_site = {                                    \
      &::heddle::v1::unlinked, nullptr, nullptr, "", {1u, 2u, 3u, 4u}, 0u, nullptr};                 \
  if (const ::heddle::v1::chain *heddle_links =                                \
          ::heddle::v1::enter(heddle_site))
#define PASS(X) ::heddle::v1::pass<decltype(X)>(X, heddle_go)
#define CLOSURE(CALL)                                                          \
  [&](::heddle::v1::go heddle_go) -> decltype(CALL) {                          \
    (void)heddle_go;                                                           \
    return CALL;                                                               \
  }

int C::value(int a, Text b) const {
  {
    HEAD {
      return ::heddle::v1::call<::heddle::v1::list<decltype(a), decltype(b)>>::
          through(*heddle_links, heddle_site, this,
                  CLOSURE((this->C::value(PASS(a), PASS(b)))), a, b);
    }
  }
  return a + member;
}

Text C::text(const Text &a) {
  {
    HEAD {
      return ::heddle::v1::call<::heddle::v1::list<decltype(a)>>::through(
          *heddle_links, heddle_site, this, CLOSURE((this->C::text(PASS(a)))),
          a);
    }
  }
  return a;
}

MoveOnly C::move(MoveOnly m) noexcept {
  {
    HEAD {
      return ::heddle::v1::call<::heddle::v1::list<decltype(m)>>::through(
          *heddle_links, heddle_site, this, CLOSURE((this->C::move(PASS(m)))),
          m);
    }
  }
  return m;
}

int &C::reference(int (&a)[3], int &&b) {
  {
    HEAD {
      return ::heddle::v1::call<::heddle::v1::list<decltype(a), decltype(b)>>::
          through(*heddle_links, heddle_site, this,
                  CLOSURE((this->C::reference(PASS(a), PASS(b)))), a, b);
    }
  }
  return a[b];
}

void C::nothing() {
  {
    HEAD {
      return ::heddle::v1::call<::heddle::v1::list<>>::through(
          *heddle_links, heddle_site, nullptr, CLOSURE((C::nothing())));
    }
  }
}

int uses(C &c);
int uses(C &c) {
  int a[3] = {0, 0, 0};
  C::nothing();
  c.text(Text());
  c.move(MoveOnly());
  return c.inline_one(1) + c.value(1, Text()) + c.reference(a, 1);
}

} // namespace subject
