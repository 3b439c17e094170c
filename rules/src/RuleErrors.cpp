//===- RuleErrors.cpp - every text a user can see -------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuleErrors.h"
#include "heddle/rules/RuleSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include <limits>

using namespace llvm;

namespace heddle::rules {

static StringRef nearest(StringRef Key, ArrayRef<StringLiteral> Known) {
  StringRef Best;
  unsigned BestDistance = Key.size() / 3 + 2;
  for (StringRef K : Known) {
    unsigned Distance =
        Key.edit_distance(K, /*AllowReplacements=*/true, BestDistance);
    if (Distance < BestDistance) {
      Best = K;
      BestDistance = Distance;
    }
  }
  return Best;
}

namespace errors {

static Mistake mistake(const Twine &What, const Twine &Help) {
  return {What.str(), Help.str()};
}

Mistake cannotRead(StringRef Reason) {
  return mistake("cannot read the rules file: " + Reason,
                 "give the path of a YAML file that exists and that you may "
                 "read; relative paths start at the working directory");
}

Mistake emptyFile() {
  return mistake("the rules file holds nothing",
                 "begin it with `version: 1` and a list `rules:`; "
                 "`rules: []` makes a file without rules");
}

Mistake notYaml(StringRef Detail) {
  return mistake("this is not valid YAML: " + Detail,
                 "indent with spaces, close every quote and bracket, and put "
                 "a pattern that holds `, ` or `: ` or begins with `*`, `&` or "
                 "`!` in double quotes");
}

Mistake unquotedStar() {
  return mistake("YAML takes a value that begins with `*` for an alias",
                 "put the pattern in double quotes, as in \"*::f\"");
}

Mistake severalDocuments() {
  return mistake("a second YAML document begins here",
                 "remove the `---` or `...` before it, or move it to a rules "
                 "file of its own");
}

Mistake aliasUsed(StringRef Word) {
  return mistake("YAML takes `" + Word + "` for an alias",
                 "put a pattern that begins with `*` in double quotes: \"" +
                     Word +
                     "\"; aliases are not supported, write the value out");
}

Mistake anchorUsed(StringRef Name) {
  return mistake("YAML anchors are not supported: `&" + Name + "`",
                 "remove `&" + Name +
                     "` and write each value out where it is "
                     "used");
}

Mistake tagUsed(StringRef Tag) {
  return mistake("YAML tags are not supported: `" + Tag + "`",
                 "remove `" + Tag +
                     "`; a string that looks like something "
                     "else goes in double quotes");
}

Mistake nestedTooDeep() {
  return mistake("lists and mappings are nested too deeply here",
                 "rules need six levels at most; remove the extra brackets "
                 "or indentation");
}

Mistake fileNotMapping(StringRef Found) {
  return mistake("a rules file must be a mapping, not " + Found,
                 "begin it with `version: 1` and put the rules in a list "
                 "under `rules:`");
}

Mistake missingVersion() {
  return mistake("`version` is missing",
                 "add `version: 1` as the first line of the file");
}

Mistake unsupportedVersion(StringRef Version) {
  return mistake("version " + Version + " of the rule language is not known",
                 "this heddle reads `version: 1`; rewrite the rules for it or "
                 "use a heddle that knows version " +
                     Version);
}

Mistake missingRules() {
  return mistake("`rules` is missing",
                 "add a list `rules:`; `rules: []` makes a file without rules");
}

Mistake rulesNotList(StringRef Found) {
  return mistake("`rules` must be a list, not " + Found,
                 "begin each rule with `- aspect: ...`; `rules: []` makes a "
                 "file without rules");
}

Mistake includeNotPath(StringRef Found) {
  return mistake("an item of `include` must be the path of a rules file, not " +
                     Found,
                 "write a path, relative to the folder of this file, as in "
                 "`include: [common.yaml]`");
}

Mistake cannotInclude(StringRef Path, StringRef Reason) {
  return mistake("cannot read the included rules file " + Path + ": " + Reason,
                 "correct the path, which is relative to the folder of this "
                 "file, or remove the item");
}

Mistake includedTooDeep() {
  return mistake("rules files include one another too deeply here",
                 "include the files from one that stands higher up");
}

static const char *const OverrideForm =
    "write `- {source: src/a.cpp, replacement: patched/a.cpp}`, with paths "
    "relative to the folder of this file";

Mistake sourcesNotList(StringRef Found) {
  return mistake("`sources` must be a list, not " + Found, OverrideForm);
}

Mistake overrideNotMapping(StringRef Found) {
  return mistake("an item of `sources` must be a mapping, not " + Found,
                 OverrideForm);
}

Mistake overrideLacks(StringRef Key) {
  return mistake("this item of `sources` has no `" + Key + "`", OverrideForm);
}

Mistake overrideNotPath(StringRef Key, StringRef Found) {
  return mistake("`" + Key + "` must be the path of a file, not " + Found,
                 OverrideForm);
}

Mistake noReplacement(StringRef Path, StringRef Reason) {
  return mistake("cannot read the replacement " + Path + ": " + Reason,
                 "correct the path, which is relative to the folder of this "
                 "file, or remove the item");
}

Mistake replacesItself(StringRef Path) {
  return mistake(Path + " would replace itself",
                 "name another file as `replacement`, or remove the item");
}

Mistake twoReplacements(StringRef Source, StringRef Replacement,
                        StringRef FirstReplacement, StringRef FirstFile,
                        unsigned FirstLine) {
  return mistake(Source + " is to be replaced by " + Replacement +
                     " here and by " + FirstReplacement + " at " + FirstFile +
                     ":" + Twine(FirstLine),
                 "remove one of the two; several files may name one source "
                 "only with the same replacement");
}

Mistake includeCycle(ArrayRef<std::string> Cycle) {
  return mistake("`include` goes in a circle: " + join(Cycle, " -> "),
                 "remove one of these includes; what several files need goes "
                 "in a file that includes none of them");
}

Mistake keyNotWord(StringRef Found) {
  return mistake("a key must be a single word, not " + Found,
                 "write `key: value`; a pattern that holds `{` or `[` goes in "
                 "double quotes");
}

Mistake unknownKey(StringRef Key, StringRef Where,
                   ArrayRef<StringLiteral> Known) {
  std::string Help = "known keys are " + join(Known, ", ");
  if (StringRef Near = nearest(Key, Known); !Near.empty())
    Help += ("; did you mean `" + Near + "`?").str();
  else
    Help += "; remove this one";
  return mistake("unknown key `" + Key + "` in " + Where, Help);
}

Mistake duplicateKey(StringRef Key, StringRef Where, unsigned FirstLine) {
  return mistake("`" + Key + "` stands twice in " + Where + "; first in line " +
                     Twine(FirstLine),
                 "keep one of them, and join their values if both are meant");
}

Mistake notAnInteger(StringRef Key, StringRef Found) {
  return mistake("`" + Key + "` must be an integer, not " + Found,
                 "write a decimal number without quotes, as in `" + Key +
                     ": 1`");
}

Mistake integerOutOfRange(StringRef Key, StringRef Number) {
  return mistake("`" + Key + "` is out of range: " + Number,
                 "write a number from " +
                     Twine(std::numeric_limits<int>::min()) + " to " +
                     Twine(std::numeric_limits<int>::max()));
}

Mistake notABool(StringRef Key, StringRef Found) {
  return mistake("`" + Key + "` must be true or false, not " + Found,
                 "write `" + Key + ": true` or `" + Key +
                     ": false`, without quotes");
}

Mistake emptyList(StringRef Key) {
  return mistake("`" + Key + "` is an empty list",
                 "add an item, or remove `" + Key + "`");
}

static constexpr StringLiteral QuoteHelp =
    "put it in double quotes if it holds `: `, `, `, `{` or `[`, or is a "
    "number, `true`, `false` or `null`";

Mistake notAText(StringRef Key, StringRef Found) {
  return mistake("an item of `" + Key + "` must be a text, not " + Found,
                 "write one text, or a list of texts; " + QuoteHelp);
}

Mistake ruleNotMapping(StringRef Found) {
  return mistake("a rule must be a mapping, not " + Found,
                 "write `- aspect: ns::Aspect` and, indented below it, "
                 "`match:`");
}

Mistake missingAspect() {
  return mistake("the rule has no `aspect`",
                 "add the qualified name of the aspect's class, as in "
                 "`aspect: ns::Aspect`");
}

Mistake aspectNotName(StringRef Found) {
  return mistake("`aspect` must be the qualified name of a class, not " + Found,
                 "write it as in `aspect: ns::Aspect`: no wildcards, no "
                 "template arguments, no parentheses");
}

Mistake missingMatch() {
  return mistake("the rule has no `match`",
                 "add `match:` with a list `classes:`, `methods:` or "
                 "`functions:`");
}

Mistake selectorNotMapping(StringRef Key, StringRef Found) {
  return mistake("`" + Key + "` must be a mapping, not " + Found,
                 "put the patterns in a list `classes:`, `methods:` or "
                 "`functions:` under `" +
                     Key + ":`");
}

Mistake emptyMatch() {
  return mistake("`match` has no pattern, so the rule can match nothing",
                 "add a pattern to `classes:`, `methods:` or `functions:`, an "
                 "`attribute:` or a `derived_from:`, or remove the rule");
}

Mistake notAPatternList(StringRef Key, StringRef Found) {
  return mistake("`" + Key + "` must be a list of patterns, not " + Found,
                 "begin each pattern with `- ` on a line of its own");
}

Mistake notAPattern(StringRef Key, StringRef Found) {
  return mistake("an item of `" + Key + "` must be a pattern, not " + Found,
                 "write one name per item; " + QuoteHelp);
}

Mistake twoPriorities(StringRef Aspect, int Priority, int FirstPriority,
                      StringRef FirstFile, unsigned FirstLine) {
  return mistake("aspect `" + Aspect + "` has priority " + Twine(Priority) +
                     " here, but " + Twine(FirstPriority) + " at " + FirstFile +
                     ":" + Twine(FirstLine),
                 "give the aspect the same `priority` in every rule; a rule "
                 "without `priority` has 0");
}

Mistake whereNotMapping(StringRef Found) {
  return mistake("`where` must be a mapping, not " + Found,
                 "write conditions under it, as in `where: {access: public}`");
}

Mistake emptyWhere() {
  return mistake("`where` has no condition",
                 "add one, as in `access: public`, or remove `where`");
}

Mistake unknownAccess(StringRef Found) {
  return mistake("`access` must be public, protected or private, not " + Found,
                 "write one of them, or a list, as in `access: [public, "
                 "protected]`");
}

Mistake unknownBinding(StringRef Found) {
  return mistake("`bind` must be container or static, not " + Found,
                 "write `bind: container`, or leave it out, for an aspect that "
                 "the container gives at each call; `bind: static` and "
                 "`header:` for one that is compiled in");
}

Mistake headerNotName(StringRef Found) {
  return mistake("`header` must be the name of a header, not " + Found,
                 "write it as in an #include, without quotes: `header: "
                 "ops/timing.h`");
}

Mistake headerMissing() {
  return mistake("`bind: static` needs the aspect's header",
                 "add `header:` with the name of the header that defines the "
                 "aspect, as in `header: ops/timing.h`");
}

Mistake headerWithoutStatic() {
  return mistake("`header` has no use without `bind: static`",
                 "add `bind: static`, or remove `header`");
}

Mistake twoBindings(StringRef Aspect, StringRef FirstFile, unsigned FirstLine) {
  return mistake("aspect `" + Aspect + "` is bound otherwise at " + FirstFile +
                     ":" + Twine(FirstLine),
                 "give the aspect the same `bind` and `header` in every rule; "
                 "a rule without `bind` has `container`");
}

Mistake throwsAndNot(StringRef Aspect, StringRef FirstFile,
                     unsigned FirstLine) {
  return mistake("of aspect `" + Aspect + "` the opposite is said at " +
                     FirstFile + ":" + Twine(FirstLine),
                 "say `throws` once, or the same in every rule for the aspect; "
                 "a rule without it says nothing");
}

Mistake unknownAsync(StringRef Found) {
  return mistake("`async` must be `true` or `creation-only`, not " + Found,
                 "write `true` for an aspect that awaits coroutines (a "
                 "heddle::AsyncAspect), `creation-only` for one that is to be "
                 "around their making, or leave `async` out");
}

Mistake asyncAndStatic() {
  return mistake("`async: true` does not go with `bind: static`",
                 "use `bind: container`: only such aspects can await");
}

Mistake unknownEach(StringRef Found) {
  return mistake("`each` must be `true`, not " + Found,
                 "write `true` for an aspect that is around each element of "
                 "generators (a heddle::EachAspect), or leave `each` out");
}

Mistake eachAndAsync() {
  return mistake("`each` does not go with `async`",
                 "leave one of them out: an aspect is around the elements of "
                 "generators, or around the life or the making of coroutines");
}

Mistake eachAndStatic() {
  return mistake("`each: true` does not go with `bind: static`",
                 "use `bind: container`: only such aspects see elements");
}

Mistake asyncAndNot(StringRef Aspect, bool OneIsEach, StringRef FirstFile,
                    unsigned FirstLine) {
  if (OneIsEach)
    return mistake("of aspect `" + Aspect +
                       "` another one of `async` and `each` is said at " +
                       FirstFile + ":" + Twine(FirstLine),
                   "say one of them, once, or the same in every rule for the "
                   "aspect; a rule without it says nothing");
  return mistake("of aspect `" + Aspect + "` another `async` is said at " +
                     FirstFile + ":" + Twine(FirstLine),
                 "say `async` once, or the same in every rule for the aspect; "
                 "a rule without it says nothing");
}

Mistake notAwaitable(StringRef Aspect, StringRef Method, StringRef Result) {
  return mistake(
      "`" + Aspect + "` is asynchronous, and nobody can await what `" + Method +
          "` returns: `" + Result + "` is no coroutine type that can",
      "leave such functions out by `except`, or by `where` (as "
      "`where: {returns: \"Task<*>\"}`); an aspect that is to be "
      "around the making of the result is a heddle::Aspect, with "
      "`async: creation-only`");
}

Mistake notYielding(StringRef Aspect, StringRef Method, StringRef Result) {
  return mistake(
      "`" + Aspect + "` is around elements, and `" + Method +
          "` gives none: `" + Result +
          "` is no coroutine type that yields, and that can be gone through",
      "leave such functions out by `except`, or by `where` (as "
      "`where: {returns: \"Generator<*>\"}`); a generator without `begin()` "
      "and `end()` needs a heddle::each_traits");
}

Mistake awaitedAndEach(StringRef Aspect, StringRef Method, StringRef Other) {
  return mistake("`" + Aspect + "` is around the elements of `" + Method +
                     "`, which `" + Other + "` awaits",
                 "leave the function out of one of the two, by `except` or by "
                 "`where`: a call is awaited or gone through, not both");
}

Mistake throwsWhereNoneMay(StringRef Aspect, bool IsSaid,
                           const Endangered &Functions) {
  std::string Around =
      Functions.Count == 1
          ? "a noexcept function, "
          : utostr(Functions.Count) + " noexcept functions, the first ";
  std::string Leave = "leave such functions out by `where: {noexcept: false}`, "
                      "or by `except`";
  return mistake("`" + Aspect + (IsSaid ? "` throws" : "` may throw") +
                     ", which ends the program here: it is around " + Around +
                     "`" + Functions.First + "` (" + Functions.Place + ")",
                 IsSaid ? Leave
                        : "write `throws: false` into the rule if the aspect "
                          "throws nothing of its own; else " +
                              Leave);
}

Mistake relationNotAspect(StringRef Key, StringRef Found) {
  return mistake("an item of `" + Key +
                     "` must be the qualified name of an aspect, not " + Found,
                 "write it as in `" + Key +
                     ": [ns::Aspect]`: no wildcards, no template arguments, no "
                     "parentheses");
}

Mistake orderCycle(ArrayRef<Link> Cycle) {
  std::string Text;
  for (const Link &L : Cycle)
    Text += (Twine(Text.empty() ? "" : "; ") + "`" + L.Outer + "` before `" +
             L.Inner + "` (" + L.File + ":" + Twine(L.Line) + ")")
                .str();
  return mistake("`before` and `after` make a cycle: " + Text,
                 "remove one of these relations");
}

Mistake notAMethod() {
  return mistake("this names no method and no function",
                 "write `ns::C::f`, `ns::C::f(int) const` or `ns::f`, without "
                 "wildcards");
}

Mistake emptyPattern() {
  return mistake("the pattern is empty",
                 "write a qualified name such as `ns::C`, or remove the item");
}

Mistake emptyComponent() {
  return mistake("a name is missing beside `::`",
                 "write one name between two `::`, none after the last; `*` "
                 "stands for any one");
}

Mistake nameStartsWithDigit(StringRef Name) {
  return mistake("`" + Name + "` is no C++ name: it begins with a digit",
                 "correct the name; `*` stands for any characters");
}

Mistake doubleStarInComponent(StringRef Component) {
  return mistake("`**` is only part of `" + Component + "`",
                 "`**` stands alone between `::`, for any number of names; "
                 "inside a name write a single `*`");
}

Mistake singleColon() {
  return mistake("a single `:` in a name", "write `::` between names");
}

Mistake spaceInName() {
  return mistake("a space in a name",
                 "write the qualified name and its parameters only, as in "
                 "`ns::C::f(int) const`: no result type, no specifiers");
}

Mistake templateArguments() {
  return mistake("template arguments in a name",
                 "leave `<...>` out: the name of a template stands for all "
                 "its instances");
}

Mistake unexpectedCharacter(char C) {
  std::string Shown = isPrint(C) ? std::string("`") + C + "`"
                                 : "with code " + utostr((unsigned char)C);
  return mistake("unexpected character " + Shown + " in a name",
                 "a name holds letters, digits, `_`, `::` and the wildcards "
                 "`*` and `**`");
}

Mistake misplacedTilde() {
  return mistake("`~` where no destructor can be named",
                 "name a destructor in `methods:` as `ns::C::~C`");
}

Mistake unknownOperator(StringRef Name) {
  return mistake("`" + Name + "` is no operator of C++",
                 "correct the operator; `*` is no wildcard in the name of an "
                 "operator, list each one");
}

Mistake unbalancedParentheses() {
  return mistake("the parentheses of the parameter list do not pair up",
                 "close each one; inside `[...]` put the whole pattern in "
                 "double quotes, since YAML splits it at the comma");
}

Mistake textAfterParameters(StringRef Text) {
  return mistake("`" + Text + "` after the parameters",
                 "only `const`, `volatile`, `&` and `&&` may stand there; "
                 "remove the rest");
}

Mistake signatureInClasses() {
  return mistake("a parameter list in `classes`",
                 "move the pattern to `methods:` or `functions:`, or remove "
                 "the parameters");
}

Mistake operatorInClasses() {
  return mistake("an operator in `classes`",
                 "move the pattern to `methods:` or `functions:`");
}

Mistake methodWithoutClass(StringRef Name) {
  return mistake("`" + Name + "` names no class",
                 "write `ns::C::" + Name + "`, or `**::" + Name +
                     "` for every class; a free function belongs in "
                     "`functions:`");
}

Mistake emptyAttribute() {
  return mistake("the attribute has no name",
                 "write `traced` for `[[heddle::traced]]` and for "
                 "`[[clang::annotate(\"traced\")]]`, or remove the item");
}

Mistake attributeWithScope(StringRef Found, StringRef Name) {
  return mistake("`" + Found + "` is more than the name of an attribute",
                 "write `" + Name + "` alone");
}

Mistake wildcardInAttribute(StringRef Found) {
  return mistake("`" + Found + "` has a wildcard, which attributes do not",
                 "write the whole name; several go in a list");
}

Mistake emptyType() {
  return mistake("the type is empty",
                 "write a type in full, as in `const std::string &`; `*` "
                 "stands for any type");
}

Mistake unbalancedType() {
  return mistake("the brackets of the type do not pair up",
                 "close each one; inside `[...]` put the whole type in double "
                 "quotes, since YAML splits it at the comma");
}

Mistake emptyPath() {
  return mistake("the path is empty",
                 "write a path such as `src/*.cpp`, or remove the item");
}

Mistake dotsInPath(StringRef Component) {
  return mistake("`" + Component + "` in a path of `files`",
                 "write the folders themselves; a path that does not begin "
                 "with `/` may begin at any folder");
}

Mistake doubleStarInPath(StringRef Component) {
  return mistake("`**` is only part of `" + Component + "`",
                 "`**` stands alone between `/`, for any number of folders; "
                 "inside a name write a single `*`");
}

static std::string matchHelp(bool Required) {
  return Required ? ", or mark the rule `required: false` if it may match "
                    "nothing"
                  : ", or remove the rule";
}

Mistake matchesNothing(StringRef Aspect, bool Required,
                       ArrayRef<std::string> Nearest) {
  std::string Help = "correct its names" + matchHelp(Required);
  if (!Nearest.empty())
    Help = "did you mean `" + join(Nearest, "`, `") + "`? Else " + Help;
  return mistake(
      "the rule for `" + Aspect + "` matches nothing in the whole build", Help);
}

Mistake leavesNothing(StringRef Aspect, bool Required, size_t Selected) {
  return mistake(
      "the rule for `" + Aspect +
          "` matches nothing in the whole build: its names fit " +
          Twine(Selected) + (Selected == 1 ? " function" : " functions") +
          ", but `where`, `except` or what the rule's kind selects leaves none",
      "correct `where` and `except`; name constructors, operators and what is "
      "defaulted or pure in `methods:`; aspects are matched without wildcards "
      "only" +
          matchHelp(Required));
}

Mistake headerNotFound(StringRef Header, StringRef Beside) {
  return mistake("there is no header `" + Header + "`",
                 "it is looked for as '" + Beside +
                     "' and then in the folders of the source's compile "
                     "command (-I, -iquote): correct `header`, or add its "
                     "folder there");
}

Mistake headerNotCompiled(StringRef Header, StringRef Source) {
  return mistake("`" + Header + "` cannot be read before the first line of '" +
                     Source + "', which clang takes without it",
                 "the aspect's header is compiled with each source that it is "
                 "woven into: by the same standard and flags, and before what "
                 "that source includes and defines");
}

Mistake aspectNotDefined(StringRef Aspect, StringRef Header) {
  return mistake("'" + Header + "' defines no class `" + Aspect + "`",
                 "correct `aspect` or `header`, or define the class there");
}

Mistake staticOutside(StringRef Outer, StringRef Inner, StringRef InnerFile,
                      unsigned InnerLine, StringRef Method) {
  return mistake("around `" + Method + "`, `" + Outer +
                     "` is compiled in, and so cannot stand outside of `" +
                     Inner + "`, which is not (" + InnerFile + ":" +
                     Twine(InnerLine) + ")",
                 "give `" + Outer + "` the lower `priority`, or `after: [" +
                     Inner + "]`; or bind both in the same way");
}

std::string moreUnmatched(size_t Hidden) {
  return (Twine(Hidden) + " more rules match nothing and are not shown").str();
}

std::string relationToUnknown(StringRef File, unsigned Line, StringRef Aspect,
                              bool IsBefore, StringRef Other) {
  return (File + ":" + Twine(Line) + ": note: `" + Aspect +
          (IsBefore ? "` is to stand before `" : "` is to stand after `") +
          Other + "`, but no rule is for that aspect")
      .str();
}

std::string moreMistakes(size_t Hidden) {
  return (Twine(Hidden) +
          " more mistakes are not shown; mend these first, then run again")
      .str();
}

} // namespace errors
} // namespace heddle::rules
