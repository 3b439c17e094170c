//===- PatternTest.cpp - what a pattern matches ---------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuleTexts.h"
#include <doctest/doctest.h>

using namespace heddle::rules;

TEST_CASE("A2: an exact class pattern names one class") {
  CHECK(classMatches("ns::C", "ns::C"));
  CHECK_FALSE(classMatches("ns::C", "ns::CC"));
  CHECK_FALSE(classMatches("ns::C", "C"));
  CHECK_FALSE(classMatches("ns::C", "ns::C::D"));
  CHECK_FALSE(classMatches("C", "ns::C"));
}

TEST_CASE("A2: matching is case-sensitive") {
  CHECK_FALSE(classMatches("ns::c", "ns::C"));
  CHECK_FALSE(classMatches("ns::c*", "ns::C"));
}

TEST_CASE("A2: a leading :: changes nothing") {
  CHECK(classMatches("::ns::C", "ns::C"));
  CHECK(classMatches("::C", "C"));
  CHECK_FALSE(classMatches("::C", "ns::C"));
  CHECK(methodMatches("::C::f", method("C", "f")));
  CHECK(functionMatches("::f", function("f")));
  CHECK(functionMatches("::f", function("::f")));
  CHECK(classMatches("ns::C", "::ns::C"));
}

TEST_CASE("A2: * stays inside one component") {
  CHECK(classMatches("ns::*", "ns::C"));
  CHECK_FALSE(classMatches("ns::*", "ns::C::D"));
  CHECK_FALSE(classMatches("ns::*", "ns"));
  CHECK_FALSE(classMatches("*", "ns::C"));
  CHECK(classMatches("*::C", "ns::C"));
  CHECK_FALSE(classMatches("*::C", "a::b::C"));
  CHECK_FALSE(classMatches("a*b", "a::b"));
}

TEST_CASE("A2: * stands for any characters, none included") {
  CHECK(classMatches("C*", "C"));
  CHECK(classMatches("C*", "C12"));
  CHECK(classMatches("*C", "abC"));
  CHECK(classMatches("a*b*c", "aXbbYc"));
  CHECK_FALSE(classMatches("a*b*c", "aXbbY"));
  CHECK_FALSE(classMatches("a*ba", "aba0"));
  CHECK(classMatches("a*ba", "aba"));
  CHECK_FALSE(classMatches("ab*ba", "aba"));
}

TEST_CASE("A2: ** stands for any number of components, none included") {
  CHECK(classMatches("ns::**", "ns"));
  CHECK(classMatches("ns::**", "ns::C"));
  CHECK(classMatches("ns::**", "ns::a::b::C"));
  CHECK_FALSE(classMatches("ns::**", "nsx::C"));
  CHECK(classMatches("**", "a::b"));
  CHECK(classMatches("**::C", "C"));
  CHECK(classMatches("**::C", "a::b::C"));
  CHECK_FALSE(classMatches("**::C", "a::b::xC"));
  CHECK(classMatches("a::**::b::**::c", "a::b::c"));
  CHECK(classMatches("a::**::b::**::c", "a::x::b::b::y::c"));
  CHECK_FALSE(classMatches("a::**::b::**::c", "a::x::c"));
  CHECK(classMatches("**::**::C", "C"));
  CHECK(classMatches("**::*::C", "a::C"));
  CHECK_FALSE(classMatches("**::*::C", "C"));
}

TEST_CASE("A2: names may hold $ and bytes of UTF-8, all literal") {
  CHECK(classMatches("n$::Größe", "n$::Größe"));
  CHECK_FALSE(classMatches("n$::Größe", "nx::Größe"));
}

TEST_CASE("A2: the last component of a method pattern is the method") {
  CHECK(methodMatches("ns::C::f", method("ns::C", "f")));
  CHECK_FALSE(methodMatches("ns::C::f", method("ns::C", "g")));
  CHECK_FALSE(methodMatches("ns::C::f", method("ns::D", "f")));
  CHECK(methodMatches("ns::*::get*", method("ns::C", "getX")));
  CHECK_FALSE(methodMatches("ns::*::get*", method("ns::C", "setX")));
  CHECK(methodMatches("**::f", method("a::b::C", "f")));
  CHECK_FALSE(methodMatches("**::f", method("a::b::C", "g")));
}

