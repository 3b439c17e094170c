//===- FactsTest.cpp - what the matcher is told of a function -------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Snippet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include <doctest/doctest.h>
#include <fstream>

using namespace llvm;

namespace heddle::weaver::test {
namespace {

const char *const Everything = "methods: ['**'], functions: ['**']";

/// Descriptions by bare name.
class Described {
public:
  explicit Described(StringRef Text, const Setting &S = Setting())
      : Source(Text, Everything, S) {
    for (Candidate &C : Source.candidates())
      All.push_back(std::move(C.Method));
  }
  const rules::Method &operator[](StringRef Name) const {
    auto At = find_if(All, [&](const rules::Method &M) {
      return M.Name == Name || M.display() == Name;
    });
    REQUIRE_MESSAGE(At != All.end(), Name.str());
    return *At;
  }

private:
  Snippet Source;
  std::vector<rules::Method> All;
};

std::string list(const std::vector<std::string> &Texts) {
  return join(Texts, ", ");
}

TEST_CASE("A5: access, static, virtual, const") {
  Described D(R"cpp(
    class C {
      void hidden() {}
    protected:
      void guarded() {}
    public:
      void open() const {}
      static void shared() {}
      virtual void called() {}
    };
    struct Derived : C { void called() {} };
    void external() {}
    static void internal();
    void internal() {}
  )cpp");
  using rules::Access;
  CHECK(D["hidden"].Visibility == Access::Private);
  CHECK(D["guarded"].Visibility == Access::Protected);
  CHECK(D["open"].Visibility == Access::Public);
  CHECK(D["external"].Visibility == Access::None);
  CHECK(D["open"].IsConst);
  CHECK_FALSE(D["hidden"].IsConst);
  CHECK(D["shared"].IsStatic);
  CHECK_FALSE(D["open"].IsStatic);
  CHECK(D["internal"].IsStatic);
  CHECK_FALSE(D["external"].IsStatic);
  CHECK(D["C::called()"].IsVirtual);
  CHECK(D["Derived::called()"].IsVirtual);
  CHECK_FALSE(D["open"].IsVirtual);
}

TEST_CASE("C12: which functions no exception may leave") {
  Described D(R"cpp(
    struct Throwing { ~Throwing() noexcept(false) {} };
    struct Plain { ~Plain() {} };
    struct Holder { Throwing array[2]; ~Holder() {} };
    struct Derived : Holder { ~Derived() {} };
    struct Silent : Holder { ~Silent() noexcept {} };
    template <class T> struct Box { T t; ~Box() {} void box() noexcept(sizeof(T) > 1) {} };
    struct C {
      void no() noexcept {}
      void yes() {}
      void maybe() noexcept(false) {}
      void counted() noexcept(sizeof(int) == 4) {}
      void old() throw() {}
      __attribute__((nothrow)) void marked() {}
      void outside() noexcept;
    };
    void C::outside() noexcept {}
    template <class T> void dependent(T) noexcept(noexcept(T())) {}
    template <class T> void certain(T) noexcept {}
  )cpp");
  for (const char *Name : {"no", "counted", "old", "marked", "outside",
                           "certain", "~Plain", "~Silent", "~Box"}) {
    CAPTURE(std::string(Name));
    CHECK(D[Name].IsNoexcept);
  }
  for (const char *Name : {"yes", "maybe", "dependent", "box", "~Throwing",
                           "~Holder", "~Derived"}) {
    CAPTURE(std::string(Name));
    CHECK_FALSE(D[Name].IsNoexcept);
  }
}

TEST_CASE("A5: result and parameters are spelled as in signatures") {
  Described D(R"cpp(
    namespace ns { struct S {}; template <class T> struct Box {}; }
    using namespace ns;
    struct C {
      C() {}
      ~C() {}
      const S &ref(Box<S>, const char *const, int *) { static S s; return s; }
      operator bool() { return true; }
      auto deduced() { return 1; }
    };
  )cpp");
  CHECK(D["ref"].Result == "const ns::S &");
  CHECK(list(D["ref"].Parameters) == "ns::Box<ns::S>, const char *, int *");
  CHECK(D["operator bool"].Result == "bool");
  CHECK(D["deduced"].Result == "auto");
  CHECK(D["C"].Result.empty());
  CHECK(D["~C"].Result.empty());
}

TEST_CASE("A4: bases are all of them, by template where they depend") {
  Described D(R"cpp(
    namespace ns {
      struct Root {};
      struct Left : virtual Root {};
      struct Right : virtual Root {};
      template <class T> struct Box : Left {};
    }
    struct C : private ns::Left, ns::Right { void c() {} };
    struct D : ns::Box<int> { void d() {} };
    template <class T> struct E : ns::Box<T>, T { void e() {} };
    struct F : E<ns::Root> { void f() {} struct Inner { void g() {} }; };
  )cpp");
  CHECK(list(D["c"].Bases) == "ns::Left, ns::Root, ns::Right");
  CHECK(list(D["d"].Bases) == "ns::Box, ns::Left, ns::Root");
  CHECK(list(D["e"].Bases) == "ns::Box, ns::Left, ns::Root");
  CHECK(list(D["f"].Bases) == "E, ns::Box, ns::Left, ns::Root");
  CHECK(D["g"].Bases.empty());
}

TEST_CASE("A4: a base may be called by an alias template") {
  Described D(R"cpp(
    template <class T> struct Box {};
    template <class T> using Alias = Box<T>;
    template <class T> using Twice = Alias<T *>;
    template <class T> struct C : Twice<T> { void f() {} };
    struct E : Twice<int> { void g() {} };
  )cpp");
  CHECK(list(D["f"].Bases) == "Box");
  CHECK(list(D["g"].Bases) == "Box");
}

TEST_CASE("A4: overrides are the classes of all overridden functions") {
  Described D(R"cpp(
    struct A { virtual void f() {} virtual void g() {} };
    struct B : A { void f() override {} void h() {} };
    struct I { virtual void f() = 0; };
    struct C : B, I { void f() override; void g() override {} };
    void C::f() {}
  )cpp");
  CHECK(D["A::f()"].Overrides.empty());
  CHECK(list(D["B::f()"].Overrides) == "A");
  CHECK(list(D["C::f()"].Overrides) == "B, A, I");
  CHECK(list(D["C::g()"].Overrides) == "A");
  CHECK(D["h"].Overrides.empty());
}

TEST_CASE("A4: templates override in bases that depend on their arguments") {
  Described D(R"cpp(
    struct Root { virtual void f(int) {} virtual void g() {} virtual void h() {} };
    template <class T> struct Box : Root { void f(int) override {} virtual void p(T) {} void h() {} };
    template <class T> struct C : Box<T> {
      void f(int) override {}
      void p(T) final {}
      void h(int) {}
    };
    template <class T> struct E : C<T> { void f(int) override {} };
    // Bases of their own kind, without end.
    template <int N> struct Chain : Chain<N - 1> { void f() override {} };
    template <> struct Chain<0> { virtual void f() {} };
  )cpp");
  CHECK(list(D["C::f(int)"].Overrides) == "Box, Root");
  CHECK(list(D["C::p(T)"].Overrides) == "Box");
  CHECK(D["C::h(int)"].Overrides.empty());
  CHECK(list(D["E::f(int)"].Overrides) == "C, Box, Root");
  CHECK(list(D["Chain::f()"].Overrides) == "Chain");
  CHECK(D["C::f(int)"].IsVirtual);
  CHECK(D["C::p(T)"].IsVirtual);
  CHECK_FALSE(D["C::h(int)"].IsVirtual);
}

TEST_CASE("A2: the type of a conversion is spelled in full") {
  Described D(R"cpp(
    namespace ns { struct S {}; template <class T> struct Box {}; }
    using namespace ns;
    struct C {
      operator S() { return {}; }
      operator Box<S>() const { return {}; }
      operator const S *() { return nullptr; }
    };
    template <class T> struct E { operator T() { return T(); } };
  )cpp");
  CHECK(D["operator ns::S"].display() == "C::operator ns::S()");
  CHECK(D["operator ns::Box<ns::S>"].display() ==
        "C::operator ns::Box<ns::S>() const");
  CHECK(D["operator const ns::S *"].Class == "C");
  CHECK(D["operator T"].Class == "E");
  Snippet Named("namespace ns { struct S {}; }\n"
                "struct C { operator ns::S() { return {}; } };",
                "methods: ['C::operator ns::S()']");
  CHECK(join(Named.names(), ", ") == "C::operator ns::S()");
}

TEST_CASE("A5: files are those of all declarations up to the definition") {
  Setting S;
  S.Files = {{"/inc/c.h", "struct C { void f(); void g() {} };\n"}};
  Described D("#include \"/inc/c.h\"\nvoid C::f() {}\nvoid alone() {}\n", S);
  CHECK(list(D["f"].Files) == "/snippet/input.cc, /inc/c.h");
  CHECK(list(D["g"].Files) == "/inc/c.h");
  CHECK(list(D["alone"].Files) == "/snippet/input.cc");
}

TEST_CASE("A5: annotations of functions and classes") {
  Described D(R"cpp(
    struct [[clang::annotate("service")]] C {
      [[clang::annotate("heddle::traced"), clang::annotate("slow", 1)]] void f();
      __attribute__((annotate("gnu"))) void g() {}
    };
    void C::f() {}
    [[clang::annotate("declared")]] void h();
    void h() {}
  )cpp");
  CHECK(list(D["f"].Attributes) == "traced, slow");
  CHECK(list(D["f"].ClassAttributes) == "service");
  CHECK(list(D["g"].Attributes) == "gnu");
  CHECK(list(D["h"].Attributes) == "declared");
}

/// A source on disk, woven by rules of one aspect per attribute.
class Woven {
public:
  Woven(const std::string &Text, ArrayRef<const char *> Attributes) {
    REQUIRE_FALSE(sys::fs::createUniqueDirectory("heddle-facts", Folder));
    std::ofstream((Folder + "/a.cpp").str()) << Text;
    std::string Yaml = "version: 1\nrules:\n";
    for (const char *A : Attributes)
      Yaml +=
          std::string("- {aspect: ") + A + ", match: {attribute: " + A + "}}\n";
    auto Rules = rules::RuleSet::parse(Yaml, "r.yaml");
    REQUIRE(static_cast<bool>(Rules));
    auto Command = parseCompileCommand(
        Folder, {"g++", "-std=c++17", "-c", "a.cpp", "-o", "a.o"});
    REQUIRE(Command);
    auto Result =
        weave(*Command, *Rules,
              {HEDDLE_CLANG_RESOURCE_DIR, HEDDLE_RUNTIME_INCLUDE, {}});
    REQUIRE_MESSAGE(static_cast<bool>(Result), toString(Result.takeError()));
    Entries = std::move(Result->Methods);
    MatchedRules = std::move(Result->MatchedRules);
  }
  ~Woven() { sys::fs::remove_directories(Folder); }

