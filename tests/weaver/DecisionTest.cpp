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

#define COROUTINE_TYPES                                                        \
  "namespace std {\n"                                                          \
  "template <class R, class...> struct coroutine_traits { using promise_type " \
  "= typename R::promise_type; };\n"                                           \
  "template <class = void> struct coroutine_handle { static coroutine_handle " \
  "from_address(void *); };\n"                                                 \
  "}\n"                                                                        \
  "struct Never { bool await_ready() noexcept; template <class H> void "       \
  "await_suspend(H) noexcept; void await_resume() noexcept; };\n"              \
  "struct Task { struct promise_type {\n"                                      \
  "Task get_return_object(); Never initial_suspend() noexcept; Never "         \
  "final_suspend() noexcept;\n"                                                \
  "void return_void(); void unhandled_exception(); }; };\n"
const char *const FriendCoroutine =
    COROUTINE_TYPES "struct C { friend Task f(C) { co_return; } };";
const char *const PinnedCoroutine =
    COROUTINE_TYPES "struct S { S(); explicit S(const S &); };"
                    "Task g(S pinned) { co_return; }";

const char *const AwaitedFriend =
    COROUTINE_TYPES "struct C { friend Task f(C) { return Task(); } };";

const Refused Table[] = {
    {Reason::AsyncClosure, AwaitedFriend, "friend",
     "functions: ['f']}\n    async: true\n    except: {functions: ['g']"},
    {Reason::Constexpr, "struct C { constexpr C() {} };", "C++14",
     "methods: ['C::C']", "-std=c++11"},
    {Reason::Constexpr,
     "#define RETURN return\nconstexpr int f() { RETURN 1; }", "C++14",
     "functions: ['f']", "-std=c++11"},
    {Reason::Constexpr, "struct C { constexpr C() {} };", "C++17",
     "methods: ['C::C']", "-std=c++14"},
    {Reason::Consteval, "consteval int f() { return 1; }", "consteval"},
    {Reason::Coroutine, FriendCoroutine, "cannot be repeated",
     "functions: ['f']"},
    {Reason::CVariadic, "int f(int n, ...) { return n; }", "(`...`)"},
    {Reason::Defaulted, "struct C { C &operator=(const C &) = default; };",
     "defaulted", "methods: ['C::operator=']"},
    {Reason::Deleted, "void f(int) = delete;", "deleted", "functions: ['f']"},
    {Reason::Alias,
     "extern \"C\" int g() { return 1; }\n"
     "int f() __attribute__((alias(\"g\")));",
     "'alias'", "functions: ['f']"},
    {Reason::IfuncResolver,
     "extern \"C\" { static void *choose() { return nullptr; } }\n"
     "int f() __attribute__((ifunc(\"choose\")));",
     "'ifunc'", "functions: ['choose']"},
    {Reason::MacroInGuard,
     "#define begin 1\nint f(int x) { return x; }\n#undef begin", "'begin'"},
    {Reason::ReservedName, "int f(int heddle_site) { return heddle_site; }",
     "'heddle_site'"},
    {Reason::TargetVector,
     "typedef float Wide __attribute__((vector_size(32)));\nstruct W { Wide v; "
     "};"
     "\n__attribute__((target(\"avx\"))) int f(W w) { return w.v[0] > 1; }",
     "'W'", "functions: ['f']"},
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
    {Reason::Multiversion,
     "__attribute__((target(\"default\"))) int f() { return 1; }\n"
     "__attribute__((target(\"avx2\"))) int f() { return 2; }",
     "versions"},
    {Reason::ResultNotMovable,
     "struct S { S(); S(S &); }; S s; S f() { return s; }", "'S'",
     "functions: ['f']", "-std=c++14"},
    {Reason::OldStandard, "int f() { return 1; }", "C++98", "functions: ['f']",
     "-std=gnu++98"},
    {Reason::ParameterNotMovable, PinnedCoroutine, "'pinned'",
     "functions: ['g']"},
    {Reason::PureVirtual, "struct C { virtual void f() = 0; };", "pure virtual",
     "methods: ['C::f']"},
    {Reason::ResultNotMovable,
     "namespace ns { class S { S(const S &) = default; public: S(); }; } "
     "ns::S f() { return ns::S(); }",
     "'ns::S'", "functions: ['f']"},
    {Reason::ReturnType, "template <int> int (*f())(int) { return nullptr; }",
     "a second time"},
    {Reason::SplitBody,
     "auto f() {\n#if 1\n return 1; }\n#else\n return 2; }\n#endif\n", "#if"},
    {Reason::SystemHeader, "#include <foreign.h>", "'/system/foreign.h'",
     "functions: ['foreign']"},
    {Reason::TargetAttribute,
     "__attribute__((target(\"avx2\"), always_inline)) inline int f() { return "
     "1; }",
     "'target'"},
};

