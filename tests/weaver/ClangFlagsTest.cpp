//===- ClangFlagsTest.cpp - a compiler's flags as clang takes them -------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pipeline.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <doctest/doctest.h>

using namespace llvm;

namespace heddle::weaver {
namespace {

ClangArguments arguments(std::vector<std::string> Args,
                         std::vector<std::string> ParseArgs = {}) {
  auto C = parseCompileCommand("/dir", Args);
  REQUIRE(C);
  return clangArguments(*C, {"/resources", "/include", std::move(ParseArgs)});
}

/// What is left of the command's own arguments.
std::string kept(std::vector<std::string> Args) {
  std::vector<std::string> Result = arguments(std::move(Args)).Args;
  erase_if(Result,
           [](StringRef A) { return A.starts_with("--gcc-install-dir="); });
  Result.erase(Result.begin(), Result.begin() + 6);
  return join(Result, " ");
}

TEST_CASE("what means something to the source is kept, in order") {
  CHECK(kept({"g++",       "-std=c++17",
              "-DA=1",     "-UA",
              "-Iinc",     "-isystem",
              "sys",       "-iquote",
              "q",         "-include",
              "f.h",       "-O2",
              "-fno-rtti", "-fno-exceptions",
              "-fPIC",     "-m32",
              "-pthread",  "-c",
              "a.cpp",     "-o",
              "a.o"}) ==
        "-std=c++17 -D A=1 -U A -I inc -isystem sys -iquote q -O2 "
        "-fno-rtti -fno-exceptions -fPIC -m32 -pthread a.cpp "
        "-Xclang -include -Xclang f.h");
}

TEST_CASE("every spelling of a forced include is text to clang, in order") {
  CHECK(kept({"clang++", "--include=a.h", "-c", "a.cpp", "-includeb.h",
              "--include", "c.h", "-Xclang", "-include", "-Xclang", "d.h"}) ==
        "a.cpp -Xclang -include -Xclang a.h -Xclang -include -Xclang b.h "
        "-Xclang -include -Xclang c.h -Xclang -include -Xclang d.h");
}

TEST_CASE("flags that clang's driver complains of, and no others") {
  auto Blamed = [](StringRef Messages) {
    auto C =
        parseCompileCommand("/dir", {"g++", "-mabi=ms", "-fexec-charset=latin1",
                                     "-O2", "-c", "a.cpp"});
    REQUIRE(C);
    return join(blamedFlags(*C, Messages), " ");
  };
  CHECK(Blamed("error: unsupported option '-mabi=' for target 'x'\n") ==
        "-mabi=ms");
  CHECK(Blamed("error: invalid value 'latin1' in '-fexec-charset=latin1'\n") ==
        "-fexec-charset=latin1");
  CHECK(Blamed("a.cpp:1:1: error: unsupported option '-mabi='\n") == "");
  CHECK(Blamed("error: no such file or directory: 'a.cpp'\n") == "");
  CHECK(Blamed("") == "");
}

TEST_CASE("output, warnings, debug data and dependencies are dropped") {
  CHECK(
      kept({"g++",        "-c",      "a.cpp",       "-o",          "a.o",
            "-Wall",      "-Wextra", "-Werror",     "-Wno-unused", "-pedantic",
            "-g",         "-g3",     "-ggdb",       "-gdwarf-4",   "-flto",
            "-flto=auto", "-pipe",   "-save-temps", "-MD",         "-MMD",
            "-MP",        "-MF",     "d.d",         "-MT",         "t",
            "-MQ",        "q",       "-Wp,-MD,w.d"}) == "a.cpp");
  CHECK(kept({"g++", "-c", "a.cpp", "-Wp,-DX=1"}) == "a.cpp -Wp,-DX=1");
}

TEST_CASE("a flag that clang does not know is left out, with a note") {
  ClangArguments A =
      arguments({"g++", "-fno-such-flag-anywhere", "-c", "a.cpp"});
  REQUIRE(A.Notes.size() == 1);
  CHECK(A.Notes[0] == "clang does not know the flag "
                      "'-fno-such-flag-anywhere'; the source was read without "
                      "it");
  CHECK_FALSE(is_contained(A.Args, "-fno-such-flag-anywhere"));
  CHECK(arguments({"g++", "-O2", "-c", "a.cpp"}).Notes.empty());
}

TEST_CASE("the parse itself") {
  ClangArguments A = arguments({"ccache", "g++", "-c", "a.cpp"}, {"-DPARSE"});
  CHECK(A.Args[0] == "clang++");
  CHECK(is_contained(A.Args, "-fsyntax-only"));
  CHECK(is_contained(A.Args, "-w"));
  auto Resources = find(A.Args, "-resource-dir");
  REQUIRE(Resources != A.Args.end());
  CHECK(*std::next(Resources) == "/resources");
  CHECK(A.Args.back() == "-DPARSE");
  CHECK_FALSE(is_contained(A.Args, "ccache"));
}

TEST_CASE("clang reads the standard library of the same GCC") {
  auto HasFolder = [](const ClangArguments &A) {
    return any_of(A.Args, [](StringRef W) {
      return W.starts_with("--gcc-install-dir=");
    });
  };
  CHECK_FALSE(HasFolder(arguments({"clang++", "-c", "a.cpp"})));
  CHECK_FALSE(HasFolder(arguments({"no-such-g++", "-c", "a.cpp"})));
}

} // namespace
} // namespace heddle::weaver
