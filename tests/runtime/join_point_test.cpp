//===- join_point_test.cpp - what a join point gives ----------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Semantics C6 and C7: arguments, results, instance, method; and the error
/// texts.
///
//===----------------------------------------------------------------------===//

#include "aspects.h"
#include "subjects.h"

#include <doctest/doctest.h>

using heddle::JoinPoint;
using shop::Cart;

namespace {

template <class E> std::string error_in(Bound &bound, Advice a, int which = 0) {
  bound.outer(std::move(a));
  return message_of<E>([&] {
    Cart cart;
    int i = 0;
    switch (which) {
    case 0:
      cart.join("a", "b");
      break;
    case 1:
      cart.touch();
      break;
    case 2:
      cart.slot(i);
      break;
    case 3:
      cart.label("");
      break;
    case 4:
      Cart::twice(1L);
      break;
    }
  });
}
constexpr int void_method = 1, reference_method = 2, const_reference_method = 3,
              static_method = 4;

} // namespace

TEST_CASE("C6: arguments are read and assigned by index and by name") {
  Bound bound;
  bound.outer([](JoinPoint &jp) {
    CHECK(jp.argument_count() == 2);
    CHECK(jp.argument<std::string>(0) == "a");
    CHECK(jp.argument<const std::string>("b") == "b");
    jp.argument<std::string>("a") += "1";
    jp.proceed();
    CHECK(jp.result<const std::string>() == "a2b");
  });
  bound.inner([](JoinPoint &jp) {
    CHECK(jp.argument<const std::string>(0) == "a1");
    jp.set_argument("a", std::string("a2"));
    jp.proceed();
  });
  CHECK(Cart().join("a", "b") == "a2b");
}

TEST_CASE("C6: what an aspect assigns to a reference reaches the caller") {
  Bound bound;
  int i = 1;
  bound.outer([](JoinPoint &jp) {
    jp.set_argument(0, 5);
    jp.proceed();
    jp.result<int>() += 1;
  });
  int &result = Cart().slot(i);
  CHECK(&result == &i);
  CHECK(i == 6);
}

TEST_CASE("C6: move-only arguments and results") {
  Bound bound;
  bound.outer([](JoinPoint &jp) {
    ++*jp.argument<std::unique_ptr<int>>(0);
    jp.proceed();
    auto mine = std::move(jp.result<std::unique_ptr<int>>());
    jp.set_result(std::make_unique<int>(*mine * 2));
  });
  CHECK(*Cart().swap(std::make_unique<int>(1)) == 4);
}

TEST_CASE("C6: a wrong type names both types and the method") {
  Bound bound;
  CHECK(error_in<heddle::ArgumentError>(
            bound, [](JoinPoint &jp) { jp.argument<int>("a"); }) ==
        "aspect 'Outer' on shop::Cart::join(std::string, const std::string &) "
        "const (subjects.cpp:12) asked for argument 0 ('a') as int; it is "
        "std::string. Ask for it as that; no conversions are made.");
  CHECK(error_in<heddle::ArgumentError>(
            bound, [](JoinPoint &jp) { jp.argument<const double>(1); })
            .find("asked for argument 1 ('b') as double; it is const "
                  "std::string.") != std::string::npos);
}

TEST_CASE("C6: a parameter that the method may not change") {
  Bound bound;
  CHECK(error_in<heddle::ArgumentError>(
            bound, [](JoinPoint &jp) { jp.argument<std::string>("b"); })
            .find("asked for argument 1 ('b') as std::string; it is const "
                  "std::string and may not be changed. Ask for it as const "
                  "std::string.") != std::string::npos);
}

TEST_CASE("C6: a wrong name or index lists the parameters") {
  Bound bound;
  CHECK(
      error_in<heddle::ArgumentError>(
          bound, [](JoinPoint &jp) { jp.argument<int>("c"); })
          .find("asked for an argument 'c'; its parameters are 0: std::string "
                "a, 1: const std::string & b. Ask for one of these, or by "
                "index.") != std::string::npos);
  CHECK(error_in<heddle::ArgumentError>(
            bound, [](JoinPoint &jp) { jp.argument<int>(2); })
            .find("asked for argument 2; its parameters are 0: ") !=
        std::string::npos);
  CHECK(error_in<heddle::ArgumentError>(
            bound, [](JoinPoint &jp) { jp.argument<int>(0); }, void_method)
            .find("it has no parameters") != std::string::npos);
}

TEST_CASE("C6: results by another type, before there is one, of void") {
  Bound bound;
  CHECK(error_in<heddle::ResultError>(bound,
                                      [](JoinPoint &jp) {
                                        jp.proceed();
                                        jp.result<int>();
                                      })
            .find("gave the result as int; it is std::string.") !=
        std::string::npos);
  CHECK(error_in<heddle::ResultError>(bound, [](JoinPoint &jp) {
          jp.set_result("text");
        }).find("gave the result as char") != std::string::npos);
  CHECK(error_in<heddle::ResultError>(bound,
                                      [](JoinPoint &jp) {
                                        CHECK(!jp.has_result());
                                        jp.result<std::string>();
                                      })
            .find("asked for the result before there was one") !=
        std::string::npos);
  CHECK(error_in<heddle::ResultError>(
            bound, [](JoinPoint &jp) { jp.set_result(1); }, void_method)
            .find("the method returns void") != std::string::npos);
}

