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

#include <atomic>
#include <deque>
#include <iostream>
#include <sstream>
#include <thread>

#include <dlfcn.h>

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
    std::string number = std::to_string(id);
    std::vector<std::string> fields = {"shop::m" + number + "(int)",
                                       "shop.cpp",
                                       number,
                                       outcome,
                                       detail,
                                       "rules.yaml:7",
                                       "1",
                                       "Outer",
                                       "shop",
                                       "m" + number,
                                       "(int)",
                                       "int",
                                       "guard",
                                       "1",
                                       "Outer",
                                       "5",
                                       "rules.yaml:7",
                                       "bound"};
    fields.push_back(std::to_string(copies_.size() / 3));
    fields.insert(fields.end(), copies_.begin(), copies_.end());
    copies_.clear();
    required_.push_back({reinterpret_cast<const void *>(symbol),
                         keep(fields),
                         {0xc0de, 0, 0, id},
                         flags,
                         0});
  }
  /// The next requirement has an unwoven copy in \p object.
  void copy(const char *kind, const char *object, const char *detail = "") {
    copies_.insert(copies_.end(), {kind, object, detail});
  }
  /// What the module was woven with, and its lists of aspects, each of one.
  void mark(const char *digest, std::vector<std::string> aspects = {}) {
    std::vector<std::string> fields = {"1", digest, "1", "rules.yaml",
                                       std::to_string(aspects.size())};
    for (const std::string &aspect : aspects)
      fields.insert(fields.end(), {"1", aspect});
    required_.push_back(
        {nullptr, keep(fields), {0, 0, 0, 0}, v1::is_marker, 0});
  }
  /// The last requirement's aspects are list \p number of the last mark.
  void has_aspects(unsigned number) { required_.back().aspects = number; }
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
  const char *keep(const std::vector<std::string> &fields) {
    std::string &text = texts_.emplace_back();
    for (const std::string &field : fields)
      text.append(field).push_back('\0');
    return text.c_str();
  }

  std::vector<v1::site_record> sites_;
  std::vector<int (*)(int)> functions_;
  std::deque<std::string> texts_;
  std::vector<v1::requirement> required_;
  std::vector<std::string> copies_; // three fields each
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
  CHECK(report.items().empty());
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
  REQUIRE(report.items().size() == 6);
  CHECK(report.items()[0].state == CoverageState::covered);
  CHECK(report.items()[1].state == CoverageState::unused);
  CHECK(report.items()[2].state == CoverageState::optional);
  CHECK(report.items()[3].state == CoverageState::unused);
  CHECK(report.items()[4].state == CoverageState::unused);
  CHECK(report.items()[5].state == CoverageState::covered);
  CHECK(shown(report.items()[0]) ==
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

namespace {

/// What is written to std::cerr as long as this lives.
class Captured {
public:
  Captured() : before_(std::cerr.rdbuf(text_.rdbuf())) {}
  ~Captured() { std::cerr.rdbuf(before_); }
  std::string text() const { return text_.str(); }

private:
  std::ostringstream text_;
  std::streambuf *before_;
};

/// The cause that is told of a gap whose module \p make has filled.
template <class F> heddle::CoverageItem only_gap(F make) {
  Module m;
  make(m);
  m.load();
  Coverage report = heddle::coverage();
  REQUIRE(report.gaps == 1);
  REQUIRE(report.items().size() == 1);
  return report.items()[0];
}

} // namespace

TEST_CASE("E1: gaps can be logged instead") {
  Module m;
  m.require(1, &shop::plain);
  m.load();
  Root root;
  Captured errors;
  CHECK(
      heddle::bootstrap(root.container, {.on_gap = heddle::OnGap::log}).gaps ==
      1);
  CHECK(errors.text().find(
            "heddle: coverage: incomplete (0 covered, 0 unused, 1 gap)\n  "
            "shop::m1(int) (shop.cpp:1): gap, rule rules.yaml:7\n") == 0);
}

TEST_CASE("E1: gaps can be given to a function instead") {
  Module m;
  m.require(1, &shop::plain);
  m.load();
  Root root;
  auto given = std::make_shared<Coverage>(); // kept with the options
  heddle::BootstrapOptions options;
  options.on_gap = [given](const Coverage &report) { *given = report; };
  CHECK(heddle::bootstrap(root.container, options).gaps == 1);
  CHECK(given->gaps == 1);
  CHECK(given->items()[0].method == "shop::m1(int)");
  options.on_gap = [](const Coverage &) { throw 7; };
  CHECK_THROWS_AS(heddle::bootstrap(root.container, options), int);
  heddle::BootstrapOptions unused; // forget these
  unused.on_gap = heddle::OnGap::log;
  Captured errors;
  heddle::bootstrap(root.container, unused);
}

TEST_CASE("E2: cause: the object was never compiled through heddle") {
  auto gap = only_gap([](Module &m) {
    m.copy("native", "b.o");
    m.copy("native", "libc.a(c.o)");
    m.require(1, &shop::plain);
  });
  CHECK(gap.cause == "never compiled through heddle: b.o and libc.a(c.o)");
  CHECK(gap.mend ==
        "build the target of b.o and libc.a(c.o) with heddle_weave()");
}

TEST_CASE("E2: cause: the object is older than the rule") {
  auto gap = only_gap([](Module &m) {
    m.copy("older", "b.o");
    m.require(1, &shop::plain);
  });
  CHECK(gap.cause ==
        "older than the rule, or compiled without heddle since: b.o");
  CHECK(gap.mend == "rebuild b.o");
}

TEST_CASE("E2: cause: the weaver refused the copy that was linked") {
  auto gap = only_gap([](Module &m) {
    m.copy("refused", "b.o", "its body is in a macro");
    m.record(1, &shop::woven);
    m.require(1, &shop::plain);
  });
  CHECK(gap.cause == "the weaver refused the copy in b.o: its body is in a "
                     "macro");
}

TEST_CASE("E2: cause: the woven library is not loaded") {
  auto *elsewhere =
      reinterpret_cast<int (*)(int)>(dlsym(RTLD_DEFAULT, "pthread_create"));
  REQUIRE((elsewhere != nullptr));
  auto gap = only_gap([=](Module &m) { m.require(1, elsewhere); });
  CAPTURE(gap.found);
  CHECK(gap.found.starts_with("the copy that runs is in /"));
  CHECK(gap.found.ends_with(", which holds no woven code"));
  CHECK(gap.cause.starts_with("the woven library is not loaded"));
}

TEST_CASE("E3: a module that comes after the bootstrap is verified at once") {
  Root root;
  Module first;
  first.record(1, &shop::woven);
  first.require(1, &shop::woven);
  first.load();
  auto seen = std::make_shared<std::vector<std::string>>();
  heddle::BootstrapOptions options;
  options.on_gap = [seen](const Coverage &report) {
    seen->push_back(shown(report));
    for (const heddle::CoverageItem &item : report.items())
      seen->push_back(item.method);
  };
  heddle::bootstrap(root.container, options);
  {
    Module good;
    good.record(2, &shop::woven);
    good.require(2, &shop::woven);
    good.load();
    CHECK(seen->empty());
  }
  {
    Module bad;
    bad.require(3, &shop::plain);
    bad.load();
    CHECK(*seen == std::vector<std::string>{
                       "coverage: incomplete (0 covered, 0 unused, 1 gap)",
                       "shop::m3(int)"});
  }
  heddle::bootstrap(root.container); // whose error cannot leave dlopen
  Captured errors;
  Module bad;
  bad.require(3, &shop::plain);
  bad.load();
  CHECK(errors.text().find("heddle: the program was loaded, and is not woven "
                           "as its rules say: coverage: incomplete") == 0);
  CHECK_THROWS_AS(heddle::verify(), heddle::CoverageError);
}

TEST_CASE("E3: a library woven with other rules is told apart") {
  Module one, other, same;
  one.mark("aaaabbbbccccdddd");
  other.mark("1111222233334444");
  same.mark("aaaabbbbccccdddd");
  one.load();
  same.load();
  CHECK(heddle::coverage().notes.empty());
  other.load();
  Coverage report = heddle::coverage();
  CHECK(report.complete());
  const heddle::RuleSet &rules = report.modules.back().rules.at(0);
  CHECK(rules.digest == "1111222233334444");
  CHECK(rules.files == std::vector<std::string>{"rules.yaml"});
  CHECK(report.notes ==
        std::vector<std::string>{
            "the program is woven with rules.yaml (111122223333), and the "
            "program is woven with rules.yaml (aaaabbbbcccc): other rules"});
}

TEST_CASE("reports and lists are made while modules come and go") {
  Root root;
  std::atomic<bool> ends = false;
  std::vector<std::thread> readers;
  for (int i = 0; i != 2; ++i)
    readers.emplace_back([&] {
      while (!ends) {
        Coverage report = heddle::coverage(root.container);
        for (const heddle::CoverageItem &item : report.items())
          if (item.method != "shop::m1(int)" && item.method != "shop::m2(int)")
            ends = true;
        for (const heddle::WovenMethod &m : heddle::methods())
          if (m.class_name != "shop")
            ends = true;
      }
    });
  for (int round = 0; round != 300; ++round) {
    Module m;
    m.mark("aaaa", {"Outer"});
    m.record(1, &shop::woven);
    m.require(1, &shop::woven);
    m.require(2, nullptr);
    m.has_aspects(1);
    m.load();
  }
  CHECK(!ends.exchange(true));
  for (std::thread &reader : readers)
    reader.join();
}

TEST_CASE("items say what was found when the report was made") {
  Coverage report, untouched;
  {
    Module m;
    m.record(1, &shop::woven);
    m.require(1, &shop::woven);
    m.load();
    report = untouched = heddle::coverage();
  }
  REQUIRE(report.items().size() == 1);
  CHECK(report.items()[0].method == "shop::m1(int)");
  CHECK(report.items()[0].state == CoverageState::covered);
  CHECK(heddle::coverage().items().empty());
  CHECK(Coverage().items().empty());
}

TEST_CASE("aspects are named by the marker's lists, or by the text") {
  Module m;
  m.mark("aaaa", {"First", "Second"});
  for (unsigned id = 1; id != 5; ++id) {
    m.record(id, &shop::woven);
    m.require(id, &shop::woven);
    m.has_aspects(id % 3);
  }
  m.load();
  Root root;
  Coverage report = heddle::coverage(root.container);
  REQUIRE(report.unbound.size() == 2);
  CHECK(report.unbound[0].name == "First");
  CHECK(report.unbound[0].methods == 2);
  CHECK(report.unbound[1].name == "Second");
  CHECK(report.unbound[1].methods == 1);
}

TEST_CASE("the woven methods can be listed, by class and by aspect") {
  Module m;
  m.mark("aaaabbbbccccdddd");
  for (unsigned id = 1; id != 4; ++id) {
    if (id != 2)
      m.record(id, &shop::woven);
    m.require(id, id == 2 ? nullptr : &shop::woven);
  }
  m.load();
  heddle::Methods all = heddle::methods();
  REQUIRE(all.size() == 2);
  CHECK(all[0].qualified == "shop::m1(int)");
  CHECK(all[0].class_name == "shop");
  CHECK(all[0].name == "m1");
  CHECK(all[0].signature == "(int)");
  CHECK(all[0].result == "int");
  CHECK(all[0].file == "shop.cpp");
  CHECK(all[0].line == 1);
  CHECK(all[0].id == "0000c0de000000000000000000000001");
  CHECK(all[0].module == "");
  REQUIRE(all[0].aspects.size() == 1);
  CHECK(all[0].aspects[0].name == "Outer");
  CHECK(all[0].aspects[0].priority == 5);
  CHECK(!all[0].aspects[0].is_compiled_in);
  CHECK(all.of_class("shop").size() == 2);
  CHECK(all.of_class("sho").empty());
  CHECK(all.with_aspect("Outer").size() == 2);
  CHECK(all.with_aspect("Inner").empty());
  std::ostringstream out;
  heddle::describe(out);
  CHECK(out.str() ==
        "coverage: complete (2 covered, 1 unused, 0 gaps)\n"
        "  the program does not say what is required in it: it was linked "
        "without heddle link\n" // this program
        "  the program is woven with rules.yaml (aaaabbbbcccc)\n"
        "  shop::m1(int) (shop.cpp:1): Outer (rules.yaml:7)\n"
        "  shop::m3(int) (shop.cpp:3): Outer (rules.yaml:7)\n");
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
  REQUIRE(report.items().size() == 1);
  CHECK(report.gaps == 1);
}
