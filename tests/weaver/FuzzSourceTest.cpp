//===- FuzzSourceTest.cpp - sources to mutate -----------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FuzzSource.h"
#include "llvm/ADT/StringExtras.h"
#include <doctest/doctest.h>
#include <set>

using namespace llvm;

namespace heddle::weaver::test {
namespace {

constexpr const char *Text =
    "#include <a>\n  # define X \"y\nint f(a::b &&x...) // note\n{\n return "
    "'\\'' + \"a\\\"b\"; }";

TEST_CASE("tokens joined are the text") {
  std::string Joined;
  for (const std::string &T : tokensOf(Text))
    Joined += T;
  CHECK(Joined == Text);
  std::vector<std::string> Tokens = tokensOf("#if 1\na::b \"c d\"");
  CHECK(Tokens == std::vector<std::string>{"#if 1", "\n", "a", "::", "b", " ",
                                           "\"c d\""});
}

TEST_CASE("a seed gives one mutation, and another seed another") {
  std::vector<FuzzSource> Sources = {{"one", "c++17", tokensOf(Text)},
                                     {"two", "c++20", tokensOf("int x;")}};
  std::set<std::string> Texts;
  for (uint64_t Seed = 0; Seed < 200; ++Seed) {
    Mutation M = mutate(Sources, Seed);
    CHECK(M.Text == mutate(Sources, Seed).Text);
    CHECK(M.Standard == (M.From == "one" ? "c++17" : "c++20"));
    Texts.insert(M.Text);
  }
  CHECK(Texts.size() > 100);
}

} // namespace
} // namespace heddle::weaver::test
