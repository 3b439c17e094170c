//===- coverage_test.cpp - coverage that cannot lie -----------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Semantics E1 to E3 and E5, on records and requirements that the tests make
/// themselves; module_test does the same with real sections.
///
//===----------------------------------------------------------------------===//

#include "aspects.h"
#include "heddle/testing.h"

#include <doctest/doctest.h>

#include <deque>
#include <sstream>

namespace v1 = heddle::v1;
using heddle::Coverage;
using heddle::CoverageState;

namespace shop {
// Two functions that stand, and the addresses inside them.
[[gnu::noinline]] int woven(int n) {
  asm volatile("");
  return n + 1;
}
[[gnu::noinline]] int plain(int n) {
  asm volatile("");
  return n + 2;
}
} // namespace shop

namespace {

/// A module that exists for one test only.
class Module {
public:
  /// A record inside \p function.
  void record(unsigned id, int (*function)(int)) {
    sites_.push_back({0, {0xc0de, 0, 0, id}});
    functions_.push_back(function);
  }
  void require(unsigned id, int (*symbol)(int), const char *outcome = "woven",
               unsigned flags = v1::has_symbol, const char *detail = "") {
    std::string text;
    for (std::string field :
         {"shop::m" + std::to_string(id) + "(int)", std::string("shop.cpp"),
          std::to_string(id), std::string(outcome), std::string(detail),
          std::string("rules.yaml:7"), std::string("1"), std::string("Outer")})
      text.append(field).push_back('\0');
    texts_.push_back(text);
    required_.push_back({reinterpret_cast<const void *>(symbol),
                         texts_.back().c_str(),
                         {0xc0de, 0, 0, id},
                         flags,
                         0});
  }
  void load() {
    for (std::size_t i = 0; i != sites_.size(); ++i)
      sites_[i].offset = reinterpret_cast<const char *>(functions_[i]) -
                         reinterpret_cast<const char *>(&sites_[i]);
    v1::add_module(sites_.data(), sites_.data() + sites_.size(),
                   required_.data(), required_.data() + required_.size());
    loaded_ = true;
  }
  ~Module() {
    if (loaded_)
      v1::remove_module(sites_.data(), required_.data());
  }

private:
  std::vector<v1::site_record> sites_;
  std::vector<int (*)(int)> functions_;
  std::deque<std::string> texts_;
  std::vector<v1::requirement> required_;
  bool loaded_ = false;
};

template <class T> std::string shown(const T &value) {
  std::ostringstream out;
  out << value;
  return out.str();
}

/// A root for the bootstrap, in which Outer is bound.
struct Root {
  heddle::Container container;
  Root() { container.bind_instance<Does>("Outer", std::make_shared<Does>()); }
};

} // namespace

TEST_CASE("E1: no required set at all is an error, unless it is allowed") {
  Root root;
  CHECK(message_of<heddle::NoRequiredSet>(
            [&] { heddle::bootstrap(root.container); })
            .find("no required set is linked: no module of this process says "
                  "which methods must be woven") == 0);
  heddle::BootstrapOptions options;
  options.allow_empty = true;
  CHECK(heddle::bootstrap(root.container, options).complete());
}

TEST_CASE("E1: a woven method that was inlined everywhere is covered") {
  Module m;
  m.record(1, &shop::woven); // the copy lies in its caller
  m.require(1, nullptr);
  m.load();
  Root root;
  CHECK(shown(heddle::bootstrap(root.container)) ==
        "coverage: complete (1 covered, 0 unused, 0 gaps)");
}

TEST_CASE("E1: a marker says that nothing is required, and is no method") {
  Module m;
  m.require(0, nullptr, "", v1::is_marker);
  m.load();
  Root root;
  Coverage report = heddle::bootstrap(root.container);
  CHECK(report.items.empty());
  CHECK(report.complete());
}

TEST_CASE("E1: covered, unused, optional: the bootstrap succeeds") {
  Module m;
  m.record(1, &shop::woven);
  m.require(1, &shop::woven);
  m.require(2, nullptr);
  m.require(3, &shop::plain, "woven", v1::has_symbol | v1::is_optional);
  m.require(4, nullptr, "refused", v1::has_symbol, "a C variadic function");
  m.require(5, nullptr, "woven", 0);
  m.record(6, &shop::woven); // internal linkage: its record is enough
  m.require(6, nullptr, "woven", 0);
  m.load();
  Root root;
  Coverage report = heddle::bootstrap(root.container);
  CHECK(&heddle::Container::current() == &root.container);
  CHECK(shown(report) == "coverage: complete (2 covered, 3 unused, 0 gaps, 1 "
                         "optional and not woven)");
  REQUIRE(report.items.size() == 6);
  CHECK(report.items[0].state == CoverageState::covered);
  CHECK(report.items[1].state == CoverageState::unused);
  CHECK(report.items[2].state == CoverageState::optional);
  CHECK(report.items[3].state == CoverageState::unused);
  CHECK(report.items[4].state == CoverageState::unused);
  CHECK(report.items[5].state == CoverageState::covered);
  CHECK(shown(report.items[0]) ==
        "shop::m1(int) (shop.cpp:1): covered, rule rules.yaml:7");
  CHECK(heddle::testing::is_woven("shop::m1"));
  CHECK(heddle::testing::is_woven("shop::m1(int)"));
  CHECK(!heddle::testing::is_woven("shop::m1(long)"));
  CHECK(!heddle::testing::is_woven("shop::m2"));
  CHECK(!heddle::testing::is_woven("shop::m3"));
  CHECK(!heddle::testing::is_woven("shop::m"));
}

