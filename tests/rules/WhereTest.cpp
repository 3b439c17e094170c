//===- WhereTest.cpp - conditions, attributes and bases -------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuleTexts.h"
#include <doctest/doctest.h>

using namespace heddle::rules;

/// Whether the rule for class `C` with these conditions selects \p M.
static bool holds(const std::string &Where, const Method &M) {
  return matches(rulesOf(oneRule("aspect: a::A\nmatch: {classes: [C], "
                                 "functions: [f]}\nwhere: {" +
                                 Where + "}")),
                 M);
}
static RuleSet matching(const std::string &Match) {
  return rulesOf(oneRule("aspect: a::A\nmatch: {" + Match + "}"));
}

TEST_CASE("A5: access narrows, and a free function has none") {
  Method M = method("C", "f");
  M.Visibility = Access::Protected;
  CHECK(holds("access: protected", M));
  CHECK(holds("access: [public, protected]", M));
  CHECK_FALSE(holds("access: private", M));
  CHECK_FALSE(holds("access: [public, private]", M));
  CHECK_FALSE(holds("access: [public, protected, private]", function("f")));
}

TEST_CASE("A5: static, virtual, const and noexcept narrow both ways") {
  Method None = method("C", "f"), All = None;
  All.IsStatic = All.IsVirtual = All.IsConst = All.IsNoexcept = true;
  for (std::string Key : {"static", "virtual", "const", "noexcept"}) {
    CAPTURE(Key);
    CHECK(holds(Key + ": true", All));
    CHECK_FALSE(holds(Key + ": false", All));
    CHECK_FALSE(holds(Key + ": true", None));
    CHECK(holds(Key + ": false", None));
  }
}

TEST_CASE("A5: returns takes one of several types") {
  Method M = method("C", "f");
  M.Result = "std::vector<ns::Order>";
  CHECK(holds("returns: 'std::vector<*>'", M));
  CHECK(holds("returns: [int, 'std::vector<*>']", M));
  CHECK_FALSE(holds("returns: [int, void]", M));
  M.Result = ""; // a constructor has no result
  CHECK_FALSE(holds("returns: '*'", M));
}

TEST_CASE("A5: takes asks for a parameter of each type") {
  Method M = method("C", "f");
  M.Parameters = {"int", "const ns::Order &"};
  CHECK(holds("takes: int", M));
  CHECK(holds("takes: ['const ns::* &', int]", M));
  CHECK_FALSE(holds("takes: [int, char]", M));
  CHECK_FALSE(holds("takes: '*'", method("C", "f")));
}

TEST_CASE("A5: attribute is one of the method or of its class") {
  Method M = method("C", "f");
  M.Attributes = {"traced", "slow"};
  M.ClassAttributes = {"service"};
  CHECK(holds("attribute: traced", M));
  CHECK(holds("attribute: [other, slow]", M));
  CHECK(holds("attribute: service", M));
  CHECK_FALSE(holds("attribute: other", M));
  CHECK_FALSE(holds("attribute: trace", M));
}

TEST_CASE("A5: files are globs, relative ones from any folder") {
  Method M = method("C", "f");
  M.Files = {"/home/x/src/a/b/order.cpp", "/home/x/include/order.h"};
  for (const char *Yes :
       {"order.cpp", "'*.h'", "b/order.cpp", "src/**/order.cpp",
        "'src/**/*.cpp'", "src/", "./src/", "/home/**", "'/home/x/include/*.h'",
        "'**'", "/", "[nothing, '*.cpp']"}) {
    CAPTURE(Yes);
    CHECK(holds(std::string("files: ") + Yes, M));
  }
  for (const char *No : {"rder.cpp", "src/*.cpp", "'src/*/order.cpp'", "home",
                         "/src/**", "'*.hpp'", "Order.cpp", "/include/"}) {
    CAPTURE(No);
    CHECK_FALSE(holds(std::string("files: ") + No, M));
  }
  CHECK_FALSE(holds("files: '**'", method("C", "f")));
}

