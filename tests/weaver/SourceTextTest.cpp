//===- SourceTextTest.cpp - pieces of the source, read again --------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SourceText.h"
#include "Snippet.h"
#include <doctest/doctest.h>

using namespace llvm;

namespace heddle::weaver::test {
namespace {

/// The return type of the first candidate, as it can be written in its body.
std::string returnType(StringRef Text, StringRef Match = "functions: ['**']",
                       const char *Standard = "-std=c++20") {
  CAPTURE(Text.str());
  Setting Setting;
  Setting.Args = {Standard};
  Snippet S(Text, Match, Setting);
  std::vector<Candidate> Found = S.candidates();
  REQUIRE_FALSE(Found.empty());
  const clang::FunctionDecl &F = *Found[0].Function;
  return returnTypeText(F, F.getBody()->getBeginLoc(), S.preprocessor())
      .value_or("(none)");
}

TEST_CASE("a return type, without what is not of the type") {
  CHECK(returnType("int f() { return 1; }") == "int");
  CHECK(returnType("static const inline unsigned\nlong f() { return 1; }") ==
        "const unsigned long");
  CHECK(returnType("extern \"C\" [[nodiscard]] __attribute__((cold)) int *f() "
                   "{ return nullptr; }") == "int *");
  CHECK(returnType("template <class T> struct V {}; V<int(int)> f() { return "
                   "{}; }") == "V < int ( int ) >");
  CHECK(returnType("int x; decltype((x)) f() { return x; }") ==
        "decltype ( ( x ) )");
  CHECK(returnType("template <class T> requires(sizeof(T) > 1) typename T::x "
                   "f(T) { return {}; }") == "typename T :: x");
  CHECK(returnType("auto f(int x) noexcept(noexcept(int{1})) -> const int * { "
                   "return nullptr; }") == "const int *");
  CHECK(returnType("template <class T> auto f(T x) -> decltype(x) requires "
                   "true { return x; }") == "decltype ( x )");
  CHECK(returnType("struct S {}; struct S f() { return {}; }") == "struct S");
  CHECK(returnType("const auto &f() { static int x; return x; }") ==
        "const auto &");
  CHECK(returnType("int /* a */ f /* b */ () { return 1; }") == "int");
}

TEST_CASE("a conversion's type stands in its name") {
  CHECK(returnType("struct C { explicit operator const char *() const { return "
                   "nullptr; } };",
                   "methods: ['C::*']") == "const char *");
}

TEST_CASE("macros for specifiers are left out, others stay whole or not") {
  CHECK(returnType("#define API __attribute__((cold)) inline\nAPI int f() { "
                   "return 1; }") == "int");
  CHECK(
      returnType("#define OLD(x) __attribute__((deprecated(#x)))\nOLD((f, g)) "
                 "int f() { return 1; }") == "int");
  CHECK(returnType("#define EMPTY\nEMPTY int f() { return 1; }") == "int");
  CHECK(returnType("#define INT int\nINT f() { return 1; }") == "INT");
  CHECK(returnType("#define BOTH static int\nBOTH f() { return 1; }") ==
        "(none)");
  CHECK(returnType("#define TYPE(x) x\nTYPE(int) f() { return 1; }") ==
        "(none)");
}

TEST_CASE("what cannot be written in the body") {
  CHECK(returnType("int (*f())(int) { return nullptr; }") == "(none)");
  CHECK(returnType("int a[2]; int (&f())[2] { return a; }") == "(none)");
  CHECK(returnType("struct T {}; T f(int T) { return {}; }") == "(none)");
  CHECK(returnType("struct T {}; struct C { int T; ::T f(); }; T C::f() { "
                   "return {}; }",
                   "classes: ['C']") == "(none)");
  CHECK(returnType("struct T {}; struct C { int T; ::T f(); }; ::T C::f() { "
                   "return {}; }",
                   "classes: ['C']") == ":: T");
}

/// Between `$open^` and `$close^`.
bool unconditional(StringRef Text) {
  Annotated Source(Text);
  Snippet S(Source.code(), "functions: ['**']");
  const clang::SourceManager &SM = S.context().getSourceManager();
  clang::SourceLocation Start = SM.getLocForStartOfFile(SM.getMainFileID());
  return isUnconditional(Start.getLocWithOffset(int(Source.places("open")[0])),
                         Start.getLocWithOffset(int(Source.places("close")[0])),
                         S.context());
}

TEST_CASE("a brace that an #if decides") {
  CHECK(unconditional("int f() $open^{ return 1; $close^}"));
  CHECK(unconditional(
      "int f() $open^{\n#if 1\nreturn 1;\n#else\n}\n#endif\n$close^}"));
  CHECK(unconditional("int f() $open^{\n#ifdef X\n#elif 1\n#endif\n  # if 0\n"
                      "#endif\nreturn 1;\n$close^}"));
  CHECK_FALSE(unconditional(
      "int f() $open^{\n#if 1\nreturn 1; $close^}\n#else\n}\n#endif\n"));
  CHECK_FALSE(unconditional("#if 1\nint f() $open^{\n#else\nint f() "
                            "{\n#endif\nreturn 1; $close^}"));
}

TEST_CASE("where a declaration begins") {
  for (StringRef Text :
       {"int g(); $begin^int f() { return 1; }",
        "int a[2]; $begin^[[nodiscard]] [[deprecated(\"]\")]] static int f() { "
        "return 1; }",
        "int g(); $begin^template <class T> requires true int f(T) { return 1; "
        "}"}) {
    Annotated Source(Text);
    Setting Setting;
    Setting.Args = {"-std=c++20"};
    Snippet S(Source.code(), "functions: ['f']", Setting);
    unsigned At = S.context().getSourceManager().getFileOffset(
        declarationBegin(*S.candidates().at(0).Function));
    CHECK_MESSAGE(At == Source.places("begin")[0],
                  Source.note(At, "it begins here"));
  }
}

} // namespace
} // namespace heddle::weaver::test
