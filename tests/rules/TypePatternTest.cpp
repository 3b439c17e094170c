//===- TypePatternTest.cpp - which types a text stands for ----------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TypePattern.h"
#include <doctest/doctest.h>

using namespace heddle::rules;

static bool fits(llvm::StringRef Pattern, llvm::StringRef Type) {
  auto Parsed = TypePattern::parse(Pattern);
  REQUIRE(std::holds_alternative<TypePattern>(Parsed));
  return std::get<TypePattern>(Parsed).accepts(Type);
}

TEST_CASE("A5: a type without wildcards is itself, spaces apart") {
  CHECK(fits("int", "int"));
  CHECK_FALSE(fits("int", "unsigned int"));
  CHECK_FALSE(fits("int", "int &"));
  CHECK(fits("const std::string&", "const std::string &"));
  CHECK(fits("std::pair<int,char>", "std::pair<int, char>"));
  CHECK(fits("unsigned  long", "unsigned long"));
  CHECK_FALSE(fits("unsignedlong", "unsigned long"));
  CHECK(fits("::ns::C", "ns::C"));
}

TEST_CASE("A5: a star after a name or a bracket is a pointer") {
  CHECK(fits("char *", "char *"));
  CHECK(fits("const char*", "const char *"));
  CHECK_FALSE(fits("char *", "char"));
  CHECK_FALSE(fits("int *", "intptr_t"));
  CHECK_FALSE(fits("int *", "int &"));
  CHECK(fits("char **", "char **"));
  CHECK_FALSE(fits("char **", "char *"));
  CHECK(fits("char *const *", "char *const *"));
  CHECK(fits("std::vector<int> *", "std::vector<int> *"));
  CHECK(fits("void (*)(int)", "void (*)(int)"));
}

TEST_CASE("A5: a star in the place of a type is any type") {
  for (const char *Type :
       {"int", "const std::map<int, a::B> &", "void (*)(int)", "char **"})
    CHECK(fits("*", Type));
  CHECK(fits("std::vector<*>", "std::vector<ns::Order>"));
  CHECK(fits("std::vector<*>", "std::vector<int, std::allocator<int>>"));
  CHECK_FALSE(fits("std::vector<*>", "std::vector<int> &"));
  CHECK_FALSE(fits("std::vector<*>", "std::vector<int>::iterator<char>"));
  CHECK(fits("std::pair<*, int>", "std::pair<std::map<int, int>, int>"));
  CHECK_FALSE(fits("std::pair<*, int>", "std::pair<int, char>"));
  CHECK(fits("const * &", "const ns::C &"));
  CHECK_FALSE(fits("const * &", "constant &"));
  CHECK_FALSE(fits("const * &", "ns::C &"));
  CHECK(fits("std::function<*(*)>", "std::function<void (int)>"));
}

TEST_CASE("A5: a star in a name stays in it, ** goes over any names") {
  CHECK(fits("ns::*", "ns::C"));
  CHECK_FALSE(fits("ns::*", "ns::a::C"));
  CHECK_FALSE(fits("ns::*", "ns::C *"));
  CHECK(fits("*Order", "PurchaseOrder"));
  CHECK_FALSE(fits("*Order", "ns::PurchaseOrder"));
  CHECK(fits("std::*_ptr<*>", "std::unique_ptr<ns::C>"));
  CHECK(fits("ns::**", "ns::a::C<int>::D"));
  CHECK_FALSE(fits("ns::**", "ns::a::C &"));
  CHECK(fits("**::Status", "Status"));
  CHECK(fits("**::Status", "a::b<c>::Status"));
  CHECK_FALSE(fits("**::Status", "a::OtherStatus"));
  CHECK_FALSE(fits("**::Status", "const a::Status"));
  CHECK(fits("const **::C &", "const a::b::C &"));
  CHECK(fits("std::vector<**::C>", "std::vector<a::C>"));
  CHECK_FALSE(fits("std::vector<**::C>", "std::vector<int, a::C>"));
}

TEST_CASE("A5: a type pattern has brackets that pair up, and is not empty") {
  auto What = [](llvm::StringRef Text) {
    auto Parsed = TypePattern::parse(Text);
    REQUIRE(std::holds_alternative<Mistake>(Parsed));
    return std::get<Mistake>(Parsed).What;
  };
  CHECK(What(" ") == "the type is empty");
  for (const char *Bad : {"a<", "a>", "a<(>)", "f(int"})
    CHECK(What(Bad) == "the brackets of the type do not pair up");
}

TEST_CASE("A7: a type with many wildcards is matched in polynomial time") {
  std::string Pattern = "a", Type = "a";
  for (int I = 0; I < 200; ++I) {
    Pattern = "**::" + Pattern + "<*, *>";
    Type += "<a, a>::a";
  }
  CHECK_FALSE(fits(Pattern, Type));
}
