//===- IncludeTest.cpp - rules files that include others ------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuleTexts.h"
#include <doctest/doctest.h>

using namespace heddle::rules;

namespace {

/// Rules files in memory.
class Files {
public:
  Files &add(const std::string &Path, const std::string &Text) {
    FS->addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Text));
    return *this;
  }
  Files &rules(const std::string &Path, const std::string &Include,
               const std::string &Aspect) {
    return add(Path, "version: 1\n" +
                         (Include.empty() ? "" : "include: " + Include + "\n") +
                         "rules:\n- {aspect: " + Aspect +
                         ", match: {classes: [C]}}\n");
  }
  llvm::Expected<RuleSet> load(const Texts &Paths) const {
    return RuleSet::load(Paths, FS);
  }
  std::string message(const Texts &Paths) const {
    return llvm::toString(load(Paths).takeError());
  }

private:
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> FS{
      new llvm::vfs::InMemoryFileSystem};
};

Texts paths(const RuleSet &R) {
  Texts Result;
  for (const RuleSource &S : R.sources())
    Result.push_back(S.Path);
  return Result;
}

} // namespace

static const Method F = method("C", "f");

TEST_CASE("A11: included rules stand before those of the file") {
  Files Dir;
  Dir.rules("/a/main.yaml", "[x/one.yaml, /b/two.yaml]", "Main")
      .rules("/a/x/one.yaml", "../three.yaml", "One")
      .rules("/b/two.yaml", "", "Two")
      .rules("/a/three.yaml", "", "Three");
  RuleSet R = llvm::cantFail(Dir.load({"/a/main.yaml"}));
  CHECK(chain(R, F) == Texts{"Three", "One", "Two", "Main"});
  CHECK(paths(R) == Texts{"/a/x/../three.yaml", "/a/x/one.yaml", "/b/two.yaml",
                          "/a/main.yaml"});
}

TEST_CASE("A11: a file is read once, however often it is included") {
  Files Dir;
  Dir.rules("/main.yaml", "[one.yaml, two.yaml]", "Main")
      .rules("/one.yaml", "common.yaml", "One")
      .rules("/two.yaml", "./common.yaml", "Two")
      .rules("/common.yaml", "", "Common");
  RuleSet R =
      llvm::cantFail(Dir.load({"/main.yaml", "/common.yaml", "/main.yaml"}));
  CHECK(chain(R, F) == Texts{"Common", "One", "Two", "Main"});
  CHECK(R.size() == 4);
}

TEST_CASE("A11: a file may do nothing but include") {
  Files Dir;
  Dir.add("/main.yaml", "version: 1\ninclude: [one.yaml]\n")
      .rules("/one.yaml", "", "One");
  CHECK(chain(llvm::cantFail(Dir.load({"/main.yaml"})), F) == Texts{"One"});
}

TEST_CASE("A11: a cycle of includes is an error that prints it") {
  Files Dir;
  Dir.rules("/a.yaml", "b.yaml", "A")
      .rules("/b.yaml", "[c.yaml]", "B")
      .rules("/c.yaml", "b.yaml", "C")
      .rules("/self.yaml", "self.yaml", "S");
  std::string Help = "\n  help: remove one of these includes; what several "
                     "files need goes in a file that includes none of them";
  CHECK(Dir.message({"/a.yaml"}) ==
        "/c.yaml:2:10: error: `include` goes in a circle: /b.yaml -> /c.yaml "
        "-> /b.yaml\ninclude: b.yaml\n         ^" +
            Help);
  CHECK(Dir.message({"/self.yaml"}) ==
        "/self.yaml:2:10: error: `include` goes in a circle: /self.yaml -> "
        "/self.yaml\ninclude: self.yaml\n         ^" +
            Help);
}

TEST_CASE("A11: mistakes in include") {
  Files Dir;
  Dir.rules("/missing.yaml", "no.yaml", "A")
      .rules("/folder.yaml", "dir", "A")
      .rules("/dir/x.yaml", "", "A")
      .rules("/list.yaml", "[[a]]", "A")
      .rules("/empty.yaml", "''", "A");
  std::string Help = "\n  help: correct the path, which is relative to the "
                     "folder of this file, or remove the item";
  CHECK(Dir.message({"/missing.yaml"}) ==
        "/missing.yaml:2:10: error: cannot read the included rules file "
        "/no.yaml: No such file or directory\ninclude: no.yaml\n         ^" +
            Help);
  CHECK(Dir.message({"/folder.yaml"}) ==
        "/folder.yaml:2:10: error: cannot read the included rules file /dir: "
        "it is no plain file\ninclude: dir\n         ^" +
            Help);
  std::string Path = "an item of `include` must be the path of a rules file, "
                     "not ";
  std::string PathHelp = "\n  help: write a path, relative to the folder of "
                         "this file, as in `include: [common.yaml]`";
  CHECK(Dir.message({"/list.yaml"}) ==
        "/list.yaml:2:11: error: " + Path +
            "a list\ninclude: [[a]]\n          ^" + PathHelp);
  CHECK(Dir.message({"/empty.yaml"}) ==
        "/empty.yaml:2:10: error: " + Path +
            "the string \"\"\ninclude: ''\n         ^" + PathHelp);
}

TEST_CASE("A11: includes that go too deep are an error") {
  Files Dir;
  for (int I = 0; I < 70; ++I)
    Dir.rules("/" + std::to_string(I) + ".yaml",
              std::to_string(I + 1) + ".yaml", "A");
  CHECK(Dir.message({"/0.yaml"}) ==
        "/63.yaml:2:10: error: rules files include one another too deeply "
        "here\ninclude: 64.yaml\n         ^\n  help: include the files from "
        "one that stands higher up");
}

TEST_CASE("A11: mistakes of included files name these") {
  Files Dir;
  Dir.rules("/main.yaml", "bad.yaml", "A").add("/bad.yaml", "version: 1\n");
  CHECK(Dir.message({"/main.yaml"}) ==
        "/bad.yaml:1:1: error: `rules` is missing\nversion: 1\n^\n  help: add "
        "a list `rules:`; `rules: []` makes a file without rules");
}

TEST_CASE("A11: a text that may include is known without parsing it") {
  CHECK(mayInclude("include: [a]"));
  CHECK(mayInclude("{\"\\x69nclude\": [a]}"));
  CHECK_FALSE(mayInclude("version: 1\nrules: []\n"));
}
