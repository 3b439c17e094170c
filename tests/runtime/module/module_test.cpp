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
#include "heddle/format.h"
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
  std::string text; // of the last call
  Root() {
    container.bind_instance<Does>(
        "Outer", std::make_shared<Does>([this](heddle::JoinPoint &jp) {
          ++calls;
          text = heddle::format(jp);
          jp.proceed();
        }));
  }
};
/// A shared object, loaded as long as this lives.
class Loaded {
public:
  explicit Loaded(const char *path)
      : path_(path), handle_(dlopen(path, RTLD_NOW | RTLD_LOCAL)) {
    REQUIRE_MESSAGE(handle_, dlerror());
  }
  ~Loaded() {
    dlclose(handle_);
    // A sanitizer may keep it.
    void *kept = dlopen(path_, RTLD_NOW | RTLD_NOLOAD);
    CHECK((kept == nullptr));
  }
  template <class F> F *function(const char *name) {
    auto *f = reinterpret_cast<F *>(dlsym(handle_, name));
    REQUIRE((f != nullptr));
    return f;
  }

private:
  const char *path_;
  void *handle_;
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
    {
      Loaded plugin(HEDDLE_TEST_PLUGIN);
      CHECK(heddle::verify().covered == 2);
      CHECK(heddle::testing::is_woven("plugin_twice"));
      CHECK(plugin.function<int(int)>("plugin_twice")(2) == 4);
      CHECK(root.calls == 1);
      CHECK(root.text == "plugin_twice(n=2)");
    }
    CHECK(root.calls == 2); // its last destructor was still advised
    CHECK(heddle::verify().covered == 1);
  }
}

TEST_CASE("a woven shared object's printing is forgotten with it") {
  Root root;
  heddle::bootstrap(root.container);
  for (int round = 1; round != 4; ++round) {
    {
      Loaded plugin(HEDDLE_TEST_PLUGIN);
      CHECK(plugin.function<int(int)>("plugin_sell")(7) == 7);
      CHECK(root.text == "plug::sell(ticket=#7)");
    }
    CHECK((heddle::detail::find_printer({"[T = plug::Ticket]"}) == nullptr));
  }
}

TEST_CASE("a shared object brings an aspect, and takes it away") {
  Root root;
  heddle::bootstrap(root.container);
  for (int round = 1; round != 4; ++round) {
    heddle::Container container(&root.container);
    heddle::ContainerScope scope(container);
    Loaded plugin(HEDDLE_TEST_ASPECTS);
    using Binds = void(heddle::Container &);
    auto *alive = plugin.function<int()>("aspects_alive");
    plugin.function<Binds>("aspects_bind")(container);
    CHECK(standing(3) == 30);
    CHECK(alive() == 1);
    plugin.function<Binds>("aspects_unbind")(container);
    CHECK(alive() == 0);
    CHECK(standing(3) == 3);
    CHECK(root.text == "standing(n=3)");
  }
}
