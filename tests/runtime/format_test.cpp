//===- format_test.cpp - calls and values as text -------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What is printed of which type, and what is not.
///
//===----------------------------------------------------------------------===//

#include "aspects.h"
#include "heddle/format.h"
#include "heddle/testing.h"
#include "subjects.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <map>

using heddle::FormatOptions;
using heddle::JoinPoint;

namespace stock {

struct Plain {};
struct Hooked {
  int n = 0;
};
void heddle_format(std::ostream &out, const Hooked &h) { out << "#" << h.n; }
struct Streamed {
  std::string text;
};
std::ostream &operator<<(std::ostream &out, const Streamed &s) {
  return out << std::hex << s.text;
}
struct Both {};
void heddle_format(std::ostream &out, const Both &) { out << "hook"; }
std::ostream &operator<<(std::ostream &out, const Both &) {
  return out << "operator";
}
struct Late {};
std::ostream &operator<<(std::ostream &out, const Late &) {
  return out << "late";
}
enum class Level : signed char { low = -1, high = 1 };
enum Old { first, second };
enum class Named { one };
std::ostream &operator<<(std::ostream &out, Named) { return out << "one"; }

/// What each call is printed as.
struct Prints : heddle::Before {
  FormatOptions options;
  std::string text;
  void before(const JoinPoint &jp) override {
    text = heddle::format(jp, options);
  }
};

template <class... A> std::string call(FormatOptions options, A &&...a) {
  Prints prints;
  prints.options = std::move(options);
  heddle::testing::Chain chain("f");
  chain.add(prints);
  chain.call([](auto &&...) {}, std::forward<A>(a)...);
  return prints.text;
}
template <class... A> std::string call(A &&...a) {
  return call(FormatOptions(), std::forward<A>(a)...);
}

} // namespace stock

using namespace stock;

TEST_CASE("a call is printed with the names of its parameters") {
  Bound bound;
  std::string text;
  FormatOptions options;
  bound.outer([&](JoinPoint &jp) {
    text = heddle::format(jp, options);
    jp.proceed();
  });
  shop::Cart cart;
  cart.add(1, -2);
  CHECK(text == "shop::Cart::add(a=1, b=-2)");
  cart.join("one \"two\"", "");
  CHECK(text == R"(shop::Cart::join(a="one \"two\"", b=""))");
  cart.touch();
  CHECK(text == "shop::Cart::touch()");
  shop::twice(4);
  CHECK(text == "shop::twice(n=4)");
  const volatile int six = 6;
  cart.unnamed(5, six);
  CHECK(text == "shop::Cart::unnamed(5, 6)");
  options.names = false;
  cart.add(3, 4);
  CHECK(text == "shop::Cart::add(3, 4)");
}

TEST_CASE("what everybody knows is printed without being registered") {
  CHECK(call() == "f()");
  CHECK(call(true, 'x', short(-3), 7u, 1L << 40, ~0ull) ==
        "f(true, 'x', -3, 7, 1099511627776, 18446744073709551615)");
  CHECK(call(0.1, 0.1f, 1e300, 2.5L) == "f(0.1, 0.1, 1e+300, 2.5)");
  CHECK(call(std::string("a"), std::string_view("b"),
             static_cast<const char *>("c")) == R"(f("a", "b", "c"))");
  CHECK(call(static_cast<const char *>(nullptr), static_cast<int *>(nullptr),
             nullptr) == "f(nullptr, nullptr, nullptr)");
  CHECK(call(reinterpret_cast<Plain *>(0x1f0)) == "f(0x1f0)");
  CHECK(call(reinterpret_cast<char *>(0x1f0)) == "f(0x1f0)"); // a buffer
  CHECK(call(reinterpret_cast<void (*)(int)>(0x1f0)) == "f(0x1f0)");
  CHECK(call(Level::low, second, Level::high) ==
        "f(stock::Level(-1), stock::Old(1), stock::Level(1))");
}

TEST_CASE("a type is printed when it has been registered") {
  Hooked hooked{3};
  CHECK(call(hooked, Plain()) == "f(<stock::Hooked>, <stock::Plain>)");
  heddle::formats<Hooked, Plain, Streamed, Both, Named>();
  CHECK(call(hooked, Plain()) == "f(#3, <stock::Plain>)");
  CHECK(call(Streamed{"text"}, 10, Both(), Named::one) ==
        "f(text, 10, hook, one)");
  heddle::formats<Hooked>();
  heddle::forget_formats<Hooked>();
  CHECK(call(hooked) == "f(#3)"); // it was said twice
  heddle::forget_formats<Hooked>();
  heddle::forget_formats<Hooked>();
  CHECK(call(hooked) == "f(<stock::Hooked>)");
  heddle::formats<Hooked>();
  CHECK(call(hooked) == "f(#3)");
}