TEST_CASE("A5: whether a rule asks for a file, and whether it is by files") {
  RuleSet Rules = rulesOf(R"(version: 1
rules:
  - aspect: A
    match: {functions: ["**"]}
  - aspect: B
    match: {functions: ["**"]}
    where: {files: [vendor/]}
)");
  CHECK(Rules.usesFiles());
  CHECK(Rules.namesFile("/opt/vendor/v.h"));
  CHECK_FALSE(Rules.namesFile("/opt/other/v.h"));
  Method M = function("f");
  M.Files = {"/opt/vendor/v.h"};
  std::vector<Advice> Found = Rules.match(M);
  REQUIRE(Found.size() == 2);
  CHECK_FALSE(Found[0].ByFiles);
  CHECK(Found[1].ByFiles);
  CHECK_FALSE(RuleSet().usesFiles());
}

TEST_CASE("A4: where overrides selects overrides of a class's functions") {
  Method M = method("C", "f");
  M.Overrides = {"ns::Middle", "ns::Base"};
  CHECK(holds("overrides: ns::Base", M));
  CHECK(holds("overrides: [Other, 'ns::Mid*']", M));
  CHECK(holds("overrides: '**::Base'", M));
  CHECK_FALSE(holds("overrides: ns::Other", M));
  CHECK_FALSE(holds("overrides: ns::Base", method("C", "f")));
}

TEST_CASE("A5: every condition must hold, and narrows its own rule alone") {
  Method M = method("C", "f");
  M.IsConst = true;
  M.Result = "int";
  CHECK(holds("const: true, returns: int", M));
  CHECK_FALSE(holds("const: true, returns: char", M));
  RuleSet R = rulesOf(R"yaml(version: 1
rules:
- aspect: a::A
  match: {classes: [C]}
  where: {const: false}
- aspect: a::B
  match: {classes: [C]}
- aspect: a::A
  match: {methods: ["C::f"]}
)yaml");
  CHECK(chain(R, M) == Texts{"a::B", "a::A"});
  CHECK(R.match(M)[1].RuleLine == 8);
  CHECK(R.match(M)[1].Rules == std::vector<size_t>{2});
}

TEST_CASE("A2: match.attribute selects what carries it") {
  RuleSet R = matching("attribute: [traced]");
  Method Own = method("C", "f"),
         Ctor = method("C", "C", "()", MethodKind::Constructor);
  Own.Attributes = Ctor.Attributes = {"traced"};
  CHECK(matches(R, Own));
  CHECK(matches(R, Ctor));
  CHECK(R.match(Own)[0].Named);
  CHECK_FALSE(matches(R, withoutBody(Own)));
  CHECK_FALSE(matches(R, method("C", "f")));
  Method Free = function("f");
  Free.Attributes = {"traced"};
  CHECK(matches(R, Free));
  CHECK(R.mayMatchClass("any::C"));
  CHECK(R.usesAttributes());
}

TEST_CASE("A2: an attribute of a class selects like a class rule") {
  RuleSet R = matching("attribute: service");
  Method M = method("C", "f"),
         Ctor = method("C", "C", "()", MethodKind::Constructor);
  M.ClassAttributes = Ctor.ClassAttributes = {"service"};
  CHECK(matches(R, M));
  CHECK_FALSE(R.match(M)[0].Named);
  CHECK_FALSE(matches(R, Ctor));
  CHECK_FALSE(matches(R, withoutBody(M)));
}

