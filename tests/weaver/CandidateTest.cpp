//===- CandidateTest.cpp - which functions are matched, and their names --===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Snippet.h"
#include "llvm/ADT/StringExtras.h"
#include <doctest/doctest.h>

using namespace llvm;

namespace heddle::weaver::test {
namespace {

const char *const Everything = "classes: ['**'], functions: ['**']";

std::string names(StringRef Text, StringRef Match = Everything,
                  const Setting &S = Setting()) {
  return join(Snippet(Text, Match, S).names(), "\n");
}

#define CHECK_PLACES(S) CHECK_MESSAGE((S).misplaced().empty(), (S).misplaced())

TEST_CASE("each function once, at its definition where there is one") {
  Snippet S(R"cpp(
    void f(int);
    void f(int x);
    void $target^f(int x) {}
    void $target^declared();
    void declared();
    struct C { void g(); void $target^h(); void $target^inlined() {} };
    void C::$target^g() {}
  )cpp",
            Everything);
  CHECK_PLACES(S);
  CHECK(S.names() == std::vector<std::string>{"f(int)", "declared()", "C::g()",
                                              "C::h()", "C::inlined()"});
}

TEST_CASE("names: nested, and without unnamed and inline namespaces") {
  CHECK(names(R"cpp(
    namespace a { namespace { namespace b { inline namespace v1 {
      void f();
      struct C { void g(); struct D { static void h(); }; };
    } } } }
    namespace { void i(); }
    extern "C" { void j(); }
    extern "C" void k();
  )cpp") == "a::b::f()\na::b::C::g()\na::b::C::D::h()\ni()\nj()\nk()");
}

TEST_CASE("signatures") {
  CHECK(names(R"cpp(
    namespace ns { struct S {}; enum class E {}; typedef unsigned long size; }
    using namespace ns;
    struct C {
      void a(int, const char *, const S &, S &&, E) const;
      void b(size, bool, int *const, const int) volatile;
      void c() &;
      void d() const &&;
      void e(int (*)(int), int (&)[3], int[4]);
      void f(int, ...);
      static void g(const S *);
      void h(struct S, enum E);
      C &operator+=(int);
      bool operator()(int) const;
    };
  )cpp") == "C::a(int, const char *, const ns::S &, ns::S &&, ns::E) const\n"
            "C::b(ns::size, bool, int *, int) volatile\n"
            "C::c() &\n"
            "C::d() const &&\n"
            "C::e(int (*)(int), int (&)[3], int[4])\n"
            "C::f(int, ...)\n"
            "C::g(const ns::S *)\n"
            "C::h(ns::S, ns::E)\n"
            "C::operator+=(int)\n"
            "C::operator()(int) const");
}

TEST_CASE("templates are their patterns, once") {
  Snippet S(R"cpp(
    template <class T> void $target^f(T) {}
    template void f(int);
    extern template void f(long);
    template <class T> struct C {
      void $target^g() {}
      template <class U> void $target^h(U) {}
      struct D { void $target^i() {} };
      void j();
    };
    template <class T> void C<T>::$target^j() {}
    template struct C<int>;
    extern template struct C<char>;
    void $target^use() { C<long>().g(); C<long>().h(1); C<long>::D().i(); f(1.0); }
  )cpp",
            Everything);
  CHECK_PLACES(S);
  CHECK(join(S.names(), " ") == "f(T) C::g() C::h(U) C::D::i() C::j() use()");
}

TEST_CASE("specializations that someone wrote are functions of their own") {
  Snippet S(R"cpp(
    template <class T> struct C { void $target^f() {} };
    template <class T> struct C<T *> { void $target^f() {} };
    template <> struct C<int> { void $target^f() {} };
    template <> void C<char>::$target^f() {}
    template <class T> void $target^g(T) {}
    template <> void $target^g(int) {}
  )cpp",
            Everything);
  CHECK_PLACES(S);
}

