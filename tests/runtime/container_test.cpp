//===- container_test.cpp - what stands behind a name ---------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Semantics C8: lifetimes, scopes, rebinding, and that nothing stays behind.
///
//===----------------------------------------------------------------------===//

#include "aspects.h"
#include "subjects.h"

#include <doctest/doctest.h>

using heddle::Container;
using heddle::ContainerScope;
using heddle::JoinPoint;

namespace app {

struct Counted : heddle::Aspect {
  static inline int alive = 0, made = 0;
  Counted() { ++alive, ++made; }
  Counted(const Counted &) = delete;
  ~Counted() override { --alive; }
  void around(JoinPoint &jp) override {
    last = this;
    jp.proceed();
  }
  static inline const Counted *last = nullptr;
  static void reset() { alive = made = 0; }
};

struct Clock {
  int now = 0;
};
struct Timed : heddle::Aspect {
  explicit Timed(Container &c) : clock(c.resolve<Clock>()) {}
  void around(JoinPoint &jp) override {
    ++clock->now;
    jp.proceed();
  }
  std::shared_ptr<Clock> clock;
};

struct Hen;
struct Egg {
  explicit Egg(Container &c) { c.resolve<Hen>(); }
};
struct Hen {
  explicit Hen(Container &c) { c.resolve<Egg>(); }
};

} // namespace app

using app::Counted;

TEST_CASE("C8: a singleton is made once, by the container that binds it") {
  Counted::reset();
  Container parent;
  parent.singleton<Counted>("Outer");
  Container child = parent.child();
  CHECK(Counted::made == 0); // not before it is needed
  for (Container *c : {&parent, &child}) {
    ContainerScope scope(*c);
    shop::twice(1);
    shop::twice(1);
  }
  CHECK(Counted::made == 1);
}

TEST_CASE("C8: a scoped aspect is made once for each scope, and goes with it") {
  Counted::reset();
  Container parent;
  parent.scoped<Counted>("Outer");
  for (int i = 0; i != 3; ++i) {
    Container request(&parent);
    ContainerScope scope(request);
    shop::twice(1);
    const Counted *first = Counted::last;
    shop::twice(1);
    CHECK(Counted::last == first);
    CHECK(Counted::alive == 1);
  }
  CHECK(Counted::made == 3);
  CHECK(Counted::alive == 0);
}

TEST_CASE("C8: a transient aspect is made for each level of each call") {
  Counted::reset();
  Container container;
  ContainerScope scope(container);
  container.transient<Counted>("Outer");
  container.transient<Counted>("Inner");
  shop::Cart().add(1, 2);
  shop::Cart().add(1, 2);
  CHECK(Counted::made == 4);
  CHECK(Counted::alive == 0);
}

TEST_CASE("C8: the next call sees another binding, scope or container") {
  Bound bound;
  auto giving = [](int n) { return [n](JoinPoint &jp) { jp.set_result(n); }; };
  bound.outer(giving(1));
  CHECK(shop::twice(0) == 1);
  bound.outer(giving(2));
  CHECK(shop::twice(0) == 2);
  Container child = bound.container.child();
  {
    ContainerScope inner(child);
    CHECK(shop::twice(0) == 2);
    Does three(giving(3));
    child.bind_instance("Outer", three);
    CHECK(shop::twice(0) == 3);
    child.unbind("Outer");
    CHECK(shop::twice(0) == 2);
    child.bind_instance("Outer", three);
  }
  CHECK(shop::twice(0) == 2);
}

TEST_CASE("C8: an aspect that enters a scope around proceed") {
  Bound bound;
  Container child = bound.container.child();
  Does four([](JoinPoint &jp) { jp.set_result(4); });
  child.bind_instance("Inner", four);
  bound.outer([&](JoinPoint &jp) {
    ContainerScope scope(child);
    jp.proceed();
  });
  CHECK(shop::Cart().add(1, 2) == 4);
}

