//===- entrance_test.cpp - guards that go by a pointer --------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "aspects.h"
#include "guard.h"
#include "heddle/heddle.h"

#include <doctest/doctest.h>
#include <memory>
#include <string>

namespace {

namespace v1 = heddle::v1;

/// What the weaver writes for a function that a pointer can name. TYPE is the
/// pointer's, with RESULT for what CALL gives; then KIND, SELF and parameters.
#define ENTRANCE(ID, TEXT, CALL, TYPE, ENTRY, TYPES, KIND, SELF, ...)          \
  {                                                                            \
    typedef decltype(CALL) heddle_result;                                      \
    static v1::entrance<TYPE> heddle_site = {                                  \
        {&v1::unlinked,                                                        \
         nullptr,                                                              \
         nullptr,                                                              \
         TEXT,                                                                 \
         {0xfee1, 0, 0, ID},                                                   \
         v1::KIND == v1::plain ? 0u : v1::has_object,                          \
         &v1::signature_of<heddle_result, UNPACK TYPES>::value},               \
        ENTRY};                                                                \
    if (__builtin_expect(__atomic_load_n(&heddle_site.head.links,              \
                                         __ATOMIC_RELAXED) != nullptr,         \
                         0)) {                                                 \
      if (v1::pending != &heddle_site.head)                                    \
        return v1::departure<v1::KIND, heddle_result, UNPACK TYPES>::leave(    \
            SELF, __VA_ARGS__, heddle_site.head);                              \
      v1::pending = nullptr;                                                   \
    }                                                                          \
    v1::begin<0xfee1, 0, 0, ID>();                                             \
  }

/// Counts its calls, assigns to arguments, and changes results.
struct Meddle : heddle::Aspect {
  void around(heddle::JoinPoint &jp) override {
    ++calls;
    if (before)
      before(jp);
    jp.proceed();
    if (after)
      after(jp);
  }
  int calls = 0;
  std::function<void(heddle::JoinPoint &)> before, after;
};

struct Moves {
  Moves() = default;
  Moves(const Moves &o) : copies(o.copies + 1), moves(o.moves) {}
  Moves(Moves &&o) noexcept : copies(o.copies), moves(o.moves + 1) {}
  ~Moves() {}
  int copies = 0, moves = 0;
};

struct Pinned {
  explicit Pinned(int v) : value(v), self(this) {}
  Pinned(const Pinned &) = delete;
  int value;
  Pinned *self;
};

struct Subject {
  int base = 100;

  int add(int a, short b, bool c) const {
    ENTRANCE(1, METHOD("Subject", "add", "", "int") P0 A1("Meddle"),
             this->Subject::add(a, b, c),
             heddle_result(Subject::*)(int, short, bool) const, &Subject::add,
             (decltype(a), decltype(b), decltype(c)), member,
             v1::address(*this), a, b, c)
    return base + a + b + c;
  }

  unsigned words(unsigned a, const int &b) {
    ENTRANCE(2, METHOD("Subject", "words", "", "unsigned") P0 A1("Meddle"),
             this->Subject::words(a, b),
             heddle_result(Subject::*)(unsigned, const int &), &Subject::words,
             (decltype(a), decltype(b)), member, v1::address(*this), a, b)
    return a + static_cast<unsigned>(b);
  }

  Moves pass(Moves m) {
    ENTRANCE(3, METHOD("Subject", "pass", "", "Moves") P0 A1("Meddle"),
             this->Subject::pass(static_cast<Moves &&>(m)),
             heddle_result(Subject::*)(Moves), &Subject::pass, (decltype(m)),
             member, v1::address(*this), m)
    return m;
  }

  Pinned pinned(int value) {
    ENTRANCE(4, METHOD("Subject", "pinned", "", "Pinned") P0 A1("Meddle"),
             this->Subject::pinned(value), heddle_result(Subject::*)(int),
             &Subject::pinned, (decltype(value)), member, v1::address(*this),
             value)
    return Pinned(value);
  }