TEST_CASE("A4: derived_from selects classes by their bases, not itself") {
  RuleSet R = matching("derived_from: [ns::Base, '**::*Model']");
  Method M = method("C", "f"),
         Ctor = method("C", "C", "()", MethodKind::Constructor);
  M.Bases = Ctor.Bases = {"ns::Middle", "ns::Base"};
  CHECK(matches(R, M));
  CHECK_FALSE(R.match(M)[0].Named);
  CHECK_FALSE(matches(R, Ctor));
  M.Bases = {"x::OrderModel"};
  CHECK(matches(R, M));
  M.Bases = {"x::Other"};
  CHECK_FALSE(matches(R, M));
  CHECK_FALSE(matches(R, method("ns::Base", "f")));
  CHECK(R.mayMatchClass("any::C"));
  CHECK_FALSE(R.usesAttributes());
}

TEST_CASE("A4: an inherited method belongs to the class that declares it") {
  RuleSet R = matching("classes: [Derived]");
  CHECK_FALSE(matches(R, method("Base", "f")));
  CHECK(matches(R, method("Derived", "f")));
}

TEST_CASE("A1: except takes attributes and bases") {
  RuleSet R = rulesOf(oneRule("aspect: a::A\nmatch: {classes: [C, D]}\nexcept: "
                              "{attribute: [raw], derived_from: Base}"));
  Method M = method("C", "f");
  CHECK(matches(R, M));
  M.Attributes = {"raw"};
  CHECK_FALSE(matches(R, M));
  M.Attributes = {};
  M.ClassAttributes = {"raw"};
  CHECK_FALSE(matches(R, M));
  M.ClassAttributes = {};
  M.Bases = {"Base"};
  CHECK_FALSE(matches(R, M));
}

TEST_CASE("A10: neither attributes nor bases select an aspect") {
  RuleSet R = matching("attribute: traced, derived_from: Base");
  Method M = method("a::A", "f");
  M.Attributes = {"traced"};
  M.Bases = {"Base"};
  CHECK_FALSE(matches(R, M));
  CHECK_FALSE(R.mayMatchClass("a::A"));
}

TEST_CASE("A5 A8: by name alone, what a name does not tell is left open") {
  RuleSet R = rulesOf(oneRule(
      "aspect: a::A\nmatch: {classes: [C]}\nwhere: {access: public, const: "
      "true, takes: int, virtual: false}"));
  Method M = llvm::cantFail(methodFromText("C::f(char, int) const", true));
  CHECK_FALSE(matches(R, M));
  std::vector<Advice> A = R.match(M, MatchBy::Name);
  REQUIRE(A.size() == 1);
  CHECK(A[0].Unknown == "access, virtual");
  M = llvm::cantFail(methodFromText("C::f(int)", true));
  CHECK(R.match(M, MatchBy::Name).empty());
}

TEST_CASE("A8: a method is read from its name") {
  auto Member = [](const char *Text) {
    return llvm::cantFail(methodFromText(Text, /*IsMember=*/true));
  };
  Method M = Member("ns::C::f(std::map<int, char>, void (*)(int, int)) const");
  CHECK(M.Class == "ns::C");
  CHECK(M.Name == "f");
  CHECK(M.IsConst);
  CHECK(M.Parameters == Texts{"std::map<int,char>", "void(*)(int,int)"});
  CHECK(Member("ns::C::C").Kind == MethodKind::Constructor);
  CHECK(Member("C::C(int)").Kind == MethodKind::Constructor);
  CHECK(Member("C::~C").Kind == MethodKind::Destructor);
  CHECK(Member("C::operator=").Kind == MethodKind::Assignment);
  CHECK(Member("C::operator==").Kind == MethodKind::Ordinary);
  CHECK(Member("C::operator bool() const").Kind == MethodKind::Conversion);
  CHECK(Member("C::operator new[]").Kind == MethodKind::Allocation);
  CHECK(Member("C::operator co_await").Kind == MethodKind::Ordinary);
  Method F = llvm::cantFail(methodFromText("ns::f(const char *)", false));
  CHECK(F.Class.empty());
  CHECK(F.display() == "ns::f(const char*)");
  CHECK_FALSE(F.IsConst);
  CHECK(llvm::toString(methodFromText("ns::*", true).takeError()) ==
        "'ns::*': this names no method and no function\n  help: write "
        "`ns::C::f`, `ns::C::f(int) const` or `ns::f`, without wildcards");
  CHECK(llvm::toString(methodFromText("a b", false).takeError())
            .find("a space in a name") != std::string::npos);
}

