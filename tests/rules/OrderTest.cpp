//===- OrderTest.cpp - the order of a chain, and merged files -------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuleTexts.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <doctest/doctest.h>
#include <fstream>
#include <unistd.h>

using namespace heddle::rules;

namespace {

/// A folder with rules files that goes away with the test.
class Folder {
public:
  Folder() {
    std::error_code EC =
        llvm::sys::fs::createUniqueDirectory("heddle-rules", Path);
    REQUIRE_FALSE(EC);
  }
  ~Folder() { llvm::sys::fs::remove_directories(Path); }
  Folder(const Folder &) = delete;
  Folder &operator=(const Folder &) = delete;

  std::string path(const std::string &Name = "") const {
    return Name.empty() ? Path.str().str() : (Path + "/" + Name).str();
  }
  std::string add(const std::string &Name, const std::string &Text) const {
    std::ofstream(path(Name), std::ios::binary) << Text;
    return path(Name);
  }

private:
  llvm::SmallString<64> Path;
};

std::string rule(const std::string &Aspect, const std::string &More = "") {
  return "- aspect: " + Aspect + "\n  match: {classes: [C]}\n" + More;
}
std::string file(const std::string &Rules) {
  return "version: 1\nrules:\n" + Rules;
}

} // namespace

static const Method F = method("C", "f");

TEST_CASE("A6: the highest priority is outermost, down to INT_MIN") {
  RuleSet R = rulesOf(file(rule("a::Min", "  priority: -2147483648\n") +
                           rule("a::Zero") +
                           rule("a::Max", "  priority: 2147483647\n") +
                           rule("a::Minus", "  priority: -1\n") +
                           rule("a::Plus", "  priority: +1\n")));
  CHECK(chain(R, F) ==
        Texts{"a::Max", "a::Plus", "a::Zero", "a::Minus", "a::Min"});
  std::vector<Advice> A = R.match(F);
  CHECK(A.front().Priority == 2147483647);
  CHECK(A.back().Priority == -2147483647 - 1);
}

TEST_CASE("A6: ties keep the order of the rules") {
  CHECK(chain(rulesOf(file(rule("a::B") + rule("a::A") + rule("a::C"))), F) ==
        Texts{"a::B", "a::A", "a::C"});
}

TEST_CASE("A6 A11: ties keep the order of the files") {
  Folder Dir;
  std::string One = Dir.add("z.yaml", file(rule("a::One") + rule("a::Two")));
  std::string Two = Dir.add(
      "a.yaml", file(rule("a::Three") + rule("a::Top", "  priority: 1\n")));
  RuleSet R = llvm::cantFail(RuleSet::load({One, Two}));
  CHECK(chain(R, F) == Texts{"a::Top", "a::One", "a::Two", "a::Three"});
  CHECK(R.aspects() == Texts{"a::One", "a::Two", "a::Three", "a::Top"});
  CHECK(R.size() == 4);
  RuleSet Swapped = llvm::cantFail(RuleSet::load({Two, One}));
  CHECK(chain(Swapped, F) == Texts{"a::Top", "a::Three", "a::One", "a::Two"});
}

TEST_CASE("A6: an aspect appears once, at its first matching rule") {
  RuleSet R = rulesOf(R"yaml(version: 1
rules:
- aspect: a::Twice
  match: {classes: [Other]}
- aspect: a::Between
  match: {classes: [C]}
- aspect: a::Twice
  match: {methods: ["C::f"]}
- aspect: ::a::Twice
  match: {methods: ["C::*"]}
)yaml");
  CHECK(chain(R, F) == Texts{"a::Between", "a::Twice"});
  std::vector<Advice> A = R.match(F);
  CHECK(A[0].RuleLine == 5);
  CHECK(A[1].RuleLine == 7);
  CHECK(A[1].RuleFile == "r.yaml");
  CHECK(R.match(method("C", "g"))[1].RuleLine == 9);
  CHECK(R.aspects() == Texts{"a::Twice", "a::Between"});
}

TEST_CASE("A6: an advice is named if any of its rules names the method") {
  RuleSet R = rulesOf(R"yaml(version: 1
rules:
- aspect: a::A
  match: {classes: ["*"]}
- aspect: a::A
  match: {methods: ["**", "C::f"]}
- aspect: a::A
  match: {methods: ["C::h"]}
  except: {methods: ["C::h"]}
- aspect: a::B
  match: {classes: [C]}
)yaml");
  auto Named = [&](const char *Name, size_t I) {
    return R.match(method("C", Name)).at(I).Named;
  };
  CHECK(Named("f", 0));
  CHECK_FALSE(Named("g", 0));
  CHECK_FALSE(Named("h", 0));
  CHECK(Named("g", 1));
  CHECK(R.match(method("C", "f"))[0].NamedItself);
  CHECK_FALSE(R.match(method("C", "g"))[1].NamedItself);
}

