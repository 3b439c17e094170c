//===- PlacesTest.cpp - where the functions of a unit stand ---------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ClangVersion.h"
#include "Snippet.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/StringExtras.h"
#include <doctest/doctest.h>

using namespace clang;
using namespace llvm;

namespace heddle::weaver::test {
namespace {

/// `C::f(int): 2-4` of each function.
std::vector<std::string> places(const Snippet &S) {
  std::vector<std::string> Result;
  CompileCommand Command;
  Command.Directory = "/snippet";
  for (const FunctionPlace &P :
       placesOf(S.context(), S.preprocessor(), Command)) {
    CHECK(P.Path == "/snippet/input.cc");
    Result.push_back(P.Entry.display() + ": " + utostr(P.Begin) + "-" +
                     utostr(P.End));
  }
  return Result;
}

using Texts = std::vector<std::string>;

TEST_CASE("a function reaches from its signature to its closing brace") {
  CHECK(places(Snippet("void declared(int\n);\n"
                       "static int\nf(int a,\n  int b)\n{\n  return a + b;\n}\n"
                       "struct C { void g(); };\n"
                       "void C::g()\n{\n}\n",
                       "functions: [\"**\"]")) ==
        Texts{"declared(int): 1-2", "f(int, int): 3-8", "C::g(): 10-12"});
}

TEST_CASE("a template's place begins with its parameters") {
  CHECK(places(Snippet("template <class T>\nstruct S {\n  template <class U>\n"
                       "  void f(T,\n    U) {}\n};\n",
                       "functions: [\"**\"]")) == Texts{"S::f(T, U): 3-5"});
}

TEST_CASE("the id of a place is the one that a record has") {
  Snippet S("struct C { int f(int x) { return x; } };\n"
            "template <class T> T g(T x) { return x; }\n",
            "functions: [\"**\"], classes: [\"**\"]");
  std::vector<std::string> Ids, Recorded;
  for (const FunctionPlace &P :
       placesOf(S.context(), S.preprocessor(), CompileCommand()))
    Ids.push_back(P.Entry.Id.hex());
  for (const Candidate &C : S.candidates())
    Recorded.push_back(methodEntry(C, Decision(), S.context()).Id.hex());
  CHECK(Ids.size() == 2);
  CHECK(Ids == Recorded);
}

TEST_CASE("types are spelled without the keyword that they are written with") {
  Snippet S("namespace ns { struct A {}; enum E { e }; }\n"
            "struct structure {};\n"
            "void f(struct ns::A, const struct ns::A *, enum ns::E, structure, "
            "struct structure &, void (*)(struct ns::A));\n",
            "functions: [\"**\"]");
  CHECK(S.names() == Texts{"f(ns::A, const ns::A *, ns::E, structure, "
                           "structure &, void (*)(ns::A))"});
}

} // namespace
} // namespace heddle::weaver::test