TEST_CASE("C6: a reference result is a variable, as const as the method's") {
  static std::string other = "other";
  static int number = 7;
  Bound bound;
  bound.outer([](JoinPoint &jp) { jp.set_result(other); });
  CHECK(&Cart().label("") == &other);
  CHECK(error_in<heddle::ResultError>(
            bound, [](JoinPoint &jp) { jp.set_result(1); }, reference_method)
            .find("gave a temporary int") != std::string::npos);
  CHECK(error_in<heddle::ResultError>(
            bound, [](JoinPoint &jp) { jp.set_result(std::as_const(number)); },
            reference_method)
            .find("gave a const int as the result") != std::string::npos);
  CHECK(error_in<heddle::ResultError>(
            bound,
            [](JoinPoint &jp) {
              jp.proceed();
              CHECK(jp.result<const std::string>() == "cart");
              jp.result<std::string>();
            },
            const_reference_method)
            .find("asked for the result as std::string; it is const "
                  "std::string and may not be changed.") != std::string::npos);
}

TEST_CASE("C6: set_result may take a part of the result it replaces") {
  Bound bound;
  bound.outer([](JoinPoint &jp) {
    jp.proceed();
    jp.set_result(std::move(jp.result<std::string>()));
    jp.set_result(jp.result<std::string>());
  });
  CHECK(Cart().join("long enough not to be in place, ", "b") ==
        "long enough not to be in place, b");
}

TEST_CASE("C7: the instance, as const as the method; null without one") {
  Bound bound;
  Cart cart;
  bound.outer([&](JoinPoint &jp) {
    CHECK(jp.instance<Cart>() == &cart);
    CHECK((jp.address() == &cart));
    jp.proceed();
  });
  cart.touch();
  CHECK(
      error_in<heddle::InstanceError>(bound,
                                      [](JoinPoint &jp) {
                                        CHECK(jp.instance<const Cart>() !=
                                              nullptr);
                                        jp.instance<Cart>();
                                      })
          .find("asked for the object as shop::Cart; the method is const. Ask "
                "for it as const shop::Cart.") != std::string::npos);
  CHECK(
      error_in<heddle::InstanceError>(
          bound, [](JoinPoint &jp) { jp.instance<shop::Shelf>(); })
          .find("asked for the object as shop::Shelf; the class that declares "
                "the method is shop::Cart.") != std::string::npos);
  CHECK(error_in<heddle::InstanceError>(
            bound,
            [](JoinPoint &jp) {
              CHECK(jp.instance<Cart>() == nullptr);
              jp.proceed();
            },
            static_method) == "(nothing was thrown)");
}

TEST_CASE("C7: method metadata, the same object at every call") {
  Bound bound;
  const heddle::MethodInfo *info = nullptr;
  bound.outer([&](JoinPoint &jp) {
    CHECK((!info || info == &jp.method()));
    info = &jp.method();
    jp.proceed();
  });
  Cart().join("a", "b");
  Cart().join("a", "b");
  REQUIRE(info);
  CHECK(info->class_name() == "shop::Cart");
  CHECK(info->name() == "join");
  CHECK(info->signature() == "(std::string, const std::string &) const");
  CHECK(info->qualified() ==
        "shop::Cart::join(std::string, const std::string &) const");
  CHECK(info->result_type() == "std::string");
  CHECK(info->file() == "subjects.cpp");
  CHECK(info->line() == 12);
  CHECK(info->is_const());
  REQUIRE(info->parameters().size() == 2);
  CHECK(info->parameters()[1].type == "const std::string &");
  CHECK(info->parameters()[1].name == "b");
  REQUIRE(info->aspects().size() == 2);
  CHECK(info->aspects()[0].name == "Outer");
  CHECK(info->aspects()[0].priority == 5);
  CHECK(info->aspects()[0].rule == "rules.yaml:3");
  CHECK(info->id() == "0000feed000000000000000000000003");
}

namespace {
struct Hidden {};
} // namespace
namespace named {
struct Seen {};
} // namespace named

TEST_CASE(
    "C6: types are told apart by name, in unnamed namespaces by address") {
  namespace v1 = heddle::v1;
  // Another module's descriptors of the same types.
  const v1::type seen = {v1::type_of<named::Seen>::name()};
  const v1::type hidden = {v1::type_of<Hidden>::name()};
  CHECK(heddle::same_type(seen, v1::type_of<named::Seen>::value));
  CHECK(!heddle::same_type(hidden, v1::type_of<Hidden>::value));
  CHECK(!heddle::same_type(seen, v1::type_of<int>::value));
  CHECK(heddle::type_name<named::Seen>() == "named::Seen");
  CHECK(heddle::type_name(v1::type_of<Hidden>::value) ==
        "(anonymous namespace)::Hidden");
  CHECK(heddle::type_name(v1::type_of<std::string>::value) == "std::string");
}
