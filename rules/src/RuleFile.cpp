//===- RuleFile.cpp - from a YAML tree to rules ---------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuleFile.h"
#include "PatternParser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace llvm;

namespace heddle::rules {

namespace {

constexpr StringLiteral FileKeys[] = {"version", "rules"};
constexpr StringLiteral RuleKeys[] = {"aspect", "priority", "match", "except",
                                      "required"};
constexpr StringLiteral SelectorKeys[] = {"classes", "methods", "functions"};

class Reader {
public:
  Reader(StringRef Path, Diagnostics &D) : Path(Path), D(D) {}
  void readFile(const YamlNode &Root, std::vector<Rule> &Rules);

private:
  void checkKeys(const YamlNode &Map, StringRef Where,
                 ArrayRef<StringLiteral> Known);
  void checkKey(const YamlNode &Key, StringRef Where,
                ArrayRef<StringLiteral> Known, StringMap<SMLoc> &Seen);
  bool readVersion(const YamlNode &Root);
  std::optional<Rule> readRule(const YamlNode &Node);
  void readAspect(const YamlNode &Node, Rule &R);
  void readPriority(const YamlNode &Node, Rule &R);
  void readRequired(const YamlNode &Node, Rule &R);
  void readMatch(const YamlNode &Node, Rule &R);
  void readSelector(const YamlNode &Node, StringRef Key, Selector &S);
  void readList(const YamlNode &Map, StringRef Key, PatternList List,
                std::vector<Pattern> &Into);
  std::optional<int> readInteger(const YamlNode &Value, StringRef Key);

