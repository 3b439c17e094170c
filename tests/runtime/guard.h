//===- guard.h - guards by hand ---------------------------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the weaver would insert, as a macro; see heddle/woven.h for its form.
///
///     int f(int a) {
///       GUARD(1, FUNCTION("f", "(int)", "int") P1("int", "a") A1("Outer"),
///             nullptr, (decltype(a)), (f(PASS(a))), a)
///       return a;
///     }
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_TESTS_GUARD_H
#define HEDDLE_TESTS_GUARD_H

#include "heddle/woven.h"

#define UNPACK(...) __VA_ARGS__

/// The site and the coverage record of method ID, and the chain to run.
#define SITE(ID, TEXT, FLAGS)                                                         \
  ::heddle::v1::mark<0xfeed, 0, 0, ID>();                                      \
  static ::heddle::v1::site heddle_site = {                                    \
      &::heddle::v1::unlinked, nullptr, nullptr, TEXT, {0xfeed, 0, 0, ID}, FLAGS, nullptr};             \
  if (const ::heddle::v1::chain *heddle_links =                                \
          ::heddle::v1::enter(heddle_site))

/// SELF: this or nullptr. TYPES: the parameters' types, in parentheses. CALL:
/// the method again. Then the parameters.
#define THROUGH(SELF, TYPES, CALL, ...)                                        \
  ::heddle::v1::call<::heddle::v1::list<UNPACK TYPES>>::through(               \
      *heddle_links, heddle_site, SELF,                                        \
      [&](::heddle::v1::go heddle_go) -> decltype(CALL) {                      \
        (void)heddle_go;                                                       \
        return CALL;                                                           \
      } __VA_OPT__(, ) __VA_ARGS__)

#define GUARD(ID, TEXT, SELF, TYPES, CALL, ...)                                \
  {SITE(ID, TEXT,                                                              \
        HAS_OBJECT(SELF)){return THROUGH(SELF, TYPES, CALL __VA_OPT__(, ) __VA_ARGS__);    \
  }                                                                            \
  }

/// has_object where SELF is `this`.
#define HAS_OBJECT(SELF)                                                       \
  (__is_same(decltype(SELF), decltype(nullptr)) ? 0u : ::heddle::v1::has_object)

#define PASS(X) ::heddle::v1::pass<decltype(X)>(X, heddle_go)

// The site's text. Escapes end with their literal, so that "\0" "12" is no
// octal number.
#define METHOD(CLASS, NAME, SIGNATURE, RESULT)                                 \
  CLASS "\0" NAME "\0" SIGNATURE "\0" RESULT "\0"                              \
        "subjects.cpp\0"                                                       \
        "12\0"
#define FUNCTION(NAME, SIGNATURE, RESULT) METHOD("", NAME, SIGNATURE, RESULT)
#define P0 "0\0"
#define P1(T, N) "1\0" T "\0" N "\0"
#define P2(T, N, U, M) "2\0" T "\0" N "\0" U "\0" M "\0"
#define ASPECT(NAME)                                                           \
  NAME "\0"                                                                    \
       "5\0"                                                                   \
       "rules.yaml:3\0"
#define A0 "0\0"
#define A1(A) "1\0" ASPECT(A)
#define A2(A, B) "2\0" ASPECT(A) ASPECT(B)

#endif // HEDDLE_TESTS_GUARD_H