Setting settingOf(const Refused &R) {
  Setting S;
  S.Args = {R.Standard, "-isystem", "/system"};
  S.Files = {{"/system/foreign.h", "inline int foreign() { return 1; }"}};
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
  // Those of compiled-in aspects need files: CompiledInTest.cpp.
  std::set<Reason> Tested = {Reason::None, Reason::AspectHeader,
                             Reason::DeducedRecursion};
  for (const Refused &R : Table)
    Tested.insert(R.Why);
  std::set<std::string> Names;
  for (int I = 0; I <= int(Reason::TargetVector); ++I) {
    Reason R = static_cast<Reason>(I);
    CHECK_MESSAGE(Tested.count(R), reasonName(R).str());
    CHECK_MESSAGE(Names.insert(reasonName(R).str()).second,
                  reasonName(R).str());
    CHECK_FALSE(reasonText(R, "DETAIL").empty());
  }
}

/// The first candidate is woven on this ground; its text goes to `$brace^`, and
/// to `$close^` where there is one.
void checkWoven(StringRef Text, StringRef Match, const Setting &Setting = {},
                Ground Because = Ground::Ordinary) {
  CAPTURE(Text.str());
  Snippet S(Text, Match, Setting);
  std::vector<Candidate> Found = S.candidates();
  REQUIRE_FALSE(Found.empty());
  Decision D = S.decide(Found[0]);
  CHECK(D.Why == Reason::None);
  REQUIRE(D.What == cache::Outcome::Woven);
  CHECK(groundText(D.Because, "") == groundText(Because, ""));
  const clang::SourceManager &SM = S.context().getSourceManager();
  unsigned At = SM.getFileOffset(D.Brace);
  std::vector<unsigned> Wanted = S.source().places("brace");
  REQUIRE(Wanted.size() == 1);
  CHECK_MESSAGE(At == Wanted[0], S.source().note(At, "the brace is here"));
  std::vector<unsigned> Close = S.source().places("close");
  CHECK(D.Close.isValid() == !Close.empty());
  if (D.Close.isValid() && !Close.empty()) {
    At = SM.getFileOffset(D.Close);
    CHECK_MESSAGE(At == Close[0], S.source().note(At, "the end is here"));
  }
  cache::MethodEntry E = methodEntry(Found[0], D, S.context());
  CHECK(E.Strategy == strategyName(strategyFor(Because)));
  CHECK(E.Why == groundText(Because, D.Detail));
  CHECK_MESSAGE(!StringRef(E.Why).contains('%'), E.Why);
}

struct Woven {
  Ground Because;
  const char *Text;
  const char *Match = "functions: ['**']";
  const char *Standard = "-std=c++20";
};

