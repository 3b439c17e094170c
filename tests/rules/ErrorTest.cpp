//===- ErrorTest.cpp - the texts of mistakes in rules files ---------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuleTexts.h"
#include "llvm/ADT/Twine.h"
#include <doctest/doctest.h>

using namespace heddle::rules;

namespace {

void check(const std::vector<MistakeCase> &Cases) { checkMistakes(Cases); }
std::string rule(const std::string &Text) { return oneRule(Text); }

const std::string Match = "aspect: a::A\nmatch: {classes: [C]}\n";
const std::string YamlHelp =
    "indent with spaces, close every quote and bracket, and put a pattern that "
    "holds `, ` or `: ` or begins with `*`, `&` or `!` in double quotes";
const std::string QuoteHelp =
    "put it in double quotes if it holds `: `, `, `, `{` or `[`, or is a "
    "number, `true`, `false` or `null`";

} // namespace

TEST_CASE("A1: a file that holds nothing is an error") {
  for (const char *Yaml : {"", "\n", "# only a comment\n", "---\n"}) {
    CAPTURE(Yaml);
    CHECK(messageOf(Yaml) ==
          "r.yaml: error: the rules file holds nothing\n"
          "  help: begin it with `version: 1` and a list `rules:`; `rules: []` "
          "makes a file without rules");
  }
}

TEST_CASE("A1: a file that is no mapping is an error") {
  std::string Help = "begin it with `version: 1` and put the rules in a list "
                     "under `rules:`";
  check({{"hello", 1, 1, "a rules file must be a mapping, not `hello`", Help},
         {"\"a b\"", 1, 1,
          "a rules file must be a mapping, not the string "
          "\"a b\"",
          Help},
         {"- a\n", 1, 1, "a rules file must be a mapping, not a list", Help},
         {"[a]", 1, 1, "a rules file must be a mapping, not a list", Help}});
}

TEST_CASE("A1: what is no YAML is an error with the parser's reason") {
  check(
      {{"version: 1\nrules: [\n", 2, 9,
        "this is not valid YAML: Could not find closing ]!", YamlHelp},
       {"version: 1\n rules: []\n", 2, 7,
        "this is not valid YAML: Unexpected token. Expected Key or Block End",
        YamlHelp},
       {"version: \"1", 1, 11,
        "this is not valid YAML: Expected quote at end of scalar", YamlHelp}});
}

TEST_CASE("A1: binary and endless lines are not printed") {
  CHECK(messageOf(llvm::StringRef("\x7f"
                                  "ELF\x01\x02\0\0x: [",
                                  12)) ==
        "r.yaml:1:1: error: this is not valid YAML: Got empty plain scalar\n"
        "  help: " +
            YamlHelp);
  std::string Deep(5000, '[');
  CHECK(messageOf(Deep) ==
        "r.yaml:1:18: error: lists and mappings are nested too deeply here\n"
        "  help: rules need six levels at most; remove the extra brackets or "
        "indentation");
  std::string Key(5000, 'k');
  CHECK(messageOf("version: 1\nrules: []\n? " + Key + "\n: 1\n").size() < 1000);
}

TEST_CASE("A1: the caret stands under wide characters and behind tabs") {
  std::string What = ": error: a space in a name\n";
  std::string Help = "\n  help: write the qualified name and its parameters "
                     "only, as in `ns::C::f(int) const`: no result type, no "
                     "specifiers";
  std::string Before = "version: 1\nrules:\n- aspect: a::A\n";
  auto Caret = [](size_t Spaces) { return std::string(Spaces, ' ') + "^"; };
  // Two columns each; the column that is told counts bytes.
  std::string Wide = "  match: {classes: [\"\u65e5\u672c\", \"gr\u00fcn x\"]}";
  CHECK(messageOf(Before + Wide) ==
        "r.yaml:4:37" + What + Wide + "\n" + Caret(33) + Help);
  CHECK(messageOf(Before + "  match: {classes: [\"\u00fc\",\t\"a b\"]}") ==
        "r.yaml:4:29" + What +
            "  match: {classes: [\"\u00fc\",       \"a b\"]}\n" + Caret(33) +
            Help);
  std::string NotUtf8 = "  match: {classes: [\"gr\xfcn x\"]}";
  CHECK(messageOf(Before + NotUtf8) ==
        "r.yaml:4:26" + What + NotUtf8 + "\n" + Caret(25) + Help);
}