TEST_CASE("ranges of what is printable") {
  heddle::formats<std::vector<int>, std::vector<std::string>, std::vector<bool>,
                  std::vector<Plain>, int[3]>();
  int three[] = {1, 2, 3};
  CHECK(call(std::vector{1, 2}, std::vector<std::string>{"a"},
             std::vector{true}, std::vector<Plain>(1), three) ==
        R"(f([1, 2], ["a"], [true], [<stock::Plain>], [1, 2, 3]))");
}

TEST_CASE("names as another compiler writes them") {
  auto known = [](const char *name) {
    return heddle::detail::find_printer({name}) != nullptr;
  };
  CHECK(known("static const char *heddle::v1::type_of<T>::name() "
              "[T = unsigned long]"));
  CHECK(known("[with T = long unsigned int]"));
  CHECK(known("[T = std::basic_string<char>]"));
  CHECK(known("[with T = std::__cxx11::basic_string<char>]"));
  CHECK(!known("[with T = std::basic_string<char>]")); // of the old ABI
}

TEST_CASE("control characters are escaped, whoever prints them") {
  heddle::formats<Streamed>();
  CHECK(call(std::string("a\n\t\x1b[0m\\")) == R"(f("a\n\t\x1b[0m\\"))");
  CHECK(call(Streamed{"\r\x7f\\"}) == R"(f(\r\x7f\))");
  CHECK(call('\n', '\'') == R"(f('\n', '\''))");
  CHECK(call(std::string("gr\xc3\xbc\xc3\x9f")) == "f(\"gr\xc3\xbc\xc3\x9f\")");
  CHECK(call(Streamed{"\xc2\x9b"
                      "0m"}) == R"(f(\x9b0m))"); // CSI, in UTF-8
}

TEST_CASE("a value and a text have a maximum length") {
  heddle::formats<Streamed, std::vector<int>>();
  FormatOptions options;
  options.max_value = 8;
  const std::string digits = "0123456789";
  CHECK(call(options, std::string(digits), 5) == R"(f("0123..., 5))");
  CHECK(call(options, Streamed{digits}, Streamed{"01234567"}) ==
        "f(01234..., 01234567)");
  CHECK(call(options, std::vector{11, 22, 33, 44}) == "f([11, ...)");
  CHECK(call(options, digits.c_str()) == R"(f("0123...))");
  options.max_length = 12;
  CHECK(call(options, 1, std::string(digits)) == "f(1, \"012...");
  options.max_length = 5;
  CHECK(call(options, 1, std::string("\xc3\xbc\xc3\xbc\xc3\xbc")) == "f(...");
  options.max_length = options.max_value = 7;
  CHECK(call(options, Streamed{"x\xc3\xbc\xc3\xbc\xc3\xbc"}) == "f(x...");
  options.max_length = 0;
  CHECK(call(options, 1) == "...");
}

TEST_CASE("secrets are not printed") {
  Bound bound;
  std::string text;
  FormatOptions options;
  options.secrets = {"b", "n"};
  bound.outer([&](JoinPoint &jp) {
    text = heddle::format(jp, options);
    CHECK(heddle::format_arguments(jp, options) ==
          text.substr(text.find('(') + 1, text.size() - text.find('(') - 2));
    jp.proceed();
  });
  shop::Cart().add(1, 2);
  CHECK(text == "shop::Cart::add(a=1, b=<redacted>)");
  options.names = false;
  shop::twice(7);
  CHECK(text == "shop::twice(<redacted>)");
}

TEST_CASE("results") {
  Bound bound;
  std::string before, after;
  bound.outer([&](JoinPoint &jp) {
    before = heddle::format_result(jp);
    jp.proceed();
    after = heddle::format_result(jp);
  });
  shop::Cart cart(1);
  cart.add(1, 2);
  CHECK(before == "none");
  CHECK(after == "4");
  cart.label("of");
  CHECK(after == "\"of\"");
  cart.touch();
  CHECK(before == "void");
  CHECK(after == "void");
  cart.swap(nullptr);
  CHECK(after.find("<std::unique_ptr<int") == 0);
}

TEST_CASE("a value whose type is known needs no registration") {
  CHECK(heddle::format_value(Late()) == "late");
  CHECK(heddle::format_value(Plain()) == "<stock::Plain>");
  CHECK(heddle::format_value("array") == "\"array\"");
  CHECK(heddle::format_value(Level::low) == "stock::Level(-1)");
  CHECK(heddle::format_value(std::vector<Late>(2)) == "[late, late]");
  CHECK(heddle::format_value(&Streamed::text).find("<std::string") == 0);
  CHECK(heddle::format_value(std::map<int, int>()) == "[]");
  CHECK(heddle::format_value(std::numeric_limits<double>::infinity()) == "inf");
}