  /// The aspects around a function, outermost first.
  std::string around(StringRef Name) const {
    std::vector<std::string> Aspects;
    for (const cache::MethodEntry &M : Entries)
      if (M.Name == Name)
        for (const cache::AdviceEntry &A : M.Aspects)
          Aspects.push_back(A.Aspect);
    return list(Aspects);
  }
  std::vector<cache::MethodEntry> Entries;
  std::vector<size_t> MatchedRules;

private:
  SmallString<64> Folder;
};

TEST_CASE("A5: attributes of the scope heddle are read from the tokens") {
  Woven W(R"cpp(
    #define TRACED [[heddle::a]]
    struct Plain {};
    struct [[heddle::c]] C {
      [[heddle::a]] int f() { return 1; }
      TRACED static inline int macro() { return 1; }
      [[nodiscard]] [[heddle::a, other::b, heddle::b(1, (2))]] int several() { return 1; }
      [[using heddle: a, b]] int with_using() { return 1; }
      int after [[heddle::a]] () { return 1; }
      bool operator== [[heddle::b]] (const C &) const { return true; }
      template <class T> [[heddle::a]] T generic(T t) { return t; }
      [[heddle::a]] __attribute__((noinline)) int gnu() { return 1; }
      [[heddle::b]] int later();
      int of_result [[gnu::pure]] ();
      [[other::a]] [[using other: a]] int none([[heddle::a]] int x) { return x; }
      int index(int *p) { return p[p[0]]; }
    };
    int C::later() { return 1; }
    int C::of_result() { return 1; }
    struct Outside {
      [[heddle::a]] virtual ~Outside() {}
      [[heddle::a]] int mine() { return 1; }
      int not_mine() { return 1; }
    };
    struct alignas(8) [[heddle::c]] Aligned { int aligned() { return 1; } };
    struct [[clang::annotate("x")]] alignas(8) [[heddle::c]] Both { int both() { return 1; } };
    template <class T> struct [[heddle::c]] Box { int boxed() { return 1; } };
    [[heddle::a]] int free_function() { return 1; }
    extern "C" [[heddle::a]] int c_function() { return 1; }
    namespace [[heddle::a]] ns { int in_namespace() { return 1; } }
  )cpp",
          {"a", "b", "c"});
  CHECK(W.around("f") == "a, c");
  CHECK(W.around("macro") == "a, c");
  CHECK(W.around("several") == "a, b, c");
  CHECK(W.around("with_using") == "a, b, c");
  CHECK(W.around("after") == "a, c");
  CHECK(W.around("operator==") == "b, c");
  CHECK(W.around("generic") == "a, c");
  CHECK(W.around("gnu") == "a, c");
  CHECK(W.around("later") == "b, c");
  CHECK(W.around("of_result") == "c");
  CHECK(W.around("none") == "c");
  CHECK(W.around("index") == "c");
  CHECK(W.around("~Outside") == "a");
  CHECK(W.around("mine") == "a");
  CHECK(W.around("not_mine").empty());
  CHECK(W.around("aligned") == "c");
  CHECK(W.around("both") == "c");
  CHECK(W.around("boxed") == "c");
  CHECK(W.around("free_function") == "a");
  CHECK(W.around("c_function") == "a");
  CHECK(W.around("in_namespace").empty());
  CHECK(W.MatchedRules == std::vector<size_t>{0, 1, 2});
}

TEST_CASE("A5: an attribute on the definition counts for its unit") {
  Woven W("int f();\n[[heddle::a]] int f() { return 1; }\n"
          "int g() { return 1; }\n[[heddle::a]] int g();\n",
          {"a"});
  CHECK(W.around("f") == "a");
  REQUIRE(W.Entries.size() == 1);
  CHECK(W.Entries[0].What == cache::Outcome::Woven);
}

TEST_CASE("A5: what carries an attribute itself is named by it") {
  Woven W("[[heddle::a]] int f() { return 1; }\n"
          "struct [[heddle::a]] C { int g() { return 1; } };\n",
          {"a"});
  REQUIRE(W.Entries.size() == 2);
  CHECK_FALSE(W.Entries[0].Named);
  CHECK(W.Entries[1].Named);
}

} // namespace
} // namespace heddle::weaver::test