const Woven WovenTable[] = {
    {Ground::Ordinary, "int f() $brace^{ return 1; }"},
    {Ground::ConstantEvaluation, "constexpr int f() $brace^{ return 1; }",
     "functions: ['f']", "-std=c++14"},
    {Ground::ConstantEvaluation,
     "constexpr int f(int x) { $brace^return 2 * (x + 1$close^); }",
     "functions: ['f']", "-std=c++11"},
    {Ground::ConstantEvaluation,
     "#define TWICE(x) (2 * x)\n"
     "constexpr int f(int x) { $brace^return TWICE(x$close^); }",
     "functions: ['f']", "-std=c++11"},
    {Ground::DeducedReturn, "auto f() $brace^{ return 1; $close^}"},
    {Ground::DeducedReturn, "int x; decltype(auto) f() $brace^{ return (x); "
                            "$close^}"},
    {Ground::DeducedReturn,
     "auto f(int x) $brace^try { return x; } catch (...) "
     "{ return 2; $close^}"},
    {Ground::DeducedReturn, "constexpr auto f() $brace^{ return 1; $close^}"},
    {Ground::DeducedReturn,
     "template <class T> auto f(T x) $brace^{ if constexpr (sizeof(T) > 1) "
     "return x; return T(); $close^}"},
    {Ground::DeducedInBranches,
     "template <class T> auto f(T x) $brace^{ if constexpr (sizeof(T) > 1) "
     "return x; $close^}"},
    {Ground::FunctionTryBlock,
     "int f() $brace^try { return 1; } catch (int) { return 2; } catch (...) { "
     "return 3; $close^}"},
    {Ground::AlwaysInline,
     "__attribute__((always_inline)) inline int f() $brace^{ return 1; "
     "$close^}"},
    {Ground::AnyArguments, "int f(...) $brace^{ return 1; $close^}"},
    {Ground::Constructor, "struct C { int x; C() : x{1} $brace^{ $close^} };",
     "methods: ['C::C']"},
    {Ground::Constructor,
     "struct C { int x; C() try : x{1} $brace^{ $close^} catch (...) {} };",
     "methods: ['C::C']", "-std=c++11"},
    {Ground::Destructor,
     "struct C { ~C(); }; C::~C() noexcept $brace^{ $close^}",
     "methods: ['C::~C']"},
    {Ground::ConversionType,
     "struct C { operator auto() $brace^{ return 1; $close^} };",
     "methods: ['C::*']"},
    {Ground::MacroName,
     "#define f(x) x\nint (f)(int x) $brace^{ return x; $close^}\n#undef f"},
    {Ground::MacroName,
     "struct C { int f(); };\n#define C C\nint C::f() $brace^{ return 1; "
     "$close^}",
     "classes: ['C']"},
    {Ground::Ordinary,
     "struct C { operator const char *() $brace^{ return nullptr; } };",
     "methods: ['C::*']"},
    {Ground::DiagnosedCall,
     "__attribute__((error(\"no\"))) int f() $brace^{ return 1; $close^}"},
    {Ground::ExplicitObject,
     "struct C { int f(this C &self) $brace^{ return 1; $close^} };",
     "classes: ['C']", "-std=c++23"},
    {Ground::ExplicitSpecialization,
     "template <class T> void f(T); template <> void f(int) $brace^{ $close^}",
     "functions: ['f(int)']"},
    {Ground::FriendInClass,
     "struct C { friend int f(C) $brace^{ return 1; $close^} };"},
    {Ground::NameHidden,
     "namespace { int f(int f) $brace^{ return f; $close^} }"},
    {Ground::OverloadRival,
     "int f(int &&); int f(int x) $brace^{ return x; $close^}",
     "functions: ['f(int)']"},
    {Ground::OverloadRival,
     "int f(int); int f(int &x) $brace^{ return x; $close^}",
     "functions: ['f(int &)']"},
    {Ground::OverloadRival,
     "template <class T> int f(const T &); template <class T> int f(T &&x) "
     "$brace^{ return x; $close^}",
     "functions: ['f(T &&)']"},
    {Ground::OverloadRival,
     "template <class T> T f(T x) $brace^{ return x; $close^} "
     "template <class R, class T> R f(T);",
     "functions: ['f']"},
    {Ground::OverloadRival,
     "template <class T> struct C { int f(T &&); int f(T x) $brace^{ return x; "
     "$close^} };",
     "methods: ['C::f(T)']"},
    {Ground::Ordinary,
     "template <class T> struct C { int f(const T &); int f(T &&x) $brace^{ "
     "return x; } };",
     "methods: ['C::f(T &&)']"},
    {Ground::Ordinary,
     "int f(int &&); int f(const int &x) $brace^{ return x; }",
     "functions: ['f(const int &)']"},
    {Ground::Ordinary, "int f(int &); int f(int x) $brace^{ return x; }",
     "functions: ['f(int)']"},
    {Ground::Ordinary,
     "template <class T> int f(T &&); int f(int x) $brace^{ return x; }",
     "functions: ['f(int)']"},
    {Ground::Ordinary,
     "template <class T, int N = 1> int f(T *); template <class T> int f(T x) "
     "$brace^{ return x; }",
     "functions: ['f(T)']"},
    {Ground::Ordinary,
     "int f() $brace^{ __label__ here; goto here; here: return 1; $close^}"},
    {Ground::ParameterNotMovable,
     "struct S { int x; }; int f(volatile S fixed) $brace^{ return fixed.x; "
     "$close^}"},
    {Ground::ParameterNotMovable,
     "struct S { S(const S &); template <class T> S(T &&); }; int f(S fixed) "
     "$brace^{ return 1; $close^}"},
    {Ground::ParameterNotMovable,
     "struct S { S(); S(const S &) = delete; }; int f(int, S fixed) $brace^{ "
     "return 1; $close^}"},
    {Ground::ParameterNotMovable,
     "struct S { S(const S &) = default; S(S &&) = delete; }; int f(S fixed) "
     "$brace^{ return 1; $close^}"},
    {Ground::ParameterNotMovable,
     "struct S { S(); S(S &&); }; int f(const S fixed) $brace^{ return 1; "
     "$close^}"},
    {Ground::TemplateParameterUnnamed,
     "template <int> int f() $brace^{ return 1; $close^}"},
    {Ground::TemplateParameterUnnamed,
     "template <class T, class, class U = int> int f(T) $brace^{ return 1; "
     "$close^}"},
    {Ground::UnnamedClass,
     "struct { static int f() $brace^{ return 1; $close^} } object;",
     "classes: ['**']"},
    {Ground::Ordinary, "typedef struct { int f() $brace^{ return 1; } } T;",
     "classes: ['**']", "-std=c++17"},
    {Ground::Coroutine, COROUTINE_TYPES "Task f(int) $brace^{ co_return; }",
     "functions: ['f']"},
    {Ground::Coroutine,
     COROUTINE_TYPES "Task f(int) $brace^try { co_return; } catch (...) { }",
     "functions: ['f']"},
};

TEST_CASE("each ground, with the places of its text") {
  std::set<Ground> Tested;
  for (const Woven &W : WovenTable) {
    Setting S;
    S.Args = {W.Standard};
    checkWoven(W.Text, W.Match, S, W.Because);
    Tested.insert(W.Because);
  }
  for (int I = 0; I <= int(Ground::Coroutine); ++I)
    CHECK_MESSAGE(Tested.count(static_cast<Ground>(I)),
                  groundText(static_cast<Ground>(I), ""));
}

TEST_CASE("a result that cannot be moved is made in place from C++17 on") {
  const char *Texts[] = {
      "struct S { S(); S(const S &) = delete; }; S f() { return S(); }",
      "struct S { S(); S(S &); }; S f() { return S(); }",
      "struct S { explicit S(const S &); }; S make(); S f() { return make(); }",
      "template <class T> T f() { return T(); }",
  };
  for (const char *Text : Texts) {
    CAPTURE(std::string(Text));
    Snippet S(Text, "functions: ['f']");
    Decision D = S.decide(S.candidates().at(0));
    CHECK(D.What == cache::Outcome::Woven);
  }
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