TEST_CASE("A1: an advice is required if any of its rules is; true by default") {
  RuleSet R = rulesOf(R"yaml(version: 1
rules:
- aspect: a::A
  required: false
  match: {classes: ["*"]}
- aspect: a::A
  required: true
  match: {methods: ["C::f"]}
- aspect: a::B
  match: {classes: [D]}
)yaml");
  CHECK(R.match(method("C", "f")).at(0).Required);
  CHECK_FALSE(R.match(method("C", "g")).at(0).Required);
  CHECK(R.match(method("D", "g")).at(1).Required);
}

TEST_CASE("A6: an aspect with two priorities is an error with both lines") {
  Folder Dir;
  std::string One =
      Dir.add("1.yaml", file(rule("a::A", "  priority: 7\n") + rule("a::B")));
  std::string Two =
      Dir.add("2.yaml", file(rule("a::A", "  priority: 8\n") + rule("::a::A")));
  std::string Help = "\n  help: give the aspect the same `priority` in every "
                     "rule; a rule without `priority` has 0";
  CHECK(llvm::toString(RuleSet::load({One, Two}).takeError()) ==
        Two + ":5:13: error: aspect `a::A` has priority 8 here, but 7 at " +
            One + ":5\n  priority: 8\n            ^" + Help + "\n" + Two +
            ":6:11: error: aspect `a::A` has priority 0 here, but 7 at " + One +
            ":5\n- aspect: ::a::A\n          ^" + Help);
}

TEST_CASE("A11: sources hold each file as it was read, in order") {
  Folder Dir;
  std::string One = Dir.add("1.yaml", file(rule("a::A")) + "# \xc3\xa4\r\n");
  std::string Two = Dir.add("2.yaml", "version: 1\nrules: []");
  RuleSet R = llvm::cantFail(RuleSet::load({Two, One}));
  REQUIRE(R.sources().size() == 2);
  CHECK(R.sources()[0].Path == Two);
  CHECK(R.sources()[0].Content == "version: 1\nrules: []");
  CHECK(R.sources()[1].Path == One);
  CHECK(R.sources()[1].Content == file(rule("a::A")) + "# \xc3\xa4\r\n");
  CHECK(R.match(F).at(0).RuleFile == One);
  CHECK(R.match(F).at(0).RuleLine == 3);
}

TEST_CASE("A1: a file that cannot be read is an error with the reason") {
  Folder Dir;
  std::string Help = "\n  help: give the path of a YAML file that exists and "
                     "that you may read; relative paths start at the working "
                     "directory";
  auto Message = [](const std::string &Path) {
    return llvm::toString(RuleSet::load({Path}).takeError());
  };
  std::string What = ": error: cannot read the rules file: ";
  CHECK(Message(Dir.path("no.yaml")) ==
        Dir.path("no.yaml") + What + "No such file or directory" + Help);
  CHECK(Message(Dir.path()) == Dir.path() + What + "Is a directory" + Help);
  std::string Inside = Dir.add("file", "") + "/r.yaml";
  CHECK(Message(Inside) == Inside + What + "Not a directory" + Help);
  // Not read at all: /dev/zero has no end.
  CHECK(Message("/dev/null") ==
        "/dev/null" + What + "it is no plain file" + Help);
}

TEST_CASE("A11: rules may come out of a pipe") {
  int Ends[2];
  REQUIRE(pipe(Ends) == 0);
  std::string Text = file(rule("a::A"));
  REQUIRE(write(Ends[1], Text.data(), Text.size()) == ssize_t(Text.size()));
  close(Ends[1]);
  RuleSet R =
      llvm::cantFail(RuleSet::load({"/dev/fd/" + std::to_string(Ends[0])}));
  close(Ends[0]);
  CHECK(R.size() == 1);
}

TEST_CASE("A1: mistakes of all files come in one error, in their order") {
  Folder Dir;
  std::string One = Dir.add("1.yaml", "version: 1\nrules: 5\nbad: 1\n");
  std::string Two = Dir.path("missing.yaml");
  std::string Three = Dir.add("3.yaml", "hello");
  std::string Message =
      llvm::toString(RuleSet::load({One, Two, Three}).takeError());
  size_t RulesAt = Message.find(One + ":2:8: error: ");
  size_t KeyAt = Message.find(One + ":3:1: error: ");
  size_t MissingAt = Message.find(Two + ": error: ");
  size_t HelloAt = Message.find(Three + ":1:1: error: ");
  REQUIRE(HelloAt != std::string::npos);
  CHECK(RulesAt < KeyAt);
  CHECK(KeyAt < MissingAt);
  CHECK(MissingAt < HelloAt);
}
