//===- module_test.cpp - real sections, and shared objects that come and go
//-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Semantics E1 and E3 with records and requirements in sections of their own.
///
//===----------------------------------------------------------------------===//

#include "aspects.h"
#include "functions.h"
#include "heddle/testing.h"

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <dlfcn.h>

[[gnu::noinline]] int standing(int n) {
  GUARD(3000, FUNCTION("standing", "(int)", "int") P1("int", "n") A1("Outer"),
        nullptr, (decltype(n)), (standing(PASS(n))), n)
  return n;
}
__attribute__((weak)) int never_defined(int n);

namespace {
REQUIRE_FUNCTION(3000, &standing, "standing(int)");
REQUIRE_FUNCTION(3002, &never_defined, "never_defined(int)");

struct Root {
  heddle::Container container;
  int calls = 0;
  const heddle::MethodInfo *info = nullptr;
  Root() {
    container.bind_instance<Does>(
        "Outer", std::make_shared<Does>([this](heddle::JoinPoint &jp) {
          ++calls;
          CHECK(!jp.method().name().empty());
          jp.proceed();
        }));
  }
};
} // namespace

TEST_CASE("E1: the program's own sections") {
  Root root;
  heddle::Coverage report = heddle::bootstrap(root.container);
  CHECK(report.covered == 1);
  CHECK(report.unused == 1);
  CHECK(heddle::testing::is_woven("standing"));
  CHECK(standing(3) == 3);
  CHECK(root.calls == 1);
}

TEST_CASE("E3: a shared object is verified when it comes, and forgotten") {
  Root root;
  heddle::bootstrap(root.container);
  for (int round = 1; round != 4; ++round) {
    CAPTURE(round);
    root.calls = 0;
    void *plugin = dlopen(HEDDLE_TEST_PLUGIN, RTLD_NOW | RTLD_LOCAL);
    REQUIRE_MESSAGE(plugin, dlerror());
    CHECK(heddle::verify().covered == 2);
    CHECK(heddle::testing::is_woven("plugin_twice"));
    auto *twice = reinterpret_cast<int (*)(int)>(dlsym(plugin, "plugin_twice"));
    REQUIRE((twice != nullptr));
    CHECK(twice(2) == 4);
    CHECK(root.calls == 1);
    dlclose(plugin);
    CHECK(root.calls == 2); // its last destructor was still advised
    CHECK(heddle::verify().covered == 1);
  }
}