static const std::string Head = "aspect: a::A\nmatch: {classes: [C]}\n";

TEST_CASE("A5: mistakes in where") {
  auto With = [](const std::string &Where) {
    return oneRule(Head + "where: {" + Where + "}");
  };
  checkMistakes(
      {{oneRule(Head + "where: public"), 5, 10,
        "`where` must be a mapping, not `public`",
        "write conditions under it, as in `where: {access: public}`"},
       {oneRule(Head + "where: {}"), 5, 10, "`where` has no condition",
        "add one, as in `access: public`, or remove `where`"},
       {With("access: pubic"), 5, 19,
        "`access` must be public, protected or private, not `pubic`",
        "write one of them, or a list, as in `access: [public, protected]`"},
       {With("access: []"), 5, 19, "`access` is an empty list",
        "add an item, or remove `access`"},
       {With("static: yes"), 5, 19, "`static` must be true or false, not `yes`",
        "write `static: true` or `static: false`, without quotes"},
       {With("returns: {a: b}"), 5, 20,
        "an item of `returns` must be a text, not a mapping",
        "write one text, or a list of texts; put it in double quotes if it "
        "holds `: `, `, `, `{` or `[`, or is a number, `true`, `false` or "
        "`null`"},
       {With("returns: ''"), 5, 20, "the type is empty",
        "write a type in full, as in `const std::string &`; `*` stands for any "
        "type"},
       {With("takes: ['std::pair<int']"), 5, 19,
        "the brackets of the type do not pair up",
        "close each one; inside `[...]` put the whole type in double quotes, "
        "since YAML splits it at the comma"},
       {With("files: ''"), 5, 18, "the path is empty",
        "write a path such as `src/*.cpp`, or remove the item"},
       {With("files: ../x"), 5, 18, "`..` in a path of `files`",
        "write the folders themselves; a path that does not begin with `/` may "
        "begin at any folder"},
       {With("files: 'a/b**'"), 5, 18, "`**` is only part of `b**`",
        "`**` stands alone between `/`, for any number of folders; inside a "
        "name write a single `*`"},
       {With("overrides: 'C<int>'"), 5, 24, "template arguments in a name",
        "leave `<...>` out: the name of a template stands for all its "
        "instances"}});
}

TEST_CASE("A5: mistakes in attribute") {
  auto With = [](const std::string &A) {
    return oneRule("aspect: a::A\nmatch: {attribute: " + A + "}");
  };
  std::string More = "` is more than the name of an attribute";
  checkMistakes(
      {{With("''"), 4, 22, "the attribute has no name",
        "write `traced` for `[[heddle::traced]]` and for "
        "`[[clang::annotate(\"traced\")]]`, or remove the item"},
       {With("heddle::traced"), 4, 22, "`heddle::traced" + More,
        "write `traced` alone"},
       {With("'[[heddle::traced]]'"), 4, 22, "`[[heddle::traced]]" + More,
        "write `traced` alone"},
       {With("'[[clang::annotate(\"traced\")]]'"), 4, 22,
        "`[[clang::annotate(\"traced\")]]" + More, "write `traced` alone"},
       {With("[ok, 'tr*']"), 4, 27,
        "`tr*` has a wildcard, which attributes do not",
        "write the whole name; several go in a list"}});
}

