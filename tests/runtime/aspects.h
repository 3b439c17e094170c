//===- aspects.h - aspects and bindings for tests ---------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Small aspects whose advice a test writes where it needs it.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_TESTS_ASPECTS_H
#define HEDDLE_TESTS_ASPECTS_H

#include "heddle/heddle.h"

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

using Advice = std::function<void(heddle::JoinPoint &)>;

/// Does what it is told; nothing but to proceed, if not told anything.
struct Does : heddle::Aspect {
  Does() = default;
  explicit Does(Advice advice) : advice(std::move(advice)) {}
  void around(heddle::JoinPoint &jp) override {
    advice ? advice(jp) : jp.proceed();
  }
  Advice advice;
};

/// The same, declared as repeating.
struct Repeats : Does {
  static constexpr bool repeating = true;
  using Does::Does;
};

/// A container that is current while it lives, with pass-through aspects under
/// the names that the subjects' chains use.
struct Bound {
  heddle::Container container;
  heddle::ContainerScope scope{container};

  Bound() {
    outer([](heddle::JoinPoint &jp) { jp.proceed(); });
    inner([](heddle::JoinPoint &jp) { jp.proceed(); });
  }
  void outer(Advice a) { bind<Does>("Outer", std::move(a)); }
  void inner(Advice a) { bind<Does>("Inner", std::move(a)); }
  template <class T> void bind(const char *name, Advice a) {
    container.bind_instance<T>(name, std::make_shared<T>(std::move(a)));
  }
};

/// The text of the exception that \p f throws.
template <class E, class F> std::string message_of(F &&f) {
  try {
    f();
  } catch (const E &e) {
    return e.what();
  }
  return "(nothing was thrown)";
}

#endif // HEDDLE_TESTS_ASPECTS_H
