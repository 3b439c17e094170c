//===- static_test.cpp - aspects that are compiled in ---------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The typed join point, around callables (semantics C2 to C7, C13).
///
//===----------------------------------------------------------------------===//

#include "heddle/errors.h"
#include "heddle/testing.h"

#include <doctest/doctest.h>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

using heddle::testing::call_static;

namespace {

std::vector<std::string> said;

struct Pass {
  template <class J> decltype(auto) around(J &jp) { return jp.proceed(); }
};
template <int N> struct Says {
  Says() { said.push_back("made " + std::to_string(N)); }
  ~Says() { said.push_back("ended " + std::to_string(N)); }
  template <class J> decltype(auto) around(J &jp) {
    said.push_back("before " + std::to_string(N));
    return jp.proceed();
  }
};
struct Twice {
  static constexpr bool repeating = true;
  template <class J> decltype(auto) around(J &jp) {
    jp.proceed();
    return jp.proceed();
  }
};
struct TwiceUntold {
  template <class J> decltype(auto) around(J &jp) {
    jp.proceed();
    return jp.proceed();
  }
};
struct Never {
  template <class J> typename J::result_type around(J &) {
    return typename J::result_type();
  }
};
struct PastInner {
  template <class J> decltype(auto) around(J &jp) {
    return jp.proceed_original();
  }
};
struct Print {
  template <class J> decltype(auto) around(J &jp) {
    std::ostringstream out;
    jp.apply([&](auto &...a) { ((out << a << ";"), ...); });
    said.push_back(out.str());
    return jp.proceed();
  }
};

struct Typed {
  template <class J> decltype(auto) around(J &jp) {
    static_assert(J::arguments == 3);
    static_assert(std::is_same_v<typename J::template argument_type<0>, int &>);
    static_assert(
        std::is_same_v<typename J::template argument_type<1>, std::string>);
    static_assert(
        std::is_same_v<typename J::template argument_type<2>, const char &>);
    static_assert(std::is_same_v<typename J::result_type, std::string>);
    static_assert(
        std::is_same_v<decltype(jp.template argument<1>()), std::string &>);
    static_assert(
        std::is_same_v<decltype(jp.template argument<2>()), const char &>);
    jp.template argument<0>() = 7;
    jp.template argument<1>() += "!";
    return jp.proceed();
  }
};
struct Asks {
  template <class J> decltype(auto) around(J &jp) {
    constexpr auto method = J::method();
    static_assert(method.line() == 0);
    CHECK(std::string(method.qualified()) == "callable()");
    CHECK(std::string(method.class_name()) == "");
    CHECK(std::string(method.name()) == "callable");
    CHECK(std::string(method.signature()) == "()");
    CHECK(std::string(method.file()) == "test");
    CHECK(std::string(method.id()) == std::string(32, '0'));
    CHECK(jp.instance() == nullptr);
    return jp.proceed();
  }
};

/// Counts what happens to its objects.
struct Counted {
  static inline int copies = 0, moves = 0;
  Counted() = default;
  Counted(const Counted &) { ++copies; }
  Counted(Counted &&) noexcept { ++moves; }
};
struct Pinned {
  explicit Pinned(int n) : value(n) {}
  Pinned(const Pinned &) = delete;
  int value;
};

} // namespace

TEST_CASE(
    "C2: compiled-in aspects run outermost first, each made for the call") {
  said.clear();
  CHECK(call_static<Says<1>, Says<2>>([](int n) { return n + 1; }, 4) == 5);
  CHECK(said == std::vector<std::string>{"made 1", "before 1", "made 2",
                                         "before 2", "ended 2", "ended 1"});
}

TEST_CASE("C2: exceptions pass through, and end the aspects' objects") {
  said.clear();
  CHECK_THROWS_WITH(
      (call_static<Says<1>>([]() -> int { throw std::runtime_error("out"); })),
      "out");
  CHECK(said.back() == "ended 1");
}

TEST_CASE("C3, C4: the body runs none, one or many times") {
  int runs = 0;
  auto body = [&](std::string s) {
    ++runs;
    std::string taken = std::move(s);
    return taken.size();
  };
  CHECK(call_static<Never>(body, std::string("a")) == 0);
  CHECK(runs == 0);
  CHECK(call_static<Twice>(body, std::string("copied, both times")) == 18);
  CHECK(runs == 2);
  CHECK(call_static<Pass, Twice, Pass>(body, std::string("again")) == 5);
  CHECK(runs == 4);
}

TEST_CASE("C3: scalars and references need no word to be used again") {
  int n = 0;
  auto body = [](int &n, int by, const std::string &) { return n += by--; };
  const std::string text;
  CHECK(call_static<TwiceUntold>(body, n, 2, text) == 4);
}

TEST_CASE("C3: what was moved away is not used again") {
  auto body = [](std::string s) { return s.size(); };
  std::string text;
  try {
    call_static<Pass, TwiceUntold>(body, std::string("gone"));
  } catch (const heddle::ArgumentsMoved &e) {
    text = e.what();
  }
  CHECK(text.find("TwiceUntold', compiled into callable(), proceeds again") !=
        text.npos);
  CHECK(text.find("repeating = true") != text.npos);
}

TEST_CASE("C5: the body, past the inner aspects") {
  said.clear();
  CHECK(call_static<PastInner, Says<1>>([] { return 3; }) == 3);
  CHECK(said.empty());
}

TEST_CASE("C6: arguments are the parameters, of their own types") {
  int n = 0;
  const char c = 'c';
  CHECK(call_static<Typed>(
            [](int &n, std::string s, const char &c) {
              return s + c + std::to_string(n);
            },
            n, std::string("s"), c) == "s!c7");
  CHECK(n == 7);
  said.clear();
  call_static<Print>([](int, const std::string &, double) {}, 1,
                     std::string("two"), 0.5);
  CHECK(said == std::vector<std::string>{"1;two;0.5;"});
}

TEST_CASE("results: by elision, by reference, none") {
  CHECK(call_static<Pass, Pass>([](int n) { return Pinned(n); }, 9).value == 9);
  int n = 1;
  int &same = call_static<Pass>([](int &n) -> int & { return n; }, n);
  CHECK(&same == &n);
  call_static<Pass, Says<3>>([&] { n = 2; });
  CHECK(n == 2);
  auto up = call_static<Pass>([](std::unique_ptr<int> p) { return p; },
                              std::make_unique<int>(4));
  CHECK(*up == 4);
}

TEST_CASE("a by-value argument is moved once, and a result never") {
  Counted::copies = Counted::moves = 0;
  call_static<Pass, Pass, Pass>([](Counted) { return Counted(); }, Counted());
  CHECK(Counted::copies == 0);
  CHECK(Counted::moves == 1);
  call_static<Pass, Twice>([](Counted) {}, Counted());
  CHECK(Counted::copies == 2);
}

TEST_CASE("C7: constants of a callable") {
  call_static<Asks>([] {});
}
