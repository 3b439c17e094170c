//===- injection_test.cpp - constructors and what they need ---------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What must not compile is in must_not_compile/.
///
//===----------------------------------------------------------------------===//

#include "aspects.h"
#include "subjects.h"

#include <doctest/doctest.h>

using heddle::Container;

namespace store {

struct Db {
  static inline int alive = 0;
  Db() { ++alive; }
  Db(const Db &) = delete;
  ~Db() { --alive; }
};
struct Clock {
  int now = 0;
};
struct Logger {
  int lines = 0;
};
struct Repo {
  Repo(Db &db, std::shared_ptr<Clock> clock, const Logger &logger)
      : db(db), clock(std::move(clock)), logger(logger) {}
  Db &db;
  std::shared_ptr<Clock> clock;
  const Logger &logger;
};
struct Service {
  Service(Repo &repo, std::shared_ptr<const Clock> clock, Container &container)
      : repo(repo), clock(std::move(clock)), container(container) {}
  Repo &repo;
  std::shared_ptr<const Clock> clock;
  Container &container;
};
/// An aspect with two constructors: which one must be said.
struct Audit : heddle::Before {
  explicit Audit(Logger &logger) : logger(&logger) {}
  Audit(Logger &logger, Clock &clock) : logger(&logger), clock(&clock) {}
  void before(const heddle::JoinPoint &) override { ++logger->lines; }
  Logger *logger;
  Clock *clock = nullptr;
};
/// The default constructor is meant, not one that takes what looks like a
/// dependency but is its configuration.
struct Configured {
  explicit Configured(const std::string &name = "default") : name(name) {}
  std::string name;
};
struct ConfiguredByValue {
  explicit ConfiguredByValue(std::vector<int> sizes = {1}) : sizes(sizes) {}
  std::vector<int> sizes;
};
struct Named {
  std::string name = "aggregate";
};
struct Self : std::enable_shared_from_this<Self> {
  explicit Self(Clock &) {}
};

struct First;
struct Third;
struct Second {
  explicit Second(Third &) {}
};
struct First {
  explicit First(Second &) {}
};
struct Third {
  explicit Third(First &) {}
};

} // namespace store

using namespace store;

TEST_CASE("a constructor gets what it takes") {
  Container c;
  c.singleton<Db>();
  c.singleton<Clock>();
  c.singleton<Logger>();
  c.singleton<Repo>();
  c.transient<Service>();
  auto service = c.resolve<Service>();
  CHECK(&service->repo == c.resolve<Repo>().get());
  CHECK(&service->repo.db == c.resolve<Db>().get());
  CHECK(service->repo.clock == c.resolve<Clock>());
  CHECK(service->clock == c.resolve<Clock>());
  CHECK(&service->repo.logger == c.resolve<Logger>().get());
  CHECK(&service->container == &c);
  CHECK(c.resolve<Service>() != service);
}

TEST_CASE(
    "the dependencies may be named, and must be where there is a choice") {
  Container c;
  heddle::ContainerScope scope(c);
  c.singleton<Db>();
  c.singleton<Clock>();
  c.singleton<Logger>();
  c.scoped<Repo, Db, Clock, Logger>();
  CHECK(c.resolve<Repo>()->clock == c.resolve<Clock>());
  c.singleton<Audit, Logger>("Outer");
  shop::twice(1);
  CHECK(c.resolve<Logger>()->lines == 1);
  c.singleton<Audit, Logger, Clock>("Outer");
  CHECK(c.resolve<Audit>("Outer")->clock == c.resolve<Clock>().get());
}

TEST_CASE("what a constructor got by reference lives as long as its object") {
  Container c;
  c.transient<Db>();
  c.singleton<Clock>();
  c.singleton<Logger>();
  c.singleton<Repo>();
  auto repo = c.resolve<Repo>();
  c.clear();
  CHECK(Db::alive == 1);
  CHECK(repo->logger.lines == 0);
  repo.reset();
  CHECK(Db::alive == 0);
}

TEST_CASE("a default constructor is not passed over for its configuration") {
  Container c;
  c.singleton<Configured>();
  c.singleton<ConfiguredByValue>();
  c.singleton<Named>();
  CHECK(c.resolve<ConfiguredByValue>()->sizes.size() == 1);
  CHECK(c.resolve<Configured>()->name == "default");
  CHECK(c.resolve<Named>()->name == "aggregate");
}

TEST_CASE("an injected object knows its own shared pointer") {
  Container c;
  c.singleton<Clock>();
  c.singleton<Self>();
  CHECK(c.resolve<Self>()->shared_from_this() == c.resolve<Self>());
}

TEST_CASE("a missing dependency is an error that prints the path") {
  Container c;
  c.singleton<Clock>();
  c.singleton<Logger>();
  c.singleton<Repo>();
  c.singleton<Service>();
  for (int i = 0; i != 2; ++i)
    CHECK(
        message_of<heddle::MissingBinding>([&] { c.resolve<Service>(); }) ==
        "'store::Db' is not bound, in this container or one above it (needed "
        "by store::Service -> store::Repo -> store::Db). Bind it before it is "
        "looked up, as with container.singleton<store::Db>().");
}

TEST_CASE("a cycle of constructors is an error that prints the path") {
  Container c;
  c.singleton<First>();
  c.singleton<Second>();
  c.transient<Third>();
  CHECK(message_of<heddle::DependencyCycle>([&] { c.resolve<First>(); }) ==
        "making 'store::First' needs itself: store::First -> store::Second -> "
        "store::Third -> store::First. Let one of them look up the next when "
        "it is used, not when it is made.");
}

TEST_CASE("a singleton that needs what is scoped is an error with the path") {
  Container c;
  c.singleton<Clock>();
  c.scoped<Db>();
  c.singleton<Logger>();
  c.transient<Repo>();
  c.singleton<Service>();
  CHECK(message_of<heddle::CaptiveDependency>([&] { c.resolve<Service>(); }) ==
        "the singleton 'store::Service' would keep the scoped 'store::Db' of "
        "one container: store::Service -> store::Repo -> store::Db. Let it "
        "look 'store::Db' up when it is used, or bind it as scoped, too.");
  c.scoped<Service>();
  CHECK(&c.resolve<Service>()->repo.db == c.resolve<Db>().get());
}

TEST_CASE("a singleton may keep what is scoped above its own container") {
  Container c;
  c.scoped<Db>();
  c.scoped<Clock>();
  c.scoped<Logger>();
  Container request = c.child();
  request.singleton<Repo>();
  CHECK(&request.resolve<Repo>()->db == request.resolve<Db>().get());
  CHECK(&request.resolve<Repo>()->db != c.resolve<Db>().get());
}

TEST_CASE("a singleton may look up what is scoped when it is used") {
  struct Lazy {
    explicit Lazy(Container &c) : c(c) {}
    Container &c;
  };
  Container c;
  c.singleton<Lazy>();
  c.scoped<Db>();
  CHECK(c.resolve<Lazy>()->c.resolve<Db>() == c.resolve<Db>());
}

TEST_CASE("a woven call while a singleton is made may use a scoped aspect") {
  Container c;
  heddle::ContainerScope scope(c);
  c.scoped<Does>("Outer", [] { return Does(); });
  c.singleton<Clock>([] { return Clock{shop::twice(4)}; });
  CHECK(c.resolve<Clock>()->now == 8);
}