  virtual Moves overridden(Moves m) {
    typedef Moves result;
    struct body {
      static result run(Subject *s, v1::slot<decltype(m)>::thru p) {
        return s->Subject::overridden(static_cast<decltype(m) &&>(p));
      }
    };
    ENTRANCE(5, METHOD("Subject", "overridden", "", "Moves") P0 A1("Meddle"),
             this->Subject::overridden(static_cast<Moves &&>(m)),
             heddle_result(*)(Subject *, v1::slot<decltype(m)>::thru),
             &body::run, (decltype(m)), overrider, v1::address(*this), m)
    return m;
  }
  virtual ~Subject() = default;
};

struct Derived : Subject {
  Moves overridden(Moves m) override {
    return Subject::overridden(static_cast<Moves &&>(m));
  }
};

double mixed(float f, long double l, std::unique_ptr<int> p) {
  ENTRANCE(6, FUNCTION("mixed", "", "double") P0 A1("Meddle"),
           mixed(f, l, static_cast<decltype(p) &&>(p)),
           heddle_result(*)(float, long double, std::unique_ptr<int>), &mixed,
           (decltype(f), decltype(l), decltype(p)), plain, nullptr, f, l, p)
  return f + static_cast<double>(l) + *p;
}

int narrow(signed char a, int b, double c) {
  ENTRANCE(8, FUNCTION("narrow", "", "int") P0 A1("Meddle"), narrow(a, b, c),
           heddle_result(*)(signed char, int, double), &narrow,
           (decltype(a), decltype(b), decltype(c)), plain, nullptr, a, b, c)
  return a + b + static_cast<int>(c);
}

int many(int a, int b, int c, int d, int e, int f) {
  ENTRANCE(9, FUNCTION("many", "", "int") P0 A1("Meddle"),
           many(a, b, c, d, e, f),
           heddle_result(*)(int, int, int, int, int, int), &many,
           (decltype(a), decltype(b), decltype(c), decltype(d), decltype(e),
            decltype(f)),
           plain, nullptr, a, b, c, d, e, f)
  return a - b + c - d + e - f;
}

struct Fixture {
  heddle::Container container;
  Meddle meddle;
  heddle::ContainerScope scope{container};
  Subject subject;
  Fixture() { container.bind_instance<Meddle>("Meddle", meddle); }
};

} // namespace

TEST_CASE_FIXTURE(Fixture,
                  "C6: arguments in words and beside them are read and "
                  "assigned") {
  CHECK(subject.add(1, -2, true) == 100);
  CHECK(subject.words(4000000000u, -1) == 3999999999u);
  CHECK(meddle.calls == 2);
  meddle.before = [](heddle::JoinPoint &jp) {
    CHECK(jp.argument<int>(0) == 1);
    jp.set_argument(0, -5);
    jp.set_argument(1, static_cast<short>(-300));
    jp.set_argument(2, false);
  };
  CHECK(subject.add(1, 2, true) == 100 - 5 - 300);
  meddle.before = [](heddle::JoinPoint &jp) {
    jp.set_argument(0, 7u);
    CHECK(jp.argument<const int>(1) == 3);
    CHECK(jp.instance<Subject>()->base == 100);
  };
  meddle.after = [](heddle::JoinPoint &jp) { jp.result<unsigned>() *= 2; };
  CHECK(subject.words(1, 3) == 20);
}

TEST_CASE_FIXTURE(Fixture,
                  "B6: a by-value argument is moved at most once, a result not "
                  "at all") {
  Moves got = subject.pass(Moves());
  CHECK(got.copies == 0);
#ifdef __x86_64__
  CHECK(got.moves == 1); // out of the body, as natively
#else
  CHECK(got.moves == 2);
#endif
  Derived derived;
  Moves more = derived.overridden(Moves());
  CHECK(more.copies == 0);
  CHECK(more.moves == 3); // one more for the override's own call
  CHECK(meddle.calls == 2);
}

TEST_CASE_FIXTURE(Fixture,
                  "B7: a result that cannot be moved is made in place") {
  Pinned p = subject.pinned(5);
  CHECK(p.self == &p);
  CHECK(p.value == 5);
  meddle.after = [](heddle::JoinPoint &) { throw 1; };
  CHECK_THROWS_AS(subject.pinned(6), int);
}

TEST_CASE_FIXTURE(Fixture, "B6: free functions take what does not fit a word") {
  CHECK(mixed(0.5f, 0.25L, std::make_unique<int>(3)) == 3.75);
  CHECK(narrow(-3, 10, 2.5) == 9);
  CHECK(many(1, 20, 300, 4000, 50000, 600000) == -553719);
  CHECK(meddle.calls == 3);
}

TEST_CASE("words are what every compiler takes the lowest bytes of") {
  enum class Signed : signed char {};
  enum class Unsigned : unsigned char {};
  static_assert(
      v1::are_words<int, unsigned char, bool, long &, char *, Unsigned>::value);
  static_assert(!v1::are_words<signed char>::value);
  static_assert(!v1::are_words<char>::value);
  static_assert(!v1::are_words<short>::value);
  static_assert(!v1::are_words<Signed>::value);
  static_assert(!v1::are_words<double>::value);
  static_assert(!v1::are_words<std::pair<int, int>>::value);
#ifdef __x86_64__
  static_assert(v1::are_words<std::string, const Pinned>::value);
#endif
}

