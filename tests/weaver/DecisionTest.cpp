//===- DecisionTest.cpp - woven, or refused with a reason ----------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Snippet.h"
#include <doctest/doctest.h>
#include <set>

using namespace llvm;

namespace heddle::weaver {

std::ostream &operator<<(std::ostream &OS, Reason R) {
  return OS << reasonName(R).str();
}

namespace test {
namespace {

struct Refused {
  Reason Why;
  const char *Text;   ///< the first candidate is the one in question
  const char *Detail; ///< a part of the reason's sentence
  const char *Match = "classes: ['**'], functions: ['**']";
  const char *Standard = "-std=c++20";
};

const char *const CoroutineTypes = R"cpp(
  namespace std {
    template <class R, class...> struct coroutine_traits { using promise_type = typename R::promise_type; };
    template <class = void> struct coroutine_handle { static coroutine_handle from_address(void *); };
  }
  struct Never { bool await_ready() noexcept; template <class H> void await_suspend(H) noexcept; void await_resume() noexcept; };
  struct Task { struct promise_type {
    Task get_return_object(); Never initial_suspend() noexcept; Never final_suspend() noexcept;
    void return_void(); void unhandled_exception(); }; };
  Task f() { co_return; }
)cpp";

const Refused Table[] = {
    {Reason::AlwaysInline,
     "__attribute__((always_inline)) inline int f() { return 1; }",
     "always_inline"},
    {Reason::Constexpr, "constexpr int f() { return 1; }", "constexpr"},
    {Reason::Consteval, "consteval int f() { return 1; }", "consteval"},
    {Reason::Constructor, "struct C { C() {} };", "constructor",
     "methods: ['C::C']"},
    {Reason::Conversion, "struct C { operator int() { return 1; } };",
     "conversion operator", "methods: ['C::operator int']"},
    {Reason::Coroutine, CoroutineTypes, "coroutine", "functions: ['f']"},
    {Reason::CVariadic, "int f(int n, ...) { return n; }", "(`...`)"},
    {Reason::DeducedReturn, "auto f() { return 1; }", "deduced"},
    {Reason::DeducedReturn,
     "int x; struct C { decltype(auto) f() { return (x); } };", "deduced"},
    {Reason::Defaulted, "struct C { C &operator=(const C &) = default; };",
     "defaulted", "methods: ['C::operator=']"},
    {Reason::Deleted, "void f(int) = delete;", "deleted", "functions: ['f']"},
    {Reason::Destructor, "struct C { ~C() {} };", "destructor",
     "methods: ['C::~C']"},
    {Reason::ExplicitObject, "struct C { int f(this C &self) { return 1; } };",
     "`this self`", "classes: ['C']", "-std=c++23"},
    {Reason::ExplicitSpecialization,
     "template <class T> void f(T); template <> void f(int) {} ",
     "specialization", "functions: ['f(int)']"},
    {Reason::ForcedInclude, "", "'/snippet/forced.h'", "functions: ['forced']"},
    {Reason::FriendInClass, "struct C { friend int f(C) { return 1; } };",
     "friend", "functions: ['f']"},
    {Reason::FunctionTryBlock,
     "int f() try { return 1; } catch (...) { return 2; }",
     "function-try-block"},
    {Reason::MacroBody, "#define BODY { return 1; }\nint f() BODY", "'BODY'"},
    {Reason::MacroBody, "#define FN(n) int n() { return 1; }\nFN(f)", "'FN'"},
    {Reason::MacroInGuard,
     "#define pass 1\nint f(int x) { return x; }\n#undef pass", "'pass'"},
    {Reason::MacroParameter,
     "#define LIST (int, int)\nint f LIST { return 1; }", "'LIST'"},
    {Reason::Main, "int main() {}", "main"},
    {Reason::Naked, "__attribute__((naked)) void f() { asm(\"ret\"); }",
     "naked"},
    {Reason::GnuInline,
     "extern inline __attribute__((gnu_inline)) int f() { return 1; }",
     "gnu_inline"},
    {Reason::PureAttribute, "[[gnu::const]] int f(int x) { return x; }",
     "'const'"},
    {Reason::PureAttribute, "[[gnu::pure]] int f(int x) { return x; }",
     "'pure'"},
    {Reason::DiagnosedCall,
     "__attribute__((error(\"no\"))) int f() { return 1; }", "'error'"},
    {Reason::Multiversion,
     "__attribute__((target(\"default\"))) int f() { return 1; }\n"
     "__attribute__((target(\"avx2\"))) int f() { return 2; }",
     "versions"},
    {Reason::ResultNotMovable,
     "struct S { S(); S(S &); }; S f() { return S(); }", "'S'",
     "functions: ['f']", "-std=c++17"},
    {Reason::NameHidden, "namespace { int f(int f) { return f; } }", "'f'",
     "functions: ['f']"},
    {Reason::OldStandard, "int f() { return 1; }", "C++98", "functions: ['f']",
     "-std=gnu++98"},
    {Reason::ResultNotMovable,
     "struct S { explicit S(const S &); }; S make(); S f() { return make(); }",
     "'S'", "functions: ['f']"},
    {Reason::ParameterNotMovable,
     "struct S { S(); S(const S &) = delete; }; int f(int, S fixed) { return "
     "1; }",
     "'fixed'", "functions: ['f']"},
    {Reason::ParameterNotMovable,
     "struct S { S(const S &) = default; S(S &&) = delete; }; int f(S fixed) { "
     "return 1; }",
     "'fixed'", "functions: ['f']"},
    {Reason::ParameterNotMovable,
     "struct S { S(); S(S &&); }; int f(const S fixed) { return 1; }",
     "'fixed'", "functions: ['f']"},
    {Reason::PureVirtual, "struct C { virtual void f() = 0; };", "pure virtual",
     "methods: ['C::f']"},
    {Reason::ResultNotMovable,
     "namespace ns { struct S { S(); S(const S &) = delete; }; } ns::S f() { "
     "return ns::S(); }",
     "'ns::S'", "functions: ['f']"},
    {Reason::SystemHeader, "#include <foreign.h>", "'/system/foreign.h'",
     "functions: ['foreign']"},
    {Reason::TemplateParameterUnnamed, "template <int> int f() { return 1; }",
     "unnamed parameter"},
    {Reason::TemplateParameterUnnamed,
     "template <class T, class, class U = int> int f(T) { return 1; }",
     "unnamed parameter"},
    {Reason::UnnamedClass, "struct { int f() { return 1; } } object;",
     "no name"},
};

Setting settingOf(const Refused &R) {
  Setting S;
  S.Args = {R.Standard, "-isystem", "/system"};
  S.Files = {{"/system/foreign.h", "inline int foreign() { return 1; }"},
             {"/snippet/forced.h", "inline int forced() { return 1; }"}};
  if (R.Why == Reason::ForcedInclude)
    S.Args.insert(S.Args.end(), {"-include", "/snippet/forced.h"});
  return S;
}

TEST_CASE("each reason, with its detail in its sentence") {
  for (const Refused &R : Table) {
    CAPTURE(std::string(R.Text));
    Snippet S(R.Text, R.Match, settingOf(R));
    std::vector<Candidate> Found = S.candidates();
    REQUIRE_FALSE(Found.empty());
    Decision D = S.decide(Found[0]);
    CHECK(D.Why == R.Why);
    CHECK(D.What == cache::Outcome::Refused);
    CHECK(D.Brace.isInvalid());
    std::string Sentence = reasonText(D.Why, D.Detail);
    CHECK_MESSAGE(StringRef(Sentence).contains(R.Detail), Sentence);
    CHECK_MESSAGE(!StringRef(Sentence).contains('%'), Sentence);
    cache::MethodEntry Entry = methodEntry(Found[0], D, S.context());
    CHECK(Entry.Reason == reasonName(R.Why));
    CHECK(Entry.Detail == Sentence);
    CHECK(Entry.Strategy == "");
  }
}

TEST_CASE("no reason is left out of the table, and names are distinct") {
  std::set<Reason> Tested = {Reason::None};
  for (const Refused &R : Table)
    Tested.insert(R.Why);
  std::set<std::string> Names;
  for (int I = 0; I <= int(Reason::UnnamedClass); ++I) {
    Reason R = static_cast<Reason>(I);
    CHECK_MESSAGE(Tested.count(R), reasonName(R).str());
    CHECK_MESSAGE(Names.insert(reasonName(R).str()).second,
                  reasonName(R).str());
    CHECK_FALSE(reasonText(R, "DETAIL").empty());
  }
}

/// The first candidate is woven, and its brace stands at `$brace^`.
void checkWoven(StringRef Text, StringRef Match, const Setting &Setting = {}) {
  CAPTURE(Text.str());
  Snippet S(Text, Match, Setting);
  std::vector<Candidate> Found = S.candidates();
  REQUIRE_FALSE(Found.empty());
  Decision D = S.decide(Found[0]);
  CHECK(D.Why == Reason::None);
  REQUIRE(D.What == cache::Outcome::Woven);
  const clang::SourceManager &SM = S.context().getSourceManager();
  unsigned At = SM.getFileOffset(D.Brace);
  std::vector<unsigned> Wanted = S.source().places("brace");
  REQUIRE(Wanted.size() == 1);
  CHECK_MESSAGE(At == Wanted[0], S.source().note(At, "the brace is here"));
  CHECK(methodEntry(Found[0], D, S.context()).Strategy == "guard");
}

TEST_CASE("what is woven, and where its body begins") {
  const char *All = "classes: ['**'], functions: ['**']";
  checkWoven("int f() $brace^{ return 1; }", All);
  checkWoven("int f(int x)\n\n$brace^{\n return x; }", All);
  checkWoven("struct C { int f(); };\nint C::f() /* { */ $brace^{ return 1; }",
             "classes: ['C']");
  checkWoven("auto f() noexcept(noexcept(int{1})) -> decltype(int{}) $brace^{ "
             "return 1; }",
             All);
  checkWoven("struct C { int x = int{1}; int f() const && $brace^{ return x; } "
             "};",
             All);
  checkWoven("#define RETURN return 1;\n#define API inline\nAPI int f() "
             "$brace^{ RETURN }",
             All);
  checkWoven("int f() $brace^<% return 1; %>", All);
  checkWoven("#define INT int\nint f(INT) $brace^{ return 1; }", All);
  checkWoven("#define pass 1\n#undef pass\nint f(int x) $brace^{ return x; "
             "}\n#define pass 2",
             All);
  checkWoven("int f(int x) $brace^{\n#define x 3\n return x; }", All);
}

TEST_CASE("B6, B7: types that can travel") {
  const char *Match = "functions: ['f']";
  for (StringRef Type :
       {"struct S { S(S &&); };", "struct S { S(const S &); };",
        "struct S { S(int); S(const S &) = default; };",
        "struct S { S(S &&) = default; S &operator=(S &&) = delete; };",
        "struct B { B(B &&); }; struct S : B {};",
        "struct S { virtual ~S(); int big[100]; };",
        "template <class T> struct P { T *p; P(P &&); }; using S = P<int>;"}) {
    checkWoven((Type + " int f(S s) $brace^{ return 1; }").str(), Match);
    checkWoven((Type + " S make(); S f() $brace^{ return make(); }").str(),
               Match);
  }
  checkWoven("template <class T> T f(T x) $brace^{ return x; }", Match);
  checkWoven("struct S { S(const S &) = delete; }; S &f(const S &a, S *b) "
             "$brace^{ return *b; }",
             Match);
}

TEST_CASE("a body elsewhere is declared, no refusal") {
  Snippet S("struct C { void f(); virtual void g() = 0; }; void h();",
            "classes: ['**'], functions: ['**'], methods: ['C::g']");
  std::vector<Candidate> Found = S.candidates();
  REQUIRE(Found.size() == 3);
  CHECK(S.decide(Found[0]).What == cache::Outcome::Declared);
  CHECK(S.decide(Found[1]).Why == Reason::PureVirtual);
  CHECK(S.decide(Found[2]).What == cache::Outcome::Declared);
}

} // namespace
} // namespace test
} // namespace heddle::weaver
