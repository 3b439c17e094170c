//===- CompileCommandTest.cpp - what a compiler invocation does ----------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "heddle/weaver/CompileCommand.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <doctest/doctest.h>

using namespace llvm;

namespace heddle::weaver {
namespace {

std::vector<std::string> words(StringRef Text) {
  SmallVector<StringRef, 16> Parts;
  Text.split(Parts, ' ', -1, /*KeepEmpty=*/false);
  return {Parts.begin(), Parts.end()};
}

std::optional<CompileCommand> parse(StringRef Text) {
  return parseCompileCommand("/dir", words(Text));
}

/// `source output depfile`, or what else the command is.
std::string read(StringRef Text) {
  std::optional<CompileCommand> C = parse(Text);
  if (!C)
    return "no compile";
  return C->Source + " " + C->Output + " " +
         (C->DepFile.empty() ? "-" : C->DepFile);
}

TEST_CASE("the source and every spelling of -o") {
  CHECK(read("g++ -c a.cpp -o a.o") == "a.cpp a.o -");
  CHECK(read("g++ -o a.o -c a.cpp") == "a.cpp a.o -");
  CHECK(read("g++ -oa.o -c a.cpp") == "a.cpp a.o -");
  CHECK(read("g++ -c a.cpp --output a.o") == "a.cpp a.o -");
  CHECK(read("g++ -c a.cpp --output=a.o") == "a.cpp a.o -");
  CHECK(read("g++ -c a.cpp -o a.o -o b.o") == "a.cpp b.o -");
  CHECK(read("g++ -c sub/a.cpp") == "sub/a.cpp a.o -");
  CHECK(read("g++ -c sub/a.b.cxx") == "sub/a.b.cxx a.b.o -");
}

/// The forced includes as `header@position+count...`.
std::string forced(StringRef Text) {
  std::string Result;
  for (const ForcedInclude &F : parse(Text)->forcedIncludes()) {
    Result += (Result.empty() ? "" : " ") + F.File + (F.ForClang ? "!" : "");
    for (auto [First, Count] : F.Words)
      Result += "@" + std::to_string(First) + "+" + std::to_string(Count);
  }
  return Result;
}

TEST_CASE("headers that the command line includes, in order") {
  CHECK(forced("g++ -include a.h -c x.cpp --include=b.h -includec.h") ==
        "a.h@1+2 b.h@5+1 c.h@6+1");
  CHECK(forced("clang++ -Xclang -include -Xclang a.h -c x.cpp") == "a.h!@1+4");
  CHECK(forced("ccache g++ -c x.cpp --include a.h -include a.h") ==
        "a.h@4+2 a.h@6+2");
  CHECK(forced("g++ -c x.cpp -imacros m.h -I include -iquote q") == "");
  CHECK(forced("g++ -c x.cpp -include") == "");
}

TEST_CASE("a precompiled header is the header beside it") {
  SmallString<128> Header;
  REQUIRE_FALSE(sys::fs::createTemporaryFile("forced", "h", Header));
  std::string Name = Header.str().str();
  CHECK(forced("clang++ -include-pch " + Name + ".pch -c x.cpp") ==
        Name + "@1+2");
  // As CMake says it: the header comes with its precompiled form, once.
  CHECK(forced("clang++ -Xclang -include-pch -Xclang " + Name +
               ".pch -Xclang -include -Xclang " + Name + " -c x.cpp") ==
        Name + "!@5+4@1+4");
  CHECK(
      parse("clang++ -include-pch " + Name + ".pch -c x.cpp")->hiddenHeader() ==
      "");
  CHECK(parse("clang++ -include-pch /none/x.pch -c x.cpp")->hiddenHeader() ==
        "/none/x.pch");
  sys::fs::remove(Header);
}

TEST_CASE("names of C++ sources") {
  for (const char *Name : {"a.cpp", "a.cc", "a.cxx", "a.c++", "a.cp", "a.C",
                           "a.CPP", "/abs/a.cpp", "../a.cc"})
    CHECK_MESSAGE(parse(std::string("g++ -c ") + Name), Name);
  for (const char *Name :
       {"a.c", "a.s", "a.S", "a.o", "a.h", "a.ii", "a.m", "a.cu", "a", "a.f90"})
    CHECK_MESSAGE(!parse(std::string("g++ -c ") + Name), Name);
}

TEST_CASE("-x names the language") {
  CHECK(read("g++ -x c++ -c a.txt") == "a.txt a.o -");
  CHECK(read("g++ -xc++ -c a.c") == "a.c a.o -");
  CHECK(read("g++ -x none -c a.cpp") == "a.cpp a.o -");
  CHECK(read("g++ -x c -c a.cpp") == "no compile");
  CHECK(read("g++ -x assembler -c a.cpp") == "no compile");
  CHECK(read("g++ -x c++-header -c a.cpp") == "no compile");
  CHECK(read("g++ -x c -x c++ -c a.c") == "a.c a.o -");
}

TEST_CASE("B12: what is no compile of one C++ source to an object") {
  for (const char *Text : {"g++ a.cpp -o a",
                           "g++ a.o b.o -o app",
                           "g++ -E a.cpp",
                           "g++ -S a.cpp",
                           "g++ -M a.cpp",
                           "g++ -MM a.cpp",
                           "g++ -c -E a.cpp",
                           "g++ -c -S a.cpp",
                           "g++ -c -M a.cpp",
                           "g++ -fsyntax-only -c a.cpp",
                           "g++ -c a.cpp b.cpp",
                           "g++ -c",
                           "g++ --version",
                           "g++ -print-search-dirs",
                           "g++ -### -c a.cpp",
                           "g++ -c a.cpp -o -",
                           "g++ -c a.cpp -o /dev/null",
                           "g++ -c a.c",
                           "clang++ -emit-llvm -c a.cpp",
                           "ar rc a.a a.o",
                           "ls -c a.cpp",
                           "g++",
                           "ccache --version",
                           "g++ -c -"})
    CHECK_MESSAGE(read(Text) == "no compile", Text);
  CHECK_FALSE(parseCompileCommand("/dir", {}));
}

TEST_CASE("what stands before the compiler") {
  auto C = parse("ccache /usr/bin/g++ -c a.cpp -o a.o");
  REQUIRE(C);
  CHECK(C->Compiler == 1);
  CHECK(C->Args[C->SourceIndex] == "a.cpp");
  C = parse("/usr/bin/ccache distcc g++-12 -O2 -c a.cpp -o a.o");
  REQUIRE(C);
  CHECK(C->Compiler == 2);
  CHECK(C->Args[C->SourceIndex] == "a.cpp");
  CHECK_FALSE(C->compilesWithClang());
  C = parse("clang++-19 -c a.cpp");
  REQUIRE(C);
  CHECK(C->compilesWithClang());
}

TEST_CASE("the index of the source is that of its word") {
  auto C = parse("g++ -DA=a.cpp -include a.cpp -I a.cpp -c a.cpp -o a.cpp.o");
  REQUIRE(C);
  CHECK(C->SourceIndex == 7);
  CHECK(C->Output == "a.cpp.o");
}

TEST_CASE("the name of the dependency file") {
  CHECK(read("g++ -MD -c a.cpp -o x/a.o") == "a.cpp x/a.o x/a.d");
  CHECK(read("g++ -MMD -c a.cpp -o x/a.b.o") == "a.cpp x/a.b.o x/a.b.d");
  CHECK(read("g++ -MD -c sub/a.cpp") == "sub/a.cpp a.o a.d");
  CHECK(read("g++ -MD -MF d.d -c a.cpp -o a.o") == "a.cpp a.o d.d");
  CHECK(read("g++ -MD -MFd.d -c a.cpp -o a.o") == "a.cpp a.o d.d");
  CHECK(read("g++ -MMD -MP -MT t -MQ q -MF d.d -c a.cpp") == "a.cpp a.o d.d");
  CHECK(read("g++ -MF d.d -c a.cpp") == "a.cpp a.o -");
  CHECK(read("g++ -Wp,-MD,w.d -c a.cpp") == "a.cpp a.o w.d");
  CHECK(read("g++ -Wp,-MMD,w.d -c a.cpp") == "a.cpp a.o w.d");
}

TEST_CASE("paths") {
  auto C = parse("g++ -c ./sub/../a.cpp -o out/a.o");
  REQUIRE(C);
  CHECK(C->sourcePath() == "/dir/sub/../a.cpp");
  CHECK(C->outputPath() == "/dir/out/a.o");
  CHECK(C->absolute("/abs") == "/abs");
}

TEST_CASE("response files are read") {
  SmallString<128> Folder;
  REQUIRE(!sys::fs::createUniqueDirectory("heddle-weaver", Folder));
  auto Write = [&](StringRef Name, StringRef Text) {
    std::error_code EC;
    raw_fd_ostream OS((Folder + "/" + Name).str(), EC);
    REQUIRE(!EC);
    OS << Text;
  };
  Write("flags.rsp", "-DTEXT=\"a b\" @more.rsp");
  Write("more.rsp", "-c 'with space.cpp'\n-o a.o");
  auto C = parseCompileCommand(Folder, {"g++", "@flags.rsp"});
  REQUIRE(C);
  CHECK(C->Source == "with space.cpp");
  CHECK(C->Output == "a.o");
  CHECK(join(C->Args, "|") == "g++|-DTEXT=a b|-c|with space.cpp|-o|a.o");
  CHECK(C->Args[C->SourceIndex] == "with space.cpp");
  CHECK_FALSE(parseCompileCommand(Folder, {"g++", "@none.rsp"}));
  sys::fs::remove_directories(Folder);
}

cache::Digest unit(StringRef Text) {
  auto C = parse(Text);
  REQUIRE(C);
  return C->unit();
}

TEST_CASE("the unit is source and configuration, not dependencies") {
  cache::Digest Plain = unit("g++ -O2 -c a.cpp -o a.o");
  CHECK(unit("g++ -O2 -c a.cpp -o a.o") == Plain);
  CHECK(unit("ccache g++ -O2 -c a.cpp -o a.o") == Plain);
  CHECK(unit("g++ -O2 -MD -MF x.d -MT t -MP -c a.cpp -o a.o") == Plain);
  CHECK(unit("g++ -MMD -MQ q -O2 -c a.cpp -o a.o") == Plain);
  CHECK(unit("g++ -O2 -MD -MFx.d -MTt -MQq -c a.cpp -o a.o") == Plain);
  CHECK(unit("g++ -O2 -Wp,-MD,x.d -c a.cpp -o a.o") == Plain);
  CHECK(unit("g++ -O3 -c a.cpp -o a.o") != Plain);
  CHECK(unit("g++ -O2 -DX -c a.cpp -o a.o") != Plain);
  CHECK(unit("g++ -O2 -c b.cpp -o a.o") != Plain);
  CHECK(unit("clang++ -O2 -c a.cpp -o a.o") != Plain);
  auto Elsewhere =
      parseCompileCommand("/other", words("g++ -O2 -c a.cpp -o a.o"));
  CHECK(Elsewhere->unit() != Plain);
}

TEST_CASE("links") {
  auto Link = [](StringRef Text) -> std::string {
    auto C = parseLinkCommand("/dir", words(Text));
    return C ? join(C->Inputs, " ") : "no link";
  };
  CHECK(Link("g++ a.o sub/b.o /abs/c.a -o app") ==
        "/dir/a.o /dir/sub/b.o /abs/c.a");
  CHECK(Link("g++ -shared a.o -o a.so") == "/dir/a.o");
  CHECK(Link("ccache g++ a.o -lm libx.so -o app") == "/dir/a.o");
  CHECK(Link("g++ -Wl,--start-group a.a b.a -Wl,--end-group -o app") ==
        "/dir/a.a /dir/b.a");
  for (const char *Text :
       {"g++ -c a.cpp", "g++ a.cpp -o app", "g++ -E a.o", "g++ -r a.o -o b.o",
        "ar rc x.a a.o", "g++ --version"})
    CHECK_MESSAGE(Link(Text) == "no link", Text);
}

TEST_CASE("a command within heddle's own") {
  auto Without = [](StringRef Text) {
    return join(withoutLauncher(words(Text)), " ");
  };
  CHECK(Without("heddle cc --rules r -- g++ -c a.cpp") == "g++ -c a.cpp");
  CHECK(Without(
            "/opt/bin/heddle cc --rules r --cache c -- ccache g++ -c a.cpp") ==
        "ccache g++ -c a.cpp");
  CHECK(Without("g++ -c a.cpp") == "g++ -c a.cpp");
  CHECK(Without("heddle list -- x") == "heddle list -- x");
  CHECK(Without("heddle cc g++") == "heddle cc g++");
  CHECK(Without("g++ -- a.cpp") == "g++ -- a.cpp");
}

} // namespace
} // namespace heddle::weaver