TEST_CASE("A1: bind is container or static, and static needs a header") {
  Method M = method("C", "f");
  CHECK(rulesOf(oneRule(Head)).match(M)[0].Bind == Binding::Container);
  CHECK(rulesOf(oneRule(Head + "bind: container")).match(M)[0].Bind ==
        Binding::Container);
  RuleSet R = rulesOf(oneRule(Head + "bind: static\nheader: ops/timing.h"));
  CHECK(R.match(M)[0].Bind == Binding::Static);
  CHECK(R.match(M)[0].Header == "ops/timing.h");
  CHECK(R.rule(0).Bind == Binding::Static);
  std::string Bind = "`bind` must be container or static, not ";
  std::string BindHelp =
      "write `bind: container`, or leave it out, for an aspect that the "
      "container gives at each call; `bind: static` and `header:` for one that "
      "is compiled in";
  std::string HeaderHelp = "write it as in an #include, without quotes: "
                           "`header: ops/timing.h`";
  checkMistakes(
      {{oneRule(Head + "bind: statik"), 5, 9, Bind + "`statik`", BindHelp},
       {oneRule(Head + "bind: [static]"), 5, 9, Bind + "a list", BindHelp},
       {oneRule(Head + "bind: static"), 5, 9,
        "`bind: static` needs the aspect's header",
        "add `header:` with the name of the header that defines the "
        "aspect, as in `header: ops/timing.h`"},
       {oneRule(Head + "header: a.h"), 5, 11,
        "`header` has no use without `bind: static`",
        "add `bind: static`, or remove `header`"},
       {oneRule(Head + "bind: static\nheader: '<a.h>'"), 6, 11,
        "`header` must be the name of a header, not the string "
        "\"<a.h>\"",
        HeaderHelp},
       {oneRule(Head + "bind: static\nheader: []"), 6, 11,
        "`header` must be the name of a header, not a list", HeaderHelp}});
}

TEST_CASE("C12: what one rule says of an aspect's exceptions holds for all") {
  auto Rules = RuleSet::parse("version: 1\nrules:\n"
                              "- {aspect: a::A, match: {classes: [C]}}\n"
                              "- {aspect: a::A, match: {classes: [D]}, throws: "
                              "false}\n"
                              "- {aspect: a::B, match: {classes: [C]}, throws: "
                              "true}\n"
                              "- {aspect: a::C, match: {classes: [C]}}\n",
                              "r.yaml");
  REQUIRE(bool(Rules));
  std::vector<Advice> Chain = Rules->match(method("C", "f"));
  REQUIRE(Chain.size() == 3);
  CHECK(Chain[0].Throws == Throwing::Never);
  CHECK(Chain[1].Throws == Throwing::May);
  CHECK(Chain[2].Throws == Throwing::Unsaid);
}

TEST_CASE("C12: an aspect of which two rules say the opposite is an error") {
  std::string Yaml = oneRule(Head + "throws: false") +
                     "- aspect: a::A\n  match: {classes: [D]}\n"
                     "  throws: true\n";
  CHECK(messageOf(Yaml) ==
        mistakeAt(Yaml, 8, 11,
                  "of aspect `a::A` the opposite is said at r.yaml:5",
                  "say `throws` once, or the same in every rule for the "
                  "aspect; a rule without it says nothing"));
}

TEST_CASE("C12: throws takes true and false") {
  checkMistakes({{oneRule(Head + "throws: no"), 5, 11,
                  "`throws` must be true or false, not `no`",
                  "write `throws: true` or `throws: false`, without "
                  "quotes"}});
}

TEST_CASE("A1: an aspect that is bound in two ways is an error") {
  std::string Yaml = oneRule(Head + "bind: static\nheader: a.h") +
                     "- {aspect: a::A, match: {classes: [D]}}\n";
  CHECK(messageOf(Yaml) ==
        mistakeAt(Yaml, 7, 12, "aspect `a::A` is bound otherwise at r.yaml:5",
                  "give the aspect the same `bind` and `header` in every rule; "
                  "a rule without `bind` has `container`"));
}

