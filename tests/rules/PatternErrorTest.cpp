//===- PatternErrorTest.cpp - the texts of mistakes in patterns -----------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuleTexts.h"
#include <doctest/doctest.h>

using namespace heddle::rules;

/// Checks that \p Pattern in the list \p Key is the one mistake, told at its
/// character \p Offset.
static void check(const std::string &Key, const std::string &Pattern,
                  size_t Offset, const std::string &What,
                  const std::string &Help) {
  std::string Line = "  match: {" + Key + ": ['";
  std::string Yaml =
      "version: 1\nrules:\n- aspect: a::A\n" + Line + Pattern + "']}\n";
  CAPTURE(Pattern);
  CHECK(messageOf(Yaml) ==
        mistakeAt(Yaml, 4, Line.size() + Offset + 1, What, Help));
}

TEST_CASE("A2: a pattern must not be empty") {
  std::string Help =
      "write a qualified name such as `ns::C`, or remove the item";
  check("classes", "", 0, "the pattern is empty", Help);
  check("methods", "  ", 0, "the pattern is empty", Help);
}

TEST_CASE("A2: every component must have a name") {
  std::string What = "a name is missing beside `::`";
  std::string Help = "write one name between two `::`, none after the last; "
                     "`*` stands for any one";
  check("classes", "ns::", 4, What, Help);
  check("classes", "::", 2, What, Help);
  check("classes", "::::C", 2, What, Help);
  check("classes", "a::::b", 3, What, Help);
  check("methods", "C::(int)", 3, What, Help);
}

TEST_CASE("A2: :: is written with two colons") {
  std::string Help = "write `::` between names";
  check("classes", "a:b", 1, "a single `:` in a name", Help);
  check("classes", "a:::b", 3, "a name is missing beside `::`",
        "write one name between two `::`, none after the last; `*` stands for "
        "any one");
}

TEST_CASE("A2: a name does not begin with a digit") {
  check("classes", "a::3b", 3, "`3b` is no C++ name: it begins with a digit",
        "correct the name; `*` stands for any characters");
}

TEST_CASE("A2: ** is a whole component") {
  std::string Help = "`**` stands alone between `::`, for any number of names; "
                     "inside a name write a single `*`";
  for (std::string Bad : {"a**", "**a", "a**b", "***"})
    check("classes", "ns::" + Bad, 4, "`**` is only part of `" + Bad + "`",
          Help);
  check("methods", "C::~**", 3, "`**` is only part of `~**`", Help);
}

TEST_CASE("A2: a pattern has no result type and no specifiers") {
  std::string Help = "write the qualified name and its parameters only, as in "
                     "`ns::C::f(int) const`: no result type, no specifiers";
  check("methods", "void C::f()", 4, "a space in a name", Help);
  check("classes", "ns :: C", 2, "a space in a name", Help);
}

TEST_CASE("A2: names have no template arguments") {
  std::string Help = "leave `<...>` out: the name of a template stands for all "
                     "its instances";
  check("classes", "ns::V<int>", 5, "template arguments in a name", Help);
  check("methods", "V<int>::f", 1, "template arguments in a name", Help);
}

TEST_CASE("A2: a name holds no other characters") {
  std::string Help =
      "a name holds letters, digits, `_`, `::` and the wildcards "
      "`*` and `**`";
  check("classes", "a.b", 1, "unexpected character `.` in a name", Help);
  check("classes", "-", 0, "unexpected character `-` in a name", Help);
  check("methods", "C::~", 3, "unexpected character `~` in a name", Help);
  check("functions", "f?", 1, "unexpected character `?` in a name", Help);
  CHECK(messageOf("version: 1\nrules:\n- aspect: a::A\n"
                  "  match: {classes: [\"a\\x01\"]}\n")
            .find("unexpected character with code 1 in a name") !=
        std::string::npos);
}

TEST_CASE("A2: ~ names a destructor, a method") {
  std::string What = "`~` where no destructor can be named";
  std::string Help = "name a destructor in `methods:` as `ns::C::~C`";
  check("classes", "ns::~C", 4, What, Help);
  check("functions", "~f", 0, What, Help);
  check("methods", "~C::f", 0, What, Help);
}

TEST_CASE("A2: an operator must be one of C++") {
  std::string Help = "correct the operator; `*` is no wildcard in the name of "
                     "an operator, list each one";
  check("methods", "C::operator", 3, "`operator` is no operator of C++", Help);
  check("methods", "C::operator**", 3, "`operator**` is no operator of C++",
        Help);
  check("methods", "C::operator=*(int)", 3,
        "`operator=*` is no operator of C++", Help);
  check("functions", "operator\"\"", 0, "`operator\"\"` is no operator of C++",
        Help);
}

TEST_CASE("A2: parentheses pair up") {
  std::string What = "the parentheses of the parameter list do not pair up";
  std::string Help = "close each one; inside `[...]` put the whole pattern in "
                     "double quotes, since YAML splits it at the comma";
  check("methods", "C::f(int", 4, What, Help);
  check("methods", "C::f(void (*)(int)", 4, What, Help);
  check("methods", "C::operator bool(", 16, What, Help);
  check("methods", "C::f)", 4, What, Help);
  std::string Yaml = "version: 1\nrules:\n- aspect: a::A\n"
                     "  match: {methods: [C::f(int, char)]}\n";
  CHECK(messageOf(Yaml) == mistakeAt(Yaml, 4, 25, What, Help) + "\n" +
                               mistakeAt(Yaml, 4, 35, What, Help));
}

TEST_CASE("A2: only cv and reference qualifiers follow the parameters") {
  std::string Help = "only `const`, `volatile`, `&` and `&&` may stand there; "
                     "remove the rest";
  check("methods", "C::f() noexcept", 7, "`noexcept` after the parameters",
        Help);
  check("methods", "C::f() const override ", 13,
        "`override` after the parameters", Help);
  check("methods", "C::f() constvolatile", 7,
        "`constvolatile` after the parameters", Help);
  check("methods", "C::f(int)(char)", 9, "`(char)` after the parameters", Help);
  check("functions", "f() -> int", 4, "`-> int` after the parameters", Help);
}

TEST_CASE("A2: classes have neither parameters nor operators") {
  check("classes", "C(int)", 1, "a parameter list in `classes`",
        "move the pattern to `methods:` or `functions:`, or remove the "
        "parameters");
  check("classes", "C::operator==", 0, "an operator in `classes`",
        "move the pattern to `methods:` or `functions:`");
}

TEST_CASE("A2: a method pattern names a class") {
  std::string Help = "write `ns::C::f`, or `**::f` for every class; a free "
                     "function belongs in `functions:`";
  check("methods", "f", 0, "`f` names no class", Help);
  check("methods", "::f", 0, "`f` names no class", Help);
}

TEST_CASE("A1: the caret stands in the pattern where YAML leaves it as it is") {
  std::string Head = "version: 1\nrules:\n- aspect: a::A\n  match:\n"
                     "    classes:\n";
  std::string Help = "write `::` between names";
  std::string Plain = Head + "    - a:b\n";
  CHECK(messageOf(Plain) ==
        mistakeAt(Plain, 6, 8, "a single `:` in a name", Help));
  std::string Quoted = Head + "    - \"a:b\"\n";
  CHECK(messageOf(Quoted) ==
        mistakeAt(Quoted, 6, 9, "a single `:` in a name", Help));
  std::string Escaped = Head + "    - \"\\x61:b\"\n";
  CHECK(messageOf(Escaped) ==
        mistakeAt(Escaped, 6, 7, "a single `:` in a name", Help));
}