TEST_CASE("C8: rebinding destroys the old aspect at once when nobody uses it") {
  Bound bound;
  auto old = std::make_shared<Does>();
  std::weak_ptr<Does> watch = old;
  bound.container.bind_instance<Does>("Outer", std::move(old));
  shop::twice(1);
  CHECK(!watch.expired());
  bound.outer({});
  CHECK(watch.expired());
}

TEST_CASE("C8: rebinding in a call destroys the old aspect when it returns") {
  Bound bound;
  std::weak_ptr<Does> watch;
  auto old = std::make_shared<Does>([&](JoinPoint &jp) {
    bound.outer({});
    CHECK(!watch.expired());
    jp.proceed();
    CHECK(shop::twice(1) == 2); // the new one
    CHECK(!watch.expired());
  });
  watch = old;
  bound.container.bind_instance<Does>("Outer", std::move(old));
  CHECK(shop::twice(2) == 4);
  CHECK(watch.expired());
}

TEST_CASE("C8: a call that runs on holds up its own aspect only") {
  Bound bound;
  std::weak_ptr<Does> watch;
  bound.outer([&](JoinPoint &jp) {
    auto brief = std::make_shared<Does>();
    watch = brief;
    bound.container.bind_instance<Does>("Inner", std::move(brief));
    jp.proceed(); // uses Inner
    bound.inner({});
    CHECK(watch.expired());
  });
  shop::Cart().add(1, 2);
}

TEST_CASE("C8: rebinding a scoped aspect ends those that scopes keep") {
  Counted::reset();
  Container parent;
  parent.scoped<Counted>("Outer");
  Container one(&parent), two(&parent);
  for (Container *c : {&one, &two}) {
    ContainerScope scope(*c);
    shop::twice(1);
  }
  CHECK(Counted::alive == 2);
  parent.bind_instance<Does>("Outer", std::make_shared<Does>());
  CHECK(Counted::alive == 0);
}

TEST_CASE("C8: a scope's object of a binding that another one hides") {
  Counted::reset();
  Container parent;
  parent.scoped<Counted>("Outer");
  {
    Container child(&parent);
    ContainerScope scope(child);
    shop::twice(1);
    child.scoped<Counted>("Outer");
    shop::twice(1);
    CHECK(Counted::made == 2);
    CHECK(Counted::alive == 1);
  }
  CHECK(Counted::alive == 0);
  parent.clear(); // knows nothing of the child any more
}

TEST_CASE("C8: a million calls leave nothing behind") {
  Counted::reset();
  Container container;
  ContainerScope scope(container);
  container.transient<Counted>("Outer");
  container.singleton<Counted>("Inner");
  shop::Cart cart(1);
  for (int i = 0; i != 1'000'000; ++i)
    cart.k = cart.add(0, 0) & 1;
  CHECK(Counted::made == 1'000'001);
  CHECK(Counted::alive == 1);
  container.clear();
  CHECK(Counted::alive == 0);
}

TEST_CASE("C8: a missing binding names aspect and join point, and the mend") {
  Container empty;
  ContainerScope scope(empty);
  CHECK(message_of<heddle::MissingBinding>([] { shop::twice(1); }) ==
        "aspect 'Outer' is not bound, and shop::twice(int) (subjects.cpp:12) "
        "was called with it. Bind it before the call in the container in use "
        "or one above it, as with "
        "heddle::Container::root().singleton<Outer>().");
}

TEST_CASE("a type that is no aspect cannot stand behind an aspect's name") {
  Container container;
  ContainerScope scope(container);
  container.singleton<app::Clock>("Outer");
  CHECK(message_of<heddle::WrongBinding>([] { shop::twice(1); })
            .find("'Outer' is bound to a app::Clock, which is no "
                  "heddle::Aspect, and shop::twice(int)") == 0);
}

