//===- delegation_test.cpp - another library's container ------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Semantics C8 where a container delegates.
///
//===----------------------------------------------------------------------===//

#include "aspects.h"
#include "subjects.h"

#include <doctest/doctest.h>

#include <atomic>
#include <map>
#include <thread>

using heddle::Container;
using heddle::ContainerScope;
using heddle::FoundAspect;
using heddle::JoinPoint;

namespace {

/// Keeps aspects that give a number as the result.
struct Source {
  std::map<std::string, std::shared_ptr<heddle::Aspect>, std::less<>> known;
  std::vector<std::string> asked;

  std::shared_ptr<heddle::Aspect> aspect(std::string_view name) {
    asked.emplace_back(name);
    auto at = known.find(name);
    return at == known.end() ? nullptr : at->second;
  }
};

std::shared_ptr<Does> gives(int n) {
  return std::make_shared<Does>([n](JoinPoint &jp) { jp.set_result(n); });
}

struct Fixture {
  Container container;
  ContainerScope scope{container};
  Source source;
  Fixture() {
    source.known["Outer"] = gives(1);
    container.delegate(source);
  }
};

struct Shared {
  static inline std::atomic<int> alive = 0;
  Does passes;
  Shared() { ++alive; }
  Shared(const Shared &) = delete;
  ~Shared() {
    passes.advice = [](JoinPoint &jp) { jp.set_result(-1); };
    --alive;
  }
  FoundAspect aspect(std::string_view) { return &passes; }
};
struct NoSource {
  int aspect(std::string_view);
};

} // namespace

TEST_CASE("what a source must be") {
  CHECK(heddle::AspectSource<Source>);
  CHECK(!heddle::AspectSource<NoSource>);
}

TEST_CASE("C8: a source is asked at every call") {
  Fixture f;
  CHECK(shop::twice(0) == 1);
  f.source.known["Outer"] = gives(2);
  CHECK(shop::twice(0) == 2);
  CHECK(f.source.asked == std::vector<std::string>{"Outer", "Outer"});
}

TEST_CASE("C8: a binding goes before a source, and a source comes after it") {
  Fixture f;
  CHECK(shop::twice(0) == 1);
  f.container.bind_instance<Does>("Outer", gives(3));
  CHECK(shop::twice(0) == 3);
  f.container.unbind("Outer");
  CHECK(shop::twice(0) == 1);
}

TEST_CASE("C8: the sources of a container and of those above it, in turn") {
  Fixture f;
  Container child = f.container.child();
  ContainerScope scope(child);
  CHECK(shop::twice(0) == 1);
  Source own;
  child.delegate(own);
  CHECK(shop::twice(0) == 1);
  own.known["Outer"] = gives(4);
  CHECK(shop::twice(0) == 4);
  child.delegate(nullptr);
  CHECK(shop::twice(0) == 1);
}

TEST_CASE("what a source knows counts as bound, as for a bootstrap") {
  Fixture f;
  CHECK(f.container.is_bound("Outer"));
  CHECK(!f.container.is_bound("Inner"));
  f.container.delegate(nullptr);
  CHECK(!f.container.is_bound("Outer"));
}

TEST_CASE("C8: what no source knows is missing") {
  Fixture f;
  f.source.known.clear();
  CHECK(message_of<heddle::MissingBinding>([] {
          shop::twice(0);
        }).find("aspect 'Outer' is not bound, and shop::twice(int)") == 0);
}

TEST_CASE("C8: an aspect of a source lives until it returns") {
  Fixture f;
  std::weak_ptr<Does> watch;
  auto brief = std::make_shared<Does>([&](JoinPoint &jp) {
    f.source.known.clear();
    CHECK(!watch.expired());
    jp.proceed();
    CHECK(!watch.expired());
  });
  watch = brief;
  f.source.known["Outer"] = std::move(brief);
  CHECK(shop::twice(2) == 4);
  CHECK(watch.expired());
}

TEST_CASE("an object of the source's own, and a repeating one") {
  struct Own {
    Repeats twice{[](JoinPoint &jp) {
      jp.proceed();
      jp.proceed();
    }};
    FoundAspect aspect(std::string_view name) {
      return name == "Inner" ? &twice : nullptr;
    }
  };
  Container container;
  ContainerScope scope(container);
  container.delegate(std::make_shared<Own>());
  container.singleton<Does>("Outer");
  CHECK(shop::Cart().join("a long text that is not kept in place", "") ==
        "a long text that is not kept in place");
}

TEST_CASE(
    "C8: a shared source that is replaced lives until its aspect returns") {
  Container container;
  ContainerScope scope(container);
  auto source = std::make_shared<Shared>();
  source->passes.advice = [&](JoinPoint &jp) {
    container.delegate(std::make_shared<Shared>());
    CHECK(Shared::alive == 2);
    jp.proceed();
    CHECK(shop::twice(1) == 2); // by the new one
    CHECK(Shared::alive == 2);
  };
  container.delegate(std::move(source));
  CHECK(shop::twice(2) == 4);
  CHECK(Shared::alive == 1);
}

TEST_CASE("what a source throws reaches the caller") {
  struct Fails {
    FoundAspect aspect(std::string_view) { throw shop::Broken("not now"); }
  };
  Container container;
  ContainerScope scope(container);
  Fails fails;
  container.delegate(fails);
  CHECK_THROWS_WITH_AS(shop::twice(0), "not now", shop::Broken);
}

TEST_CASE("C8: a source is replaced while calls ask it") {
  Container container;
  container.delegate(std::make_shared<Shared>());
  std::atomic<bool> stop = false;
  std::atomic<int> wrong = 0, calls = 0;
  {
    std::vector<std::jthread> threads;
    for (int t = 0; t != 4; ++t)
      threads.emplace_back([&] {
        ContainerScope scope(container);
        while (!stop) {
          wrong += shop::twice(2) != 4;
          ++calls;
        }
      });
    for (int i = 0; i != 100; ++i) {
      container.delegate(std::make_shared<Shared>());
      for (int seen = calls; calls == seen;)
        std::this_thread::yield();
    }
    stop = true;
    threads.clear();
  }
  CHECK(wrong == 0);
  container.delegate(nullptr);
  CHECK(Shared::alive == 0);
}