TEST_CASE("friends count where they are defined") {
  Snippet S(R"cpp(
    struct C {
      friend void onlyDeclared(C);
      friend void definedLater(C);
      friend void $target^inside(C) {}
      template <class T> friend void $target^insideTemplate(T) {}
    };
    void $target^definedLater(C) {}
  )cpp",
            "functions: ['inside*', 'definedLater']");
  CHECK_PLACES(S);
}

TEST_CASE("B11: local classes and lambdas are nobody's targets") {
  Snippet S(R"cpp(
    void $target^f() {
      struct Local { void g() {} };
      auto lambda = [](int x) { return x; };
      Local().g();
      lambda(1);
    }
    auto global = [] {};
  )cpp",
            Everything);
  CHECK_PLACES(S);
}

TEST_CASE("A3: what a class rule leaves out") {
  const char *Text = R"cpp(
    typedef decltype(sizeof 0) size_t;
    struct C {
      C(); C(const C &); C(C &&) = default; ~C();
      C &operator=(const C &); C &operator=(int); C &operator=(C &&) = delete;
      operator int() const; explicit operator bool() const;
      void *operator new(size_t); void operator delete(void *);
      virtual void pure() = 0;
      virtual void pureWithBody() = 0;
      bool operator==(const C &) const;
      void f();
    };
    void C::pureWithBody() {}
  )cpp";
  CHECK(names(Text, "classes: ['C']") ==
        "C::pureWithBody()\nC::operator==(const C &) const\nC::f()");
  CHECK(names(Text, "methods: ['C::C', 'C::~C', 'C::operator int', "
                    "'C::operator new', 'C::operator=(int)']") ==
        "C::C()\nC::C(const C &)\nC::C(C &&)\nC::~C()\nC::operator=(int)\n"
        "C::operator int() const\nC::operator new(size_t)");
}

TEST_CASE("kinds") {
  Snippet S(R"cpp(
    struct C {
      C() {} ~C() {} operator int() { return 0; } void f() {}
      void operator=(int) {} void operator delete(void *) {}
    };
  )cpp",
            "methods: ['C::*']");
  std::vector<rules::MethodKind> Kinds;
  for (const Candidate &C : S.candidates())
    Kinds.push_back(C.Method.Kind);
  using rules::MethodKind;
  CHECK(Kinds == std::vector{MethodKind::Constructor, MethodKind::Destructor,
                             MethodKind::Conversion, MethodKind::Ordinary,
                             MethodKind::Assignment, MethodKind::Allocation});
}

TEST_CASE("system headers only where a rule names them") {
  Setting S;
  S.Args = {"-isystem", "/system", "-I/user"};
  S.Files = {
      {"/system/s.h", "inline void foreign() {}\n"
                      "#include \"/user/u.h\"\n"},
      {"/user/u.h", "#pragma once\ninline void own() {}\n"},
      {"/user/p.h", "#pragma GCC system_header\ninline void soft() {}\n"}};
  const char *Text = "#include <s.h>\n#include <p.h>\nvoid mine() {}\n";
  CHECK(names(Text, "functions: ['**']", S) == "own()\nmine()");
  CHECK(names(Text, "functions: ['foreign', 'm*']", S) == "foreign()\nmine()");
}

TEST_CASE("all declarations are described alike") {
  CHECK(names(R"cpp(
    namespace ns { struct S {}; typedef S T; void f(T); }
    void ns::f(S) {}
    namespace ns { void g(const int); }
    void ns::g(int) {}
  )cpp",
              "functions: ['ns::f(ns::T)', 'ns::g(int)']") ==
        "ns::f(ns::T)\nns::g(int)");
}

TEST_CASE("order of the source") {
  CHECK(names("struct Z { void z() {} }; void b(); void a(); struct A { void "
              "a(); };") == "Z::z()\nb()\na()\nA::a()");
}

} // namespace
} // namespace heddle::weaver::test
