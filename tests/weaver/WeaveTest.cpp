//===- WeaveTest.cpp - one translation unit in, its proxy out ------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Snippet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <doctest/doctest.h>

using namespace llvm;

namespace heddle::weaver::test {
namespace {

/// A folder with sources, for one test.
class Folder {
public:
  Folder() {
    REQUIRE(!sys::fs::createUniqueDirectory("heddle-weaver", Path));
    SmallString<128> Real;
    REQUIRE(!sys::fs::real_path(Path, Real));
    Path = Real;
  }
  Folder(const Folder &) = delete;
  Folder &operator=(const Folder &) = delete;
  ~Folder() { sys::fs::remove_directories(Path); }

  void write(StringRef Name, StringRef Text) {
    std::error_code EC;
    raw_fd_ostream OS(path(Name), EC);
    REQUIRE(!EC);
    OS << Text;
  }
  std::string path(StringRef Name) const { return (Path + "/" + Name).str(); }

  Expected<WeaveResult> tryWeave(std::vector<std::string> Args,
                                 StringRef Match) {
    auto Command = parseCompileCommand(Path, Args);
    REQUIRE(Command);
    return weave(*Command, rulesOf(Match),
                 {HEDDLE_CLANG_RESOURCE_DIR, HEDDLE_RUNTIME_INCLUDE, {}});
  }
  WeaveResult weaveIt(std::vector<std::string> Args, StringRef Match) {
    auto Result = tryWeave(std::move(Args), Match);
    REQUIRE_MESSAGE(static_cast<bool>(Result), toString(Result.takeError()));
    return std::move(*Result);
  }

private:
  SmallString<128> Path;
};

const std::vector<std::string> Compile = {"g++", "-std=c++17", "-c", "a.cpp"};

TEST_CASE("bodies of what is not matched are not parsed") {
  Folder F;
  F.write("a.cpp",
          "#include <map>\n#include <string>\n#include <vector>\n"
          "int used(int x) { return x; }\n"
          "int other() { std::map<int, std::string> m; return "
          "int(m.size()); }\n"
          "struct C { int f() { return 1; } int g() { return 2; } };\n");
  WeaveResult R = F.weaveIt(Compile, "functions: ['used'], methods: ['C::f']");
  CHECK(R.ParsedBodies == 2);
  CHECK(R.SkippedBodies > 100);
  WeaveResult None = F.weaveIt(Compile, "functions: ['none']");
  CHECK(None.ParsedBodies == 0);
  CHECK(None.Files.empty());
  CHECK(None.Methods.empty());
}

TEST_CASE("of a unit with ten standard headers only targets are parsed") {
  Folder F;
  std::string Text;
  for (const char *Header :
       {"algorithm", "functional", "iostream", "map", "memory", "regex",
        "sstream", "string", "thread", "vector"})
    Text += std::string("#include <") + Header + ">\n";
  Text += "struct C { int f() { return 1; } int g() { return 2; } C() {} };\n"
          "auto deduced() { return 1; }\n"
          "template <class T> T generic(T x) { return x; }\n"
          "int used() { return int(std::string().size()); }\n"
          "int main() { return C().f() + C().g() + generic(used()); }\n";
  F.write("a.cpp", Text);
  WeaveResult R = F.weaveIt(
      Compile, "functions: ['generic', 'deduced'], methods: ['C::f', 'C::C']");
  CHECK(R.Methods.size() == 4);
  CHECK(R.ParsedBodies == 3); // `deduced` clang parses without asking
  CHECK(R.SkippedBodies > 2000);
}

TEST_CASE("a body that is skipped may be wrong, one that is woven not") {
  Folder F;
  F.write("a.cpp", "int f() { return 1; }\nint g() { return undeclared; }\n");
  CHECK(F.weaveIt(Compile, "functions: ['f']").Files.size() == 1);
  Expected<WeaveResult> R = F.tryWeave(Compile, "functions: ['g']");
  REQUIRE_FALSE(R);
  std::string Message = toString(R.takeError());
  CHECK_MESSAGE(StringRef(Message).contains("a.cpp:2:18: error: use of "
                                            "undeclared identifier"),
                Message);
}

TEST_CASE("B13: same input, same bytes") {
  Folder F;
  F.write("h.h", "#pragma once\ninline int h(int) { return 1; }\n");
  F.write("a.cpp", "#include \"h.h\"\nint a() { return h(1); }\n"
                   "template <class T> T t(T x) { return x; }\n");
  const char *Match = "functions: ['**']";
  WeaveResult One = F.weaveIt(Compile, Match);
  WeaveResult Two = F.weaveIt(Compile, Match);
  REQUIRE(One.Files.size() == 2);
  REQUIRE(Two.Files.size() == 2);
  for (size_t I = 0; I < 2; ++I) {
    CHECK(One.Files[I].Name == Two.Files[I].Name);
    CHECK(One.Files[I].Bytes == Two.Files[I].Bytes);
  }
  CHECK(One.Methods == Two.Methods);
}

TEST_CASE("the result names what it was made from") {
  Folder F;
  F.write("h.h", "int declared();\n#define X 1\n");
  F.write("a.cpp",
          "#include \"h.h\"\n#include <cstddef>\nint a() { return X; }\n");
  WeaveResult R = F.weaveIt(Compile, "functions: ['**']");
  std::vector<std::string> Paths;
  for (const ParsedFile &In : R.Inputs)
    Paths.push_back(In.Path);
  CHECK(Paths == std::vector{F.path("a.cpp"), F.path("h.h")});
  CHECK(R.Inputs[1].Content ==
        cache::hashBytes("int declared();\n#define X 1\n"));
  REQUIRE(R.Methods.size() == 2);
  CHECK(R.Methods[0].display() == "a()");
  CHECK(R.Methods[0].What == cache::Outcome::Woven);
  CHECK(R.Methods[1].display() == "declared()");
  CHECK(R.Methods[1].What == cache::Outcome::Declared);
}

TEST_CASE("the proxy's place is that of the brace") {
  Folder F;
  F.write("h.h", "#pragma once\nstruct C {\n  int f() { return 1; }\n};\n");
  F.write("a.cpp", "#include \"h.h\"\nint a(int)\n{\n  return C().f();\n}\n"
                   "int b(int, int) { return 2; }\n");
  WeaveResult R = F.weaveIt(Compile, "functions: ['**'], classes: ['**']");
  REQUIRE(R.Methods.size() == 3);
  for (const cache::MethodEntry &M : R.Methods) {
    CAPTURE(M.display());
    auto File = find_if(R.Files, [&](const cache::ProxyContent &P) {
      return P.Name == M.Proxy;
    });
    REQUIRE(File != R.Files.end());
    SmallVector<StringRef, 16> Lines;
    StringRef(File->Bytes).split(Lines, '\n');
    REQUIRE(M.ProxyLine >= 1);
    REQUIRE(M.ProxyLine <= Lines.size());
    StringRef There = Lines[M.ProxyLine - 1].substr(M.ProxyColumn - 1);
    CHECK_MESSAGE(There.starts_with("{{typedef decltype("),
                  There.take_front(40).str());
  }
}

TEST_CASE("ids: one for a method in all units, another for each internal one") {
  Folder F;
  F.write("h.h", "inline int shared() { return 1; }\n"
                 "static inline int internal() { return 2; }\n"
                 "template <class T> T t(T x) { return x; }\n"
                 "template <class T> T t(T *x) { return *x; }\n");
  F.write("a.cpp", "#include \"h.h\"\n");
  F.write("b.cpp", "#include \"h.h\"\n");
  auto Ids = [&](StringRef Source) {
    std::map<std::string, cache::Digest> Result;
    for (const cache::MethodEntry &M :
         F.weaveIt({"g++", "-c", Source.str()}, "functions: ['**']").Methods)
      Result[M.display()] = M.Id;
    return Result;
  };
  auto A = Ids("a.cpp"), B = Ids("b.cpp");
  REQUIRE(A.size() == 4);
  CHECK(A["shared()"] == B["shared()"]);
  CHECK(A["t(T)"] == B["t(T)"]);
  CHECK(A["t(T *)"] == B["t(T *)"]);
  CHECK(A["t(T)"] != A["t(T *)"]);
  CHECK(A["internal()"] != B["internal()"]);
}

TEST_CASE("what the manifest says of a woven method") {
  Folder F;
  F.write("a.cpp", "namespace ns {\nclass C { int f(int) const; };\n"
                   "int C::f(int) const { return 1; }\n"
                   "static void s() {}\n}\n");
  WeaveResult R = F.weaveIt(Compile, "classes: ['ns::C'], functions: ['**']");
  REQUIRE(R.Methods.size() == 2);
  const cache::MethodEntry &M = R.Methods[0];
  CHECK(M.Class == "ns::C");
  CHECK(M.Name == "f");
  CHECK(M.Signature == "(int) const");
  CHECK(M.Result == "int");
  CHECK(M.Symbol == "_ZNK2ns1C1fEi");
  CHECK_FALSE(M.Internal);
  CHECK(M.File == "a.cpp");
  CHECK(M.Line == 3);
  CHECK(M.Strategy == "guard");
  CHECK(M.Required);
  CHECK(M.Named);
  REQUIRE(M.Aspects.size() == 1);
  CHECK(M.Aspects[0].Aspect == "Aspect");
  CHECK(M.Aspects[0].Rule == "rules.yaml:3");
  CHECK(M.Aspects[0].Header == "");
  CHECK(R.Methods[1].Internal);
  CHECK_FALSE(R.Methods[1].Named);
}

TEST_CASE("weaves from several folders at once") {
  Folder F;
  F.write("a.cpp", "int a() { return 1; }\n");
  CHECK(F.weaveIt(Compile, "functions: ['**']").Files[0].Name == "a.cpp");
  Folder G;
  G.write("a.cpp", "int b() { return 1; }\n");
  CHECK(G.weaveIt(Compile, "functions: ['**']").Methods[0].display() == "b()");
}

} // namespace
} // namespace heddle::weaver::test
