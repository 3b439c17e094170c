//===- fork_test.cpp - woven calls in a child process ---------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Semantics C8 to C10 after fork: the child has one thread, and what the
/// others were using stays as it was.
///
//===----------------------------------------------------------------------===//

#include "aspects.h"
#include "subjects.h"

#include <doctest/doctest.h>

#include <latch>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

using heddle::ContainerScope;
using heddle::JoinPoint;

namespace {

/// A site of its own for each N.
template <int N> int fresh(int n) {
  GUARD(2000 + N, FUNCTION("fresh", "(int)", "int") P1("int", "n") A1("Outer"),
        nullptr, (decltype(n)), (fresh<N>(PASS(n))), n)
  return n;
}

/// Whether \p f gives true in a child process, in time.
template <class F> bool in_child(F &&f) {
  pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    alarm(60);
    bool good = false;
    try {
      good = f();
    } catch (...) {
    }
    _exit(good ? 0 : 1);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/// Calls, links a site, binds anew, and sees the old aspect go.
template <int N> bool works(Bound &bound) {
  bool good = shop::twice(2) == 4 && fresh<N>(3) == 3;
  auto brief = std::make_shared<Does>();
  std::weak_ptr<Does> watch = brief;
  bound.container.bind_instance<Does>("Outer", std::move(brief));
  good = good && shop::twice(2) == 4 && !watch.expired();
  bound.outer([](JoinPoint &jp) { jp.set_result(7); });
  return good && watch.expired() && shop::twice(2) == 7 && fresh<N>(3) == 7;
}

} // namespace

TEST_CASE("a child process makes woven calls, binds and links") {
  Bound bound;
  CHECK(shop::twice(1) == 2);
  CHECK(in_child([&] { return works<0>(bound); }));
  CHECK(in_child([&] {
    bool good = false;
    std::jthread([&] {
      ContainerScope scope(bound.container);
      good = works<1>(bound);
    }).join();
    return good;
  }));
  CHECK(shop::twice(1) == 2);
}

TEST_CASE("a child process of a program whose threads are in woven calls") {
  Bound bound;
  std::latch inside(3), go(1);
  bound.inner([&](JoinPoint &jp) {
    inside.count_down();
    go.wait();
    jp.proceed();
  });
  std::vector<std::jthread> threads;
  for (int i = 0; i != 3; ++i)
    threads.emplace_back([&] {
      ContainerScope scope(bound.container);
      shop::Cart().add(1, 2);
    });
  inside.wait();
  CHECK(in_child([&] {
    bound.inner({}); // what the lost threads hold stays
    return works<2>(bound) && shop::Cart().add(1, 2) == 7;
  }));
  CHECK(in_child([&] {
    bound.container.clear();
    return !bound.container.is_bound("Inner");
  }));
  go.count_down();
}
