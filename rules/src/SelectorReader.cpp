//===- SelectorReader.cpp - match, except and where of a rule -------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SelectorReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace heddle::rules {

static constexpr StringLiteral SelectorKeys[] = {
    "classes", "methods", "functions", "attribute", "derived_from"};
static constexpr StringLiteral WhereKeys[] = {
    "access",  "static", "virtual", "const",     "noexcept",
    "returns", "takes",  "files",   "attribute", "overrides"};

void SelectorReader::readSelector(const YamlNode &Node, StringRef Key,
                                  Selector &S) {
  if (Node.Kind != YamlNode::Mapping)
    return D.report(Node.Loc, errors::selectorNotMapping(Key, describe(Node)));
  checkKeys(Node, ("`" + Key + "`").str(), SelectorKeys);
  readPatternList(Node, "classes", PatternList::Classes, S.Classes);
  readPatternList(Node, "methods", PatternList::Methods, S.Methods);
  readPatternList(Node, "functions", PatternList::Functions, S.Functions);
  readAttributes(Node, /*MayBeEmpty=*/true, S.Attributes);
  readClasses(Node, "derived_from", /*MayBeEmpty=*/true, S.DerivedFrom);
}

void SelectorReader::readWhere(const YamlNode &Node, Where &W) {
  if (Node.Kind != YamlNode::Mapping)
    return D.report(Node.Loc, errors::whereNotMapping(describe(Node)));
  if (Node.Keys.empty())
    return D.report(Node.Loc, errors::emptyWhere());
  checkKeys(Node, "`where`", WhereKeys);
  readAccess(Node, W);
  readFlag(Node, "static", W.Static);
  readFlag(Node, "virtual", W.Virtual);
  readFlag(Node, "const", W.Const);
  readFlag(Node, "noexcept", W.Noexcept);
  readTypes(Node, "returns", W.Returns);
  readTypes(Node, "takes", W.Takes);
  readAttributes(Node, /*MayBeEmpty=*/false, W.Attributes);
  readFiles(Node, W);
  readClasses(Node, "overrides", /*MayBeEmpty=*/false, W.Overrides);
}

void SelectorReader::readPattern(const YamlNode &Item, PatternList List,
                                 std::vector<Pattern> &Into) {
  auto Parsed = parsePattern(Item.Text, List);
  if (auto *P = std::get_if<Pattern>(&Parsed))
    return Into.push_back(std::move(*P));
  auto &Bad = std::get<PatternMistake>(Parsed);
  D.report(placeIn(Item, Bad.Offset), Bad.What);
}

void SelectorReader::readPatternList(const YamlNode &Map, StringRef Key,
                                     PatternList List,
                                     std::vector<Pattern> &Into) {
  const YamlNode *Value = valueOf(Map, Key);
  if (!Value)
    return;
  if (Value->Kind != YamlNode::Sequence)
    return D.report(Value->Loc, errors::notAPatternList(Key, describe(*Value)));
  readTexts(
      *Value, [&](StringRef Found) { return errors::notAPattern(Key, Found); },
      [&](const YamlNode &Item) { readPattern(Item, List, Into); });
}

/// A list, or its only item without a list.
void SelectorReader::readFewTexts(const YamlNode &Map, StringRef Key,
                                  bool MayBeEmpty,
                                  function_ref<void(const YamlNode &)> Each) {
  const YamlNode *Value = valueOf(Map, Key);
  if (!Value)
    return;
  if (!MayBeEmpty && Value->Kind == YamlNode::Sequence && Value->Items.empty())
    return D.report(Value->Loc, errors::emptyList(Key));
  readTexts(
      *Value, [&](StringRef Found) { return errors::notAText(Key, Found); },
      Each);
}

void SelectorReader::readClasses(const YamlNode &Map, StringRef Key,
                                 bool MayBeEmpty, std::vector<Pattern> &Into) {
  readFewTexts(Map, Key, MayBeEmpty, [&](const YamlNode &Item) {
    readPattern(Item, PatternList::Classes, Into);
  });
}

void SelectorReader::readAttributes(const YamlNode &Map, bool MayBeEmpty,
                                    std::vector<std::string> &Into) {
  readFewTexts(Map, "attribute", MayBeEmpty,
               [&](const YamlNode &Item) { readAttribute(Item, Into); });
}

void SelectorReader::readAttribute(const YamlNode &Item,
                                   std::vector<std::string> &Into) {
  StringRef Name = StringRef(Item.Text).trim();
  if (Name.empty())
    return D.report(Item.Loc, errors::emptyAttribute());
  StringRef Bare = Name;
  Bare.consume_front("[[");
  Bare.consume_back("]]");
  Bare.consume_front("clang::annotate(\"");
  Bare.consume_back("\")");
  Bare.consume_front("heddle::");
  if (Bare != Name)
    return D.report(Item.Loc, errors::attributeWithScope(Name, Bare));
  if (Name.contains('*'))
    return D.report(Item.Loc, errors::wildcardInAttribute(Name));
  Into.push_back(Name.str());
}

void SelectorReader::readTypes(const YamlNode &Map, StringRef Key,
                               std::vector<TypePattern> &Into) {
  readFewTexts(Map, Key, /*MayBeEmpty=*/false, [&](const YamlNode &Item) {
    auto Parsed = TypePattern::parse(Item.Text);
    if (auto *T = std::get_if<TypePattern>(&Parsed))
      Into.push_back(std::move(*T));
    else
      D.report(Item.Loc, std::get<Mistake>(Parsed));
  });
}

void SelectorReader::readFlag(const YamlNode &Map, StringRef Key,
                              std::optional<bool> &Into) {
  if (const YamlNode *Value = valueOf(Map, Key))
    Into = readBool(*Value, Key);
}

void SelectorReader::readAccess(const YamlNode &Map, Where &W) {
  readFewTexts(Map, "access", /*MayBeEmpty=*/false, [&](const YamlNode &Item) {
    auto Known = StringSwitch<Access>(Item.Text)
                     .Case("public", Access::Public)
                     .Case("protected", Access::Protected)
                     .Case("private", Access::Private)
                     .Default(Access::None);
    if (Known == Access::None)
      return D.report(Item.Loc, errors::unknownAccess(describe(Item)));
    W.Visibility.push_back(Known);
  });
}

void SelectorReader::readFiles(const YamlNode &Map, Where &W) {
  readFewTexts(Map, "files", /*MayBeEmpty=*/false, [&](const YamlNode &Item) {
    auto Parsed = parsePath(Item.Text);
    if (auto *P = std::get_if<Pattern>(&Parsed))
      W.Files.push_back(std::move(*P));
    else
      D.report(Item.Loc, std::get<Mistake>(Parsed));
  });
}

} // namespace heddle::rules