TEST_CASE("A2: ** may end a method pattern") {
  CHECK(methodMatches("ns::**", method("ns::C", "f")));
  CHECK(methodMatches("ns::**", method("ns::a::C", "f")));
  CHECK_FALSE(methodMatches("ns::**", method("mm::C", "f")));
  CHECK(methodMatches("**", method("C", "f")));
}

TEST_CASE("A2: function patterns match qualified names of free functions") {
  CHECK(functionMatches("ns::f", function("ns::f")));
  CHECK(functionMatches("main", function("main")));
  CHECK(functionMatches("ns::**::f", function("ns::a::b::f")));
  CHECK_FALSE(functionMatches("ns::*", function("ns::a::f")));
  CHECK(functionMatches("ns::operator<<", function("ns::operator<<")));
  CHECK(
      functionMatches("ns::operator\"\"_km", function("ns::operator\"\"_km")));
}

TEST_CASE("A2: methods and functions are matched by their own lists only") {
  CHECK_FALSE(methodMatches("**", function("ns::f")));
  CHECK_FALSE(methodMatches("ns::f", function("ns::f")));
  CHECK_FALSE(functionMatches("**", method("ns::C", "f")));
  CHECK_FALSE(functionMatches("ns::C::f", method("ns::C", "f")));
  CHECK_FALSE(matches(ruleFor("classes", {"**"}), function("ns::f")));
}

TEST_CASE("A2: a * that belongs to an operator is no wildcard") {
  CHECK(methodMatches("C::operator*", method("C", "operator*")));
  CHECK_FALSE(methodMatches("C::operator*", method("C", "operator*=")));
  CHECK_FALSE(methodMatches("C::operator*", method("C", "operator==")));
  CHECK_FALSE(methodMatches("C::operator*", method("C", "operators")));
  CHECK(methodMatches("C::operator*=", method("C", "operator*=")));
  CHECK(methodMatches("C::operator->*", method("C", "operator->*")));
  CHECK_FALSE(methodMatches("C::operator->*", method("C", "operator->")));
  CHECK(ruleFor("methods", {"C::operator*"})
            .match(method("C", "operator*"))
            .front()
            .Named);
}

TEST_CASE("A2: every operator of C++ can be named") {
  for (const char *Symbol :
       {"+",      "-",       "*",         "/",        "%",  "^",   "&",  "|",
        "~",      "!",       "=",         "<",        ">",  "+=",  "-=", "*=",
        "/=",     "%=",      "^=",        "&=",       "|=", "<<",  ">>", "<<=",
        ">>=",    "==",      "!=",        "<=",       ">=", "<=>", "&&", "||",
        "++",     "--",      ",",         "->*",      "->", "()",  "[]", " new",
        " new[]", " delete", " delete[]", " co_await"}) {
    std::string Name = std::string("operator") + Symbol;
    CAPTURE(Name);
    CHECK(methodMatches("C::" + Name, method("C", Name)));
    CHECK(methodMatches("C::*", method("C", Name)));
    CHECK(methodMatches("C::" + Name + "(int) const",
                        method("C", Name, "(int) const")));
    CHECK_FALSE(
        methodMatches("C::" + Name + "(int) const", method("C", Name, "()")));
  }
}

TEST_CASE("A2: spaces inside the name of an operator are not significant") {
  CHECK(methodMatches("C::operator ==", method("C", "operator==")));
  CHECK(methodMatches("C::operator ( )", method("C", "operator()")));
  CHECK(methodMatches("C::operator ( ) (int)",
                      method("C", "operator()", "(int)")));
  CHECK(methodMatches("C::operator new []", method("C", "operator new[]")));
  CHECK(methodMatches("C::operator==", method("C", "operator ==")));
}

TEST_CASE("A2: conversion operators are named by their type") {
  CHECK(methodMatches("C::operator bool", method("C", "operator bool")));
  CHECK(methodMatches("C::operator bool() const",
                      method("C", "operator bool", "() const")));
  CHECK_FALSE(methodMatches("C::operator bool", method("C", "operator int")));
  CHECK(methodMatches("C::operator const char*",
                      method("C", "operator const char *")));
  CHECK_FALSE(methodMatches("C::operator char*", method("C", "operator char")));
  CHECK(methodMatches("C::operator ns::T &", method("C", "operator ns::T &")));
  CHECK(methodMatches("C::operator ::ns::T", method("C", "operator ns::T")));
  CHECK(methodMatches("C::*", method("C", "operator ns::T")));
  CHECK(methodMatches(
      "C::operator std::function<void (int)>() const",
      method("C", "operator std::function<void (int)>", "() const")));
  CHECK(methodMatches("C::operator void (*)(int)() const",
                      method("C", "operator void (*)(int)", "() const")));
}