TEST_CASE("async is said of an aspect, by any of its rules") {
  auto Rules = RuleSet::parse(
      oneRule(Head + "async: true") +
          "- {aspect: a::A, match: {classes: [D]}}\n"
          "- {aspect: a::B, match: {classes: [D]}, async: creation-only}\n",
      "r.yaml");
  REQUIRE(bool(Rules));
  std::vector<Advice> Chain = Rules->match(method("D", "f"));
  REQUIRE(Chain.size() == 2);
  CHECK(Chain[0].Async == Awaiting::Whole);
  CHECK(Chain[1].Async == Awaiting::Creation);
}

TEST_CASE("async takes true and creation-only") {
  checkMistakes({{oneRule(Head + "async: false"), 5, 10,
                  "`async` must be `true` or `creation-only`, not `false`",
                  "write `true` for an aspect that awaits coroutines (a "
                  "heddle::AsyncAspect), `creation-only` for one that is to be "
                  "around their making, or leave `async` out"},
                 {oneRule(Head + "bind: static\nheader: a.h\nasync: true"), 7,
                  10, "`async: true` does not go with `bind: static`",
                  "use `bind: container`: only such aspects can await"}});
}

TEST_CASE("each is said of an aspect, by any of its rules") {
  auto Rules = RuleSet::parse(
      oneRule(Head + "each: true") +
          "- {aspect: a::A, match: {classes: [D]}}\n"
          "- {aspect: a::B, match: {classes: [D]}, async: creation-only}\n",
      "r.yaml");
  REQUIRE(bool(Rules));
  std::vector<Advice> Chain = Rules->match(method("D", "f"));
  REQUIRE(Chain.size() == 2);
  CHECK(Chain[0].Async == Awaiting::Each);
  CHECK(Chain[1].Async == Awaiting::Creation);
}

TEST_CASE("each takes true, and goes with neither async nor static binding") {
  std::string Out = "leave one of them out: an aspect is around the elements "
                    "of generators, or around the life or the making of "
                    "coroutines";
  checkMistakes(
      {{oneRule(Head + "each: false"), 5, 9,
        "`each` must be `true`, not `false`",
        "write `true` for an aspect that is around each element of generators "
        "(a heddle::EachAspect), or leave `each` out"},
       {oneRule(Head + "each: [true]"), 5, 9,
        "`each` must be `true`, not a list",
        "write `true` for an aspect that is around each element of generators "
        "(a heddle::EachAspect), or leave `each` out"},
       {oneRule(Head + "each: true\nasync: true"), 5, 9,
        "`each` does not go with `async`", Out},
       {oneRule(Head + "async: creation-only\neach: true"), 6, 9,
        "`each` does not go with `async`", Out},
       {oneRule(Head + "bind: static\nheader: a.h\neach: true"), 7, 9,
        "`each: true` does not go with `bind: static`",
        "use `bind: container`: only such aspects see elements"}});
}

TEST_CASE("each and async said of one aspect is an error") {
  std::string Yaml = oneRule(Head + "async: true") +
                     "- aspect: a::A\n  match: {classes: [D]}\n"
                     "  each: true\n";
  CHECK(messageOf(Yaml) ==
        mistakeAt(Yaml, 8, 9,
                  "of aspect `a::A` another one of `async` and `each` is said "
                  "at r.yaml:5",
                  "say one of them, once, or the same in every rule for the "
                  "aspect; a rule without it says nothing"));
}

TEST_CASE("async said in two ways is an error") {
  std::string Yaml = oneRule(Head + "async: true") +
                     "- aspect: a::A\n  match: {classes: [D]}\n"
                     "  async: creation-only\n";
  CHECK(messageOf(Yaml) ==
        mistakeAt(Yaml, 8, 10,
                  "of aspect `a::A` another `async` is said at r.yaml:5",
                  "say `async` once, or the same in every rule for the aspect; "
                  "a rule without it says nothing"));
}