namespace {

/// Another run of the body, for what a word cannot hold.
struct Again : Meddle {
  static constexpr bool repeating = true;
};

/// How many of it there are.
struct Alive {
  static inline int count = 0;
  Alive() { ++count; }
  Alive(const Alive &) { ++count; }
  ~Alive() { --count; }
};

struct Pair {
  Alive a;
  std::string text;
};

Pair make(Alive a, std::string text, const std::string &more) {
  ENTRANCE(7, FUNCTION("make", "", "Pair") P0 A1("Meddle"),
           make(static_cast<decltype(a) &&>(a),
                static_cast<decltype(text) &&>(text), more),
           heddle_result(*)(Alive, std::string, const std::string &), &make,
           (decltype(a), decltype(text), decltype(more)), plain, nullptr, a,
           text, more)
  std::string mine = std::move(text);
  return {a, mine + more};
}

const std::string long_text(100, 'x');

} // namespace

TEST_CASE_FIXTURE(Fixture, "C3: a repeating aspect sees whole arguments") {
  Again again;
  container.bind_instance<Again>("Meddle", again);
  for (int i = 0; i != 3; ++i) { // looked up, then ready
    again.after = [](heddle::JoinPoint &jp) {
      CHECK(jp.result<Pair>().text == long_text + "!");
      jp.proceed();
      CHECK(jp.argument<std::string>(1) == long_text);
      jp.proceed_original();
    };
    CHECK(make({}, long_text, "!").text == long_text + "!");
    CHECK(Alive::count == 0);
  }
  CHECK(again.calls == 3);
  meddle.after = [](heddle::JoinPoint &jp) { jp.proceed(); };
  container.bind_instance<Meddle>("Meddle", meddle);
  CHECK_THROWS_AS(make({}, long_text, "!"), heddle::ArgumentsMoved);
  CHECK(Alive::count == 0);
}

TEST_CASE_FIXTURE(Fixture, "C4: a result that lands can be given and dropped") {
  struct Gives : heddle::Aspect {
    void around(heddle::JoinPoint &jp) override {
      if (proceeds)
        jp.proceed();
      jp.set_result(Pair{{}, "given"});
      if (throws)
        throw 5;
    }
    bool proceeds = false, throws = false;
  } gives;
  container.bind_instance<Gives>("Meddle", gives);
  for (int i = 0; i != 3; ++i) {
    gives.proceeds = gives.throws = false;
    CHECK(make({}, "a", "b").text == "given");
    gives.proceeds = true;
    CHECK(make({}, "a", "b").text == "given");
    gives.throws = true;
    CHECK_THROWS_AS(make({}, "a", "b"), int);
    CHECK(Alive::count == 0);
  }
}

TEST_CASE_FIXTURE(Fixture, "C8: ready aspects follow the bindings at once") {
  heddle::Container child(&container);
  heddle::ContainerScope inner(child);
  auto warm = [&] {
    for (int i = 0; i != 200; ++i)
      subject.words(1, 1);
  };
  warm();
  CHECK(meddle.calls == 200);
  auto other = std::make_shared<Meddle>();
  std::weak_ptr<Meddle> watched = other;
  container.bind_instance<Meddle>("Meddle", std::move(other));
  warm();
  CHECK(meddle.calls == 200);
  CHECK(watched.lock()->calls == 200);
  child.bind_instance<Meddle>("Meddle", meddle);
  warm();
  CHECK(meddle.calls == 400);
  child.unbind("Meddle");
  warm();
  CHECK(watched.lock()->calls == 400);
  container.clear();
  CHECK(watched.expired());
  CHECK_THROWS_AS(subject.words(1, 1), heddle::MissingBinding);
  container.scoped<Meddle>("Meddle");
  warm();
  auto kept = child.resolve<Meddle>("Meddle");
  CHECK(kept->calls == 200);
  watched = kept;
  kept.reset();
  container.scoped<Meddle>("Meddle");
  CHECK(watched.expired());
  warm();
  CHECK(child.resolve<Meddle>("Meddle")->calls == 200);
}

TEST_CASE_FIXTURE(Fixture, "C8: an aspect is kept while a call uses it") {
  auto first = std::make_shared<Meddle>();
  std::weak_ptr<Meddle> watched = first;
  container.bind_instance<Meddle>("Meddle", std::move(first));
  for (int i = 0; i != 200; ++i)
    subject.words(1, 1);
  watched.lock()->before = [&](heddle::JoinPoint &) {
    container.bind_instance<Meddle>("Meddle", meddle);
    CHECK(!watched.expired());
    subject.words(1, 1);
  };
  subject.words(1, 1);
  CHECK(watched.expired());
  CHECK(meddle.calls == 1);
}