TEST_CASE("A1: a byte order mark is no part of the first line") {
  CHECK(messageOf("\xef\xbb\xbfversion: 2\nrules: []\n") ==
        mistakeAt("version: 2", 1, 10,
                  "version 2 of the rule language is not known",
                  "this heddle reads `version: 1`; rewrite the rules for it or "
                  "use a heddle that knows version 2"));
}

TEST_CASE("A1: one line that holds all takes no longer than many") {
  // Looking through the line for each of its words would take minutes.
  std::string Words, Rules;
  for (int I = 0; I < 200'000; ++I)
    Words += "a,";
  CHECK(llvm::StringRef(messageOf("version: 1\nrules: [" + Words + "]"))
            .ends_with("199950 more mistakes are not shown; mend these first, "
                       "then run again"));
  for (int I = 0; I < 40'000; ++I)
    Rules += "{aspect: A, match: {classes: [C]}}, ";
  RuleSet R = rulesOf("{version: 1, rules: [" + Rules + "]}");
  CHECK(R.size() == 40'000);
  CHECK(R.rule(39'999).Line == 1);
}

TEST_CASE("A1: what YAML takes for no text is none") {
  std::string Aspect = "`aspect` must be the qualified name of a class, not ";
  std::string AspectHelp = "write it as in `aspect: ns::Aspect`: no wildcards, "
                           "no template arguments, no parentheses";
  std::string Item = "an item of `classes` must be a pattern, not ";
  std::string ItemHelp = "write one name per item; " + QuoteHelp;
  auto Classes = [](const std::string &C) {
    return rule("aspect: a::A\nmatch: {classes: [" + C + "]}");
  };
  check({{rule("aspect: true\nmatch: {classes: [C]}"), 3, 11, Aspect + "`true`",
          AspectHelp},
         {Classes("null"), 4, 21, Item + "`null`", ItemHelp},
         {Classes("~"), 4, 21, Item + "`~`", ItemHelp},
         {Classes("1.5"), 4, 21, Item + "`1.5`", ItemHelp},
         {rule(Match + "where: {files: 2024}"), 5, 18,
          "an item of `files` must be a text, not `2024`",
          "write one text, or a list of texts; " + QuoteHelp}});
  CHECK(matches(rulesOf(Classes("\"null\"")), method("null", "f")));
  CHECK(matches(rulesOf(Classes("nullable")), method("nullable", "f")));
}

TEST_CASE("A1: a second document is an error") {
  std::string What = "a second YAML document begins here";
  std::string Help = "remove the `---` or `...` before it, or move it to a "
                     "rules file of its own";
  check({{"version: 1\nrules: []\n---\nversion: 1\n", 3, 1, What, Help},
         {"---\nversion: 1\nrules: []\n...\nx: 1\n", 5, 1, What, Help},
         {"---\nversion: 1\nrules: []\n...\n---\nx: 1\n", 5, 1, What, Help},
         {"version: 1\nrules: []\n---\n", 3, 1, What, Help}});
  CHECK(messageOf("---\nversion: 1\nrules: []\n...\n") == "");
}

TEST_CASE("A1: a pattern that YAML takes for an alias is an error") {
  check({{rule("aspect: a::A\nmatch:\n  methods:\n  - **::f"), 6, 7,
          "YAML takes `**::f` for an alias",
          "put a pattern that begins with `*` in double quotes: \"**::f\"; "
          "aliases are not supported, write the value out"},
         {rule("aspect: a::A\nmatch:\n  methods:\n  - **\n  - C::f"), 6, 7,
          "YAML takes `**` for an alias",
          "put a pattern that begins with `*` in double quotes: \"**\"; "
          "aliases are not supported, write the value out"},
         {rule("aspect: a::A\nmatch:\n  methods:\n  - *::f"), 6, 7,
          "YAML takes a value that begins with `*` for an alias",
          "put the pattern in double quotes, as in \"*::f\""},
         {rule("aspect: a::A\nmatch: {methods: [*::f]}"), 4, 21,
          "YAML takes a value that begins with `*` for an alias",
          "put the pattern in double quotes, as in \"*::f\""}});
}

TEST_CASE("A1: anchors and tags are errors") {
  check({{rule("aspect: a::A\nmatch: &m {classes: [C]}"), 4, 10,
          "YAML anchors are not supported: `&m`",
          "remove `&m` and write each value out where it is used"},
         {rule("aspect: !!str a::A\nmatch: {classes: [C]}"), 3, 11,
          "YAML tags are not supported: `!!str`",
          "remove `!!str`; a string that looks like something else goes in "
          "double quotes"}});
}

TEST_CASE("A1: aliases cannot unfold a small file into a huge one") {
  std::string Yaml = "version: 1\nrules: []\na0: &a0 [x, x]\n";
  std::string Before = "a0";
  for (int I = 1; I < 40; ++I) {
    std::string Name = ("a" + llvm::Twine(I)).str();
    Yaml += Name + ": &" + Name + " [*" + Before + ", *" + Before + "]\n";
    Before = Name;
  }
  CHECK(messageOf(Yaml).find("YAML takes `*a0` for an alias") !=
        std::string::npos);
}

TEST_CASE("A1: the version must be there and known") {
  check({{"rules: []\n", 1, 1, "`version` is missing",
          "add `version: 1` as the first line of the file"},
         {"version: 2\nrulez: 5\n", 1, 10,
          "version 2 of the rule language is not known",
          "this heddle reads `version: 1`; rewrite the rules for it or use a "
          "heddle that knows version 2"},
         {"version: one\nrules: []\n", 1, 10,
          "`version` must be an integer, not `one`",
          "write a decimal number without quotes, as in `version: 1`"}});
}

TEST_CASE("A1: rules must be there, and a list") {
  std::string Help = "begin each rule with `- aspect: ...`; `rules: []` makes "
                     "a file without rules";
  check({{"version: 1\n", 1, 1, "`rules` is missing",
          "add a list `rules:`; `rules: []` makes a file without rules"},
         {"version: 1\nrules: 5\n", 2, 8, "`rules` must be a list, not `5`",
          Help},
         {"version: 1\nrules:\n", 2, 1, "`rules` must be a list, not nothing",
          Help},
         {"version: 1\nrules: {a: b}\n", 2, 8,
          "`rules` must be a list, not a mapping", Help}});
}

TEST_CASE("A1: unknown keys are errors with the known ones and the nearest") {
  std::string RuleKeys =
      "known keys are aspect, priority, match, except, where, required, bind, "
      "header, before, after, throws, async, each";
  check(
      {{"version: 1\nrules: []\nruels: []\n", 3, 1,
        "unknown key `ruels` in a rules file",
        "known keys are version, include, sources, rules; did you mean "
        "`rules`?"},
       {rule(Match + "prioritty: 4"), 5, 3, "unknown key `prioritty` in a rule",
        RuleKeys + "; did you mean `priority`?"},
       {rule("aspect: a::A\nmatch: {classes: [C], method: [f]}"), 4, 25,
        "unknown key `method` in `match`",
        "known keys are classes, methods, functions, attribute, derived_from; "
        "did you mean `methods`?"},
       {rule(Match + "except: {class: [C]}"), 5, 12,
        "unknown key `class` in `except`",
        "known keys are classes, methods, functions, attribute, derived_from; "
        "did you mean `classes`?"}});
  check({{rule(Match + "include: x"), 5, 3, "unknown key `include` in a rule",
          RuleKeys + "; remove this one"},
         {rule(Match + "where: {return: int}"), 5, 11,
          "unknown key `return` in `where`",
          "known keys are access, static, virtual, const, noexcept, returns, "
          "takes, files, attribute, overrides; did you mean `returns`?"}});
}

TEST_CASE("A1: a key that stands twice is an error") {
  std::string Help =
      "keep one of them, and join their values if both are meant";
  check({{"version: 1\nrules: []\nversion: 1\n", 3, 1,
          "`version` stands twice in a rules file; first in line 1", Help},
         {rule(Match + "aspect: a::B"), 5, 3,
          "`aspect` stands twice in a rule; first in line 3", Help},
         {rule("aspect: a::A\nmatch:\n  classes: [C]\n  classes: [D]"), 6, 5,
          "`classes` stands twice in `match`; first in line 5", Help}});
}

TEST_CASE("A1: a key must be a word") {
  check({{"version: 1\nrules: []\n? [a]\n: 1\n", 3, 3,
          "a key must be a single word, not a list",
          "write `key: value`; a pattern that holds `{` or `[` goes in double "
          "quotes"}});
}

TEST_CASE("A1: priority must be an int") {
  std::string Help =
      "write a decimal number without quotes, as in `priority: 1`";
  std::string Range = "write a number from -2147483648 to 2147483647";
  for (std::string Bad : {"high", "1.5", "0x10", "1e3", "--1", "+-1"})
    check({{rule(Match + "priority: " + Bad), 5, 13,
            "`priority` must be an integer, not `" + Bad + "`", Help}});
  check({{rule(Match + "priority: \"1\""), 5, 13,
          "`priority` must be an integer, not the string \"1\"", Help},
         {rule(Match + "priority:"), 5, 3,
          "`priority` must be an integer, not nothing", Help},
         {rule(Match + "priority: [1]"), 5, 13,
          "`priority` must be an integer, not a list", Help},
         {rule(Match + "priority: 2147483648"), 5, 13,
          "`priority` is out of range: 2147483648", Range},
         {rule(Match + "priority: -2147483649"), 5, 13,
          "`priority` is out of range: -2147483649", Range}});
}

TEST_CASE("A1: required must be a bool") {
  std::string Help =
      "write `required: true` or `required: false`, without quotes";
  check({{rule(Match + "required: yes"), 5, 13,
          "`required` must be true or false, not `yes`", Help},
         {rule(Match + "required: 'true'"), 5, 13,
          "`required` must be true or false, not the string \"true\"", Help},
         {rule(Match + "required:"), 5, 3,
          "`required` must be true or false, not nothing", Help}});
}

TEST_CASE("A1: a rule must be a mapping") {
  check({{"version: 1\nrules:\n- a::A\n", 3, 3,
          "a rule must be a mapping, not `a::A`",
          "write `- aspect: ns::Aspect` and, indented below it, `match:`"},
         {"version: 1\nrules:\n-\n", 3, 1,
          "a rule must be a mapping, not nothing",
          "write `- aspect: ns::Aspect` and, indented below it, `match:`"}});
}

TEST_CASE("A1: a rule needs an aspect, the name of a class") {
  std::string Rest = "\nmatch: {classes: [C]}";
  std::string What = "`aspect` must be the qualified name of a class, not ";
  std::string Help = "write it as in `aspect: ns::Aspect`: no wildcards, no "
                     "template arguments, no parentheses";
  check({{rule("match: {classes: [C]}"), 3, 3, "the rule has no `aspect`",
          "add the qualified name of the aspect's class, as in `aspect: "
          "ns::Aspect`"},
         {rule("aspect: a::*" + Rest), 3, 11, What + "`a::*`", Help},
         {rule("aspect: a::A<int>" + Rest), 3, 11, What + "`a::A<int>`", Help},
         {rule("aspect: a::f()" + Rest), 3, 11, What + "`a::f()`", Help},
         {rule("aspect: ''" + Rest), 3, 11, What + "the string \"\"", Help},
         {rule("aspect:" + Rest), 3, 3, What + "nothing", Help},
         {rule("aspect: [a]" + Rest), 3, 11, What + "a list", Help}});
}

TEST_CASE("A1: a rule needs a match that can match") {
  std::string Shape = "put the patterns in a list `classes:`, `methods:` or "
                      "`functions:` under `match:`";
  std::string What = "`match` has no pattern, so the rule can match nothing";
  std::string Help = "add a pattern to `classes:`, `methods:` or `functions:`, "
                     "an `attribute:` or a `derived_from:`, or remove the "
                     "rule";
  check({{rule("aspect: a::A"), 3, 3, "the rule has no `match`",
          "add `match:` with a list `classes:`, `methods:` or `functions:`"},
         {rule("aspect: a::A\nmatch:"), 4, 3,
          "`match` must be a mapping, not nothing", Shape},
         {rule("aspect: a::A\nmatch: C"), 4, 10,
          "`match` must be a mapping, not `C`", Shape},
         {rule("aspect: a::A\nmatch: {}"), 4, 10, What, Help},
         {rule("aspect: a::A\nmatch: {classes: [], methods: []}"), 4, 10, What,
          Help}});
}

TEST_CASE("A1: except must have the shape of match") {
  check(
      {{rule(Match + "except: C"), 5, 11, "`except` must be a mapping, not `C`",
        "put the patterns in a list `classes:`, `methods:` or `functions:` "
        "under `except:`"}});
}

TEST_CASE("A1: patterns stand in lists, as strings") {
  std::string Help = "write one name per item; " + QuoteHelp;
  check({{rule("aspect: a::A\nmatch: {classes: C}"), 4, 20,
          "`classes` must be a list of patterns, not `C`",
          "begin each pattern with `- ` on a line of its own"},
         {rule("aspect: a::A\nmatch:\n  methods:"), 5, 5,
          "`methods` must be a list of patterns, not nothing",
          "begin each pattern with `- ` on a line of its own"},
         {rule("aspect: a::A\nmatch:\n  methods:\n  - C::f: 1"), 6, 7,
          "an item of `methods` must be a pattern, not a mapping", Help},
         {rule("aspect: a::A\nmatch:\n  functions:\n  - [f]"), 6, 7,
          "an item of `functions` must be a pattern, not a list", Help},
         {rule("aspect: a::A\nmatch:\n  classes:\n  - C\n  -"), 7, 5,
          "an item of `classes` must be a pattern, not nothing", Help}});
}

TEST_CASE("A1: every mistake of a file is reported, in its order") {
  std::string Yaml = rule("aspect: 'a b'\nbind: late\npriority: x\n"
                          "match: {classes: ['C<'], methods: [f]}") +
                     "- 5\n";
  std::string Message = messageOf(Yaml);
  size_t Last = 0;
  for (const char *Place : {"r.yaml:3:11: ", "r.yaml:4:9: ", "r.yaml:5:13: ",
                            "r.yaml:6:23: ", "r.yaml:6:38: ", "r.yaml:7:3: "}) {
    size_t At = Message.find(Place);
    CAPTURE(Place);
    REQUIRE(At != std::string::npos);
    CHECK(At >= Last);
    Last = At;
  }
  CHECK(llvm::StringRef(Message).count(": error: ") == 6);
}

TEST_CASE("A1: after fifty mistakes the rest is counted") {
  std::string Yaml = "version: 1\nrules:\n";
  for (int I = 0; I < 73; ++I)
    Yaml += "- x\n";
  std::string Text = messageOf(Yaml);
  CHECK(llvm::StringRef(Text).count(": error: ") == 50);
  CHECK(llvm::StringRef(Text).ends_with(
      "\n23 more mistakes are not shown; mend these first, then run again"));
}