  StringRef Path;
  Diagnostics &D;
};

} // namespace

/// How an error names what it found.
static std::string describe(const YamlNode &N) {
  switch (N.Kind) {
  case YamlNode::Null:
    return "nothing";
  case YamlNode::Mapping:
    return "a mapping";
  case YamlNode::Sequence:
    return "a list";
  case YamlNode::Plain:
    return "`" + N.Text + "`";
  case YamlNode::String:
  case YamlNode::Invalid:
    break;
  }
  return "the string \"" + N.Text + "\"";
}

/// Index of \p Key in the mapping, the first one if there are several.
static std::optional<size_t> find(const YamlNode &Map, StringRef Key) {
  for (size_t I = 0; I < Map.Keys.size(); ++I)
    if (Map.Keys[I].isScalar() && Map.Keys[I].Text == Key)
      return I;
  return std::nullopt;
}

/// The value of \p Key, or null if it is missing or already reported.
static const YamlNode *valueOf(const YamlNode &Map, StringRef Key) {
  std::optional<size_t> I = find(Map, Key);
  return I && Map.Items[*I].Kind != YamlNode::Invalid ? &Map.Items[*I]
                                                      : nullptr;
}

/// Whether no list of the selector holds anything, right or wrong.
static bool hasNoItems(const YamlNode &Selector) {
  return all_of(Selector.Items, [](const YamlNode &List) {
    return List.Kind == YamlNode::Sequence && List.Items.empty();
  });
}

void Reader::checkKey(const YamlNode &Key, StringRef Where,
                      ArrayRef<StringLiteral> Known, StringMap<SMLoc> &Seen) {
  if (Key.Kind == YamlNode::Invalid)
    return;
  if (!Key.isScalar())
    return D.report(Key.Loc, errors::keyNotWord(describe(Key)));
  auto [First, IsNew] = Seen.try_emplace(Key.Text, Key.Loc);
  if (!IsNew)
    D.report(Key.Loc,
             errors::duplicateKey(Key.Text, Where, D.line(First->second)));
  else if (!is_contained(Known, StringRef(Key.Text)))
    D.report(Key.Loc, errors::unknownKey(Key.Text, Where, Known));
}

void Reader::checkKeys(const YamlNode &Map, StringRef Where,
                       ArrayRef<StringLiteral> Known) {
  StringMap<SMLoc> Seen;
  for (const YamlNode &Key : Map.Keys)
    checkKey(Key, Where, Known, Seen);
}

std::optional<int> Reader::readInteger(const YamlNode &Value, StringRef Key) {
  StringRef Digits = Value.Text;
  if (!Digits.consume_front("-"))
    Digits.consume_front("+");
  bool IsNumber = Value.Kind == YamlNode::Plain && !Digits.empty() &&
                  all_of(Digits, isDigit);
  if (!IsNumber) {
    D.report(Value.Loc, errors::notAnInteger(Key, describe(Value)));
    return std::nullopt;
  }
  StringRef Signed = Value.Text;
  Signed.consume_front("+");
  int Number;
  if (Signed.getAsInteger(10, Number)) {
    D.report(Value.Loc, errors::integerOutOfRange(Key, Value.Text));
    return std::nullopt;
  }
  return Number;
}

bool Reader::readVersion(const YamlNode &Root) {
  if (!find(Root, "version")) {
    D.report(Root.Loc, errors::missingVersion());
    return true;
  }
  const YamlNode *Value = valueOf(Root, "version");
  if (!Value)
    return true;
  std::optional<int> Version = readInteger(*Value, "version");
  if (!Version || *Version == 1)
    return true;
  D.report(Value->Loc, errors::unsupportedVersion(Value->Text));
  return false;
}

void Reader::readFile(const YamlNode &Root, std::vector<Rule> &Rules) {
  if (Root.Kind == YamlNode::Invalid)
    return;
  if (Root.Kind == YamlNode::Null)
    return D.report(Path, errors::emptyFile());
  if (Root.Kind != YamlNode::Mapping)
    return D.report(Root.Loc, errors::fileNotMapping(describe(Root)));
  // Another version may have other keys: nothing else can be judged.
  if (!readVersion(Root))
    return;
  checkKeys(Root, "a rules file", FileKeys);
  if (!find(Root, "rules"))
    return D.report(Root.Loc, errors::missingRules());
  const YamlNode *List = valueOf(Root, "rules");
  if (!List)
    return;
  if (List->Kind != YamlNode::Sequence)
    return D.report(List->Loc, errors::rulesNotList(describe(*List)));
  for (const YamlNode &Item : List->Items)
    if (std::optional<Rule> R = readRule(Item))
      Rules.push_back(std::move(*R));
}

std::optional<Rule> Reader::readRule(const YamlNode &Node) {
  if (Node.Kind == YamlNode::Invalid)
    return std::nullopt;
  if (Node.Kind != YamlNode::Mapping) {
    D.report(Node.Loc, errors::ruleNotMapping(describe(Node)));
    return std::nullopt;
  }
  size_t Before = D.count();
  checkKeys(Node, "a rule", RuleKeys);
  Rule R;
  R.File = Path.str();
  R.Line = D.line(Node.Loc);
  readAspect(Node, R);
  readPriority(Node, R);
  readRequired(Node, R);
  readMatch(Node, R);
  if (const YamlNode *Except = valueOf(Node, "except"))
    readSelector(*Except, "except", R.Except);
  if (D.count() != Before)
    return std::nullopt;
  return R;
}

void Reader::readAspect(const YamlNode &Node, Rule &R) {
  if (!find(Node, "aspect"))
    return D.report(Node.Loc, errors::missingAspect());
  const YamlNode *Value = valueOf(Node, "aspect");
  if (!Value)
    return;
  if (!Value->isScalar())
    return D.report(Value->Loc, errors::aspectNotName(describe(*Value)));
  // A class name is what a class pattern without wildcards is.
  auto Parsed = parsePattern(Value->Text, PatternList::Classes);
  auto *Name = std::get_if<Pattern>(&Parsed);
  if (!Name || !Name->isExact())
    return D.report(Value->Loc, errors::aspectNotName(describe(*Value)));
  R.Aspect = Name->name();
  R.PriorityLoc = Value->Loc;
}

void Reader::readPriority(const YamlNode &Node, Rule &R) {
  const YamlNode *Value = valueOf(Node, "priority");
  if (!Value)
    return;
  if (std::optional<int> Number = readInteger(*Value, "priority"))
    R.Priority = *Number;
  R.PriorityLoc = Value->Loc;
}

void Reader::readRequired(const YamlNode &Node, Rule &R) {
  const YamlNode *Value = valueOf(Node, "required");
  if (!Value)
    return;
  bool IsBool = Value->Kind == YamlNode::Plain &&
                (Value->Text == "true" || Value->Text == "false");
  if (!IsBool)
    return D.report(Value->Loc, errors::notABool("required", describe(*Value)));
  R.Required = Value->Text == "true";
}

void Reader::readMatch(const YamlNode &Node, Rule &R) {
  if (!find(Node, "match"))
    return D.report(Node.Loc, errors::missingMatch());
  const YamlNode *Value = valueOf(Node, "match");
  if (!Value)
    return;
  size_t Before = D.count();
  readSelector(*Value, "match", R.Match);
  if (D.count() == Before && hasNoItems(*Value))
    D.report(Value->Loc, errors::emptyMatch());
}

void Reader::readSelector(const YamlNode &Node, StringRef Key, Selector &S) {
  if (Node.Kind != YamlNode::Mapping)
    return D.report(Node.Loc, errors::selectorNotMapping(Key, describe(Node)));
  checkKeys(Node, ("`" + Key + "`").str(), SelectorKeys);
  readList(Node, "classes", PatternList::Classes, S.Classes);
  readList(Node, "methods", PatternList::Methods, S.Methods);
  readList(Node, "functions", PatternList::Functions, S.Functions);
}

void Reader::readList(const YamlNode &Map, StringRef Key, PatternList List,
                      std::vector<Pattern> &Into) {
  const YamlNode *Value = valueOf(Map, Key);
  if (!Value)
    return;
  if (Value->Kind != YamlNode::Sequence)
    return D.report(Value->Loc, errors::notAPatternList(Key, describe(*Value)));
  for (const YamlNode &Item : Value->Items) {
    if (Item.Kind == YamlNode::Invalid)
      continue;
    if (!Item.isScalar()) {
      D.report(Item.Loc, errors::notAPattern(Key, describe(Item)));
      continue;
    }
    auto Parsed = parsePattern(Item.Text, List);
    if (auto *P = std::get_if<Pattern>(&Parsed)) {
      Into.push_back(std::move(*P));
      continue;
    }
    auto &Bad = std::get<PatternMistake>(Parsed);
    bool AsWritten = Item.Kind == YamlNode::Plain || Item.TextLoc != Item.Loc;
    size_t Offset = AsWritten ? Bad.Offset : 0;
    D.report(SMLoc::getFromPointer(Item.TextLoc.getPointer() + Offset),
             Bad.What);
  }
}

void readRuleFile(const YamlNode &Root, StringRef Path, Diagnostics &D,
                  std::vector<Rule> &Rules) {
  Reader(Path, D).readFile(Root, Rules);
}

void checkPriorities(ArrayRef<Rule> Rules, Diagnostics &D) {
  StringMap<const Rule *> First;
  for (const Rule &R : Rules) {
    const Rule &F = *First.try_emplace(R.Aspect, &R).first->second;
    if (F.Priority != R.Priority)
      D.report(R.PriorityLoc,
               errors::twoPriorities(R.Aspect, R.Priority, F.Priority, F.File,
                                     D.line(F.PriorityLoc)));
  }
}

} // namespace heddle::rules