TEST_CASE("E1, E2: one error lists every gap with cause and mend") {
  Module m;
  m.require(1, &shop::plain); // never woven
  m.record(2, &shop::woven);  // an inlined woven copy ...
  m.require(2, &shop::plain); // does not hide this one
  m.require(3, &shop::plain, "refused", v1::has_symbol, "a naked function");
  m.require(4, &shop::plain, "declared");          // defined elsewhere
  m.require(5, nullptr, "refused", 0, "a lambda"); // no symbol to ask for
  m.load();
  Root root;
  Coverage report;
  try {
    heddle::bootstrap(root.container);
    FAIL("nothing was thrown");
  } catch (const heddle::CoverageError &e) {
    report = e.coverage();
    CHECK(std::string(e.what()) ==
          R"(coverage: incomplete (0 covered, 0 unused, 5 gaps)
  shop::m1(int) (shop.cpp:1): gap, rule rules.yaml:7
    found: the method is linked, and no woven copy of it is
    cause: the object file that was linked is not the woven one: built without heddle, or before the rule
    mend:  build the target that holds shop.cpp with heddle_weave(), and rebuild its objects
  shop::m2(int) (shop.cpp:2): gap, rule rules.yaml:7
    found: an unwoven copy of the method is linked, beside woven ones that do not stand in for it
    cause: a translation unit that was compiled without heddle holds the same inline function, and the linker kept its copy
    mend:  compile every translation unit that sees shop.cpp through heddle, with the same rules
  shop::m3(int) (shop.cpp:3): gap, rule rules.yaml:7
    found: the method is linked, and the weaver refused it
    cause: a naked function
    mend:  change the method so that it can be woven, or leave it out of the rule ('except'), or say 'required: false' there
  shop::m4(int) (shop.cpp:4): gap, rule rules.yaml:7
    found: the method is linked, and no woven copy of it is
    cause: the translation unit that defines it was never compiled through heddle
    mend:  build the target that holds shop.cpp with heddle_weave(), and rebuild its objects
  shop::m5(int) (shop.cpp:5): gap, rule rules.yaml:7
    found: the method is linked, and the weaver refused it
    cause: a lambda
    mend:  change the method so that it can be woven, or leave it out of the rule ('except'), or say 'required: false' there)");
  }
  CHECK(report.gaps == 5);
  CHECK(!heddle::testing::is_woven("shop::m2"));
}

TEST_CASE("E1: gaps can be logged instead") {
  Module m;
  m.require(1, &shop::plain);
  m.load();
  Root root;
  std::string logged;
  heddle::BootstrapOptions options;
  options.on_gap = heddle::OnGap::log;
  options.log = [&](const heddle::CoverageError &e) { logged = e.what(); };
  CHECK(heddle::bootstrap(root.container, options).gaps == 1);
  CHECK(logged.find("coverage: incomplete (0 covered, 0 unused, 1 gap)") == 0);
}

TEST_CASE("aspects of covered methods that nobody binds are listed") {
  Module m;
  m.record(1, &shop::woven);
  m.record(2, &shop::plain);
  m.require(1, &shop::woven);
  m.require(2, &shop::plain);
  m.require(3, nullptr);
  m.load();
  heddle::Container empty;
  CHECK(message_of<heddle::CoverageError>([&] { heddle::bootstrap(empty); }) ==
        R"(coverage: incomplete (2 covered, 1 unused, 0 gaps, 1 unbound aspect)
  aspect 'Outer' is not bound, and shop::m1(int) and 1 more are woven with it
    mend:  bind it before the bootstrap, as with heddle::Container::root().singleton<Outer>())");
  heddle::use_as_root(heddle::Container::root());
}

TEST_CASE(
    "E3: bootstraps repeat; a module that comes later is verified again") {
  Root root;
  Module first;
  first.record(1, &shop::woven);
  first.require(1, &shop::woven);
  first.load();
  CHECK(heddle::bootstrap(root.container).covered == 1);
  CHECK(heddle::bootstrap(root.container).covered == 1);
  {
    Module plugin;
    plugin.require(2, &shop::plain);
    plugin.load();
    CHECK_THROWS_AS(heddle::verify(), heddle::CoverageError);
  }
  CHECK(heddle::verify().covered == 1);
}

TEST_CASE("E1: of two modules' words on one method the worse one counts") {
  Module first, second;
  first.record(1, &shop::woven);
  first.require(1, &shop::woven);
  second.require(1, &shop::plain); // its own copy, hidden
  first.load();
  second.load();
  Coverage report = heddle::coverage();
  REQUIRE(report.items.size() == 1);
  CHECK(report.gaps == 1);
}
