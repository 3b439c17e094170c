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

TEST_CASE("A11: a text that may name other files is known without parsing it") {
  CHECK(mayNameFiles("include: [a]"));
  CHECK(mayNameFiles("sources: []"));
  CHECK(mayNameFiles("{\"\\x69nclude\": [a]}"));
  CHECK_FALSE(mayNameFiles("version: 1\nrules: []\n"));
}

TEST_CASE("D6: sources are replaced, by canonical paths") {
  Files Dir;
  Dir.add("/p/patched.cpp", "")
      .add("/p/main.yaml",
           "version: 1\nsources:\n"
           "- {source: ../src/a.cpp, replacement: patched.cpp}\n"
           "- source: /src/b.cpp\n"
           "  replacement: ./patched.cpp\n");
  auto Rules = Dir.load({"/p/main.yaml"});
  REQUIRE(Rules);
  REQUIRE(Rules->overrides().size() == 2);
  CHECK(Rules->overrides()[0].Source == "/src/a.cpp");
  CHECK(Rules->overrides()[0].Replacement == "/p/patched.cpp");
  CHECK(Rules->overrides()[1].Source == "/src/b.cpp");
  CHECK(Rules->size() == 0);
}

TEST_CASE("D6: the same replacement may be given again, a different one is an "
          "error that names both places") {
  Files Dir;
  Dir.add("/one.cpp", "").add("/two.cpp", "");
  Dir.add("/a.yaml",
          "version: 1\nsources: [{source: x.cpp, replacement: one.cpp}]\n");
  Dir.add("/b.yaml",
          "version: 1\nsources: [{source: /x.cpp, replacement: /one.cpp}]\n");
  Dir.add("/c.yaml",
          "version: 1\nsources: [{source: x.cpp, replacement: two.cpp}]\n");
  auto Same = Dir.load({"/a.yaml", "/b.yaml"});
  REQUIRE(Same);
  CHECK(Same->overrides().size() == 1);
  CHECK(Dir.message({"/a.yaml", "/c.yaml"}) ==
        "/c.yaml:2:20: error: /x.cpp is to be replaced by /two.cpp here and by "
        "/one.cpp at /a.yaml:2\n"
        "sources: [{source: x.cpp, replacement: two.cpp}]\n"
        "                   ^\n"
        "  help: remove one of the two; several files may name one source only "
        "with the same replacement");
}

TEST_CASE("D6: mistakes in sources are told with their place and the mend") {
  struct {
    const char *Text;
    const char *Message;
  } Rows[] = {
      {"sources: a.cpp", "2:10: error: `sources` must be a list, not `a.cpp`"},
      {"sources: [a.cpp]",
       "2:11: error: an item of `sources` must be a mapping, not `a.cpp`"},
      {"sources: [{source: a.cpp}]",
       "2:11: error: this item of `sources` has no `replacement`"},
      {"sources: [{source: [], replacement: b.cpp}]",
       "2:20: error: `source` must be the path of a file, not a list"},
      {"sources: [{source: a.cpp, replacement: \"\"}]",
       "2:40: error: `replacement` must be the path of a file, not the string "
       "\"\""},
      {"sources: [{source: a.cpp, replacement: none.cpp}]",
       "2:40: error: cannot read the replacement /none.cpp: No such file or "
       "directory"},
      {"sources: [{source: a.cpp, replacement: a.cpp}]",
       "2:40: error: /a.cpp would replace itself"},
      {"sources: [{source: a.cpp, replace: b.cpp}]",
       "unknown key `replace` in an item of `sources`"}};
  for (const auto &R : Rows) {
    Files Dir;
    Dir.add("/a.cpp", "").add("/b.cpp", "");
    Dir.add("/r.yaml", std::string("version: 1\n") + R.Text + "\n");
    std::string Message = Dir.message({"/r.yaml"});
    CAPTURE(Message);
    CHECK(Message.find(R.Message) != std::string::npos);
    CHECK(Message.find("  help: ") != std::string::npos);
  }
}