TEST_CASE("factories get what they need from the container") {
  Container container;
  ContainerScope scope(container);
  container.singleton<app::Clock>();
  container.singleton<app::Timed>("Outer");
  shop::twice(1);
  CHECK(container.resolve<app::Clock>()->now == 1);
  container.transient<app::Clock>("fast", [] { return app::Clock{100}; });
  container.scoped<app::Clock>("slow", [](Container &c) {
    return std::make_unique<app::Clock>(*c.resolve<app::Clock>("fast"));
  });
  auto slow = container.resolve<app::Clock>("slow");
  CHECK(slow->now == 100);
  CHECK(container.resolve<app::Clock>("slow") == slow);
  CHECK(container.resolve<app::Clock>("fast") !=
        container.resolve<app::Clock>("fast"));
}

TEST_CASE("a singleton's factory sees its own container, not the caller's") {
  Container parent;
  parent.bind_instance<app::Clock>(std::make_shared<app::Clock>());
  parent.singleton<app::Timed>();
  Container child(&parent);
  child.bind_instance<app::Clock>(std::make_shared<app::Clock>());
  CHECK(child.resolve<app::Timed>()->clock == parent.resolve<app::Clock>());
}

TEST_CASE("a cycle is an error that prints the path") {
  Container container;
  auto path = [&] {
    return message_of<heddle::DependencyCycle>(
        [&] { container.resolve<app::Hen>(); });
  };
  container.singleton<app::Hen>();
  container.singleton<app::Egg>();
  const std::string expected =
      "making 'app::Hen' needs itself: app::Hen -> app::Egg -> app::Hen. Let "
      "one of them look up the next when it is used, not when it is made.";
  CHECK(path() == expected);
  CHECK(path() == expected); // and nothing stays locked
  container.transient<app::Hen>();
  container.scoped<app::Egg>();
  CHECK(path() == expected);
}

TEST_CASE("an aspect whose constructor calls what it advises is a cycle") {
  Container container;
  ContainerScope scope(container);
  container.singleton<Does>("Outer", [] {
    shop::twice(1);
    return Does();
  });
  CHECK_THROWS_AS(shop::twice(1), heddle::DependencyCycle);
}

TEST_CASE("a factory that fails is asked again at the next call") {
  Container container;
  ContainerScope scope(container);
  int asked = 0;
  container.singleton<Does>("Outer", [&asked] {
    if (++asked == 1)
      throw std::runtime_error("not yet");
    return std::make_unique<Does>();
  });
  CHECK_THROWS_WITH(shop::twice(1), "not yet");
  CHECK(shop::twice(1) == 2);
  CHECK(asked == 2);
}

TEST_CASE("bad bindings and lookups say what to do") {
  Container container;
  CHECK(message_of<heddle::WrongBinding>([&] {
          container.bind_instance<Does>("Outer", std::shared_ptr<Does>());
        }).find("'Outer' was to be bound to a null pointer") == 0);
  CHECK(message_of<heddle::MissingBinding>(
            [&] { container.resolve<app::Clock>(); })
            .find("'app::Clock' is not bound, in this container or one above "
                  "it.") == 0);
  container.singleton<app::Clock>("it");
  CHECK(message_of<heddle::WrongBinding>([&] {
          container.resolve<Does>("it");
        }).find("'it' is bound as app::Clock, not as Does.") == 0);
  container.singleton<app::Clock>("none",
                                  [] { return std::shared_ptr<app::Clock>(); });
  CHECK(message_of<heddle::WrongBinding>([&] {
          container.resolve<app::Clock>("none");
        }).find("the factory of 'none' returned a null pointer") == 0);
}

namespace {
struct Local : heddle::Aspect {
  void around(JoinPoint &jp) override { jp.proceed(); }
};
} // namespace

TEST_CASE("an aspect in an unnamed namespace is bound by the rules' name") {
  Container container;
  container.singleton<Local>();
  CHECK(container.is_bound("Local"));
  CHECK(!container.is_bound("Other"));
}

TEST_CASE("a container binds more names than one segment holds") {
  Container container;
  for (int i = 0; i != 200; ++i)
    container.transient<app::Clock>("clock " + std::to_string(i),
                                    [i] { return app::Clock{i}; });
  for (int i = 0; i != 200; ++i)
    CHECK(container.resolve<app::Clock>("clock " + std::to_string(i))->now ==
          i);
}
