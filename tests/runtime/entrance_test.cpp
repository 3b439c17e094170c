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
    v1::mark<0xfee1, 0, 0, ID>();                                              \
    typedef decltype(CALL) heddle_result;                                      \
    static v1::entrance<TYPE> heddle_site = {                                  \
        {&v1::unlinked,                                                        \
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
                  "B6: a by-value argument is moved once, a result not "
                  "at all") {
  Moves got = subject.pass(Moves());
  CHECK(got.copies == 0);
  CHECK(got.moves == 2); // into the body, and out of it as natively
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
  CHECK(meddle.calls == 1);
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
  static_assert(!v1::are_words<std::string>::value);
}