TEST_CASE("A2: a name that only begins like an operator is an ordinary one") {
  CHECK(methodMatches("C::operators", method("C", "operators")));
  CHECK(methodMatches("C::operator_*", method("C", "operator_x")));
}

TEST_CASE("A2: a pattern without a signature names every overload") {
  RuleSet R = ruleFor("methods", {"C::f"});
  CHECK(matches(R, method("C", "f", "()")));
  CHECK(matches(R, method("C", "f", "(int, ...) const &")));
}

TEST_CASE("A2: a signature names one overload") {
  RuleSet R = ruleFor("methods", {"C::f(int, const std::string &) const"});
  CHECK(matches(R, method("C", "f", "(int, const std::string &) const")));
  CHECK_FALSE(matches(R, method("C", "f", "(int, const std::string &)")));
  CHECK_FALSE(matches(R, method("C", "f", "(int, std::string &) const")));
  CHECK_FALSE(matches(R, method("C", "f", "(int) const")));
  CHECK_FALSE(methodMatches("C::f()", method("C", "f", "(int)")));
}

TEST_CASE("A2: a signature may follow wildcards, and * in it is a pointer") {
  CHECK(methodMatches("**::get*(int *)", method("C", "getX", "(int *)")));
  CHECK_FALSE(methodMatches("**::get*(int *)", method("C", "getX", "(int)")));
}

TEST_CASE("A2: a signature's whitespace matters between words only") {
  Method M = method("C", "f", "(const int *, unsigned long) const &");
  CHECK(methodMatches("C::f(const int*,unsigned long)const&", M));
  CHECK(methodMatches(" C::f ( const  int * , unsigned\tlong )  const & ", M));
  CHECK_FALSE(methodMatches("C::f(constint *, unsigned long) const &", M));
  CHECK(methodMatches("C::f(A<B<int>>)", method("C", "f", "(A<B<int> >)")));
}

TEST_CASE("A2: (void) is the empty parameter list") {
  CHECK(functionMatches("f(void)", function("f", "()")));
}

TEST_CASE("A2: parameters may hold parentheses") {
  Method M = method("C", "f", "(void (*)(int, char), int) volatile &&");
  CHECK(methodMatches("C::f(void (*)(int, char), int) volatile &&", M));
  CHECK_FALSE(methodMatches("C::f(void (*)(int), int) volatile &&", M));
}

TEST_CASE("A2: a function pattern may carry a signature") {
  CHECK(functionMatches("ns::f(int)", function("ns::f", "(int)")));
  CHECK_FALSE(functionMatches("ns::f(int)", function("ns::f", "(char)")));
}

TEST_CASE("A2: patterns may stand in YAML without quotes") {
  RuleSet R = rulesOf(R"yaml(version: 1
rules:
- aspect: ns::A
  match:
    methods:
    - ::ns::C::f(int, const A &) const   # a comment
    - ns::C::operator[]
    - ns::C::operator,
    - ns::C::operator&
    - C::~C
    - C::g(int [3], ...)
    - >
      C::h(int,
           char)
)yaml");
  CHECK(matches(R, method("ns::C", "f", "(int, const A &) const")));
  CHECK(matches(R, method("ns::C", "operator[]", "(int)")));
  CHECK(matches(R, method("ns::C", "operator,")));
  CHECK(matches(R, method("ns::C", "operator&")));
  CHECK(matches(R, method("C", "~C")));
  CHECK(matches(R, method("C", "g", "(int[3], ...)")));
  CHECK(matches(R, method("C", "h", "(int, char)")));
}

// An exponential matcher does not come back from this one.
TEST_CASE("A7: a long row of wildcards is matched in polynomial time") {
  std::string Stars, Depths, Name;
  for (int I = 0; I < 60; ++I) {
    Stars += "*a";
    Depths += "**::*a*::";
    Name += "aaaaaaaa::";
  }
  RuleSet R = ruleFor("classes", {Depths + Stars + "*b", "c::" + Stars});
  CHECK_FALSE(matches(R, method(Name + std::string(5000, 'a'), "f")));
  CHECK(matches(R, method(Name + std::string(5000, 'a') + "b", "f")));
  CHECK(matches(R, method("c::" + std::string(5000, 'a'), "f")));
}
