//===- RuleFile.cpp - from a YAML tree to rules ---------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuleFile.h"
#include "SelectorReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace llvm;

namespace heddle::rules {

namespace {

constexpr StringLiteral FileKeys[] = {"version", "include", "sources", "rules"};
constexpr StringLiteral OverrideKeys[] = {"source", "replacement"};
constexpr StringLiteral RuleKeys[] = {
    "aspect", "priority", "match", "except", "where", "required", "bind",
    "header", "before",   "after", "throws", "async", "each"};

class Reader : public SelectorReader {
public:
  Reader(StringRef Path, Diagnostics &D) : SelectorReader(D), Path(Path) {}
  void readFile(const YamlNode &Root, RuleFile &Into);

private:
  bool readVersion(const YamlNode &Root);
  void readIncludes(const YamlNode &Root, std::vector<Include> &Into);
  void readOverrides(const YamlNode &Root, std::vector<Override> &Into);
  std::string readPath(const YamlNode &Item, StringRef Key, SMLoc &Loc);
  std::optional<Rule> readRule(const YamlNode &Node);
  void readAspect(const YamlNode &Node, Rule &R);
  void readPriority(const YamlNode &Node, Rule &R);
  void readRequired(const YamlNode &Node, Rule &R);
  void readMatch(const YamlNode &Node, Rule &R);
  void readBind(const YamlNode &Node, Rule &R);
  void readHeader(const YamlNode &Node, Rule &R);
  void readThrows(const YamlNode &Node, Rule &R);
  void readAsync(const YamlNode &Node, Rule &R);
  void readEach(const YamlNode &Node, Rule &R);
  void readRelations(const YamlNode &Node, StringRef Key, Rule &R);

  StringRef Path;
};

} // namespace

/// Whether no list of the selector holds anything, right or wrong.
static bool hasNoItems(const YamlNode &Selector) {
  return all_of(Selector.Items, [](const YamlNode &List) {
    return List.Kind == YamlNode::Sequence && List.Items.empty();
  });
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

void Reader::readIncludes(const YamlNode &Root, std::vector<Include> &Into) {
  const YamlNode *Value = valueOf(Root, "include");
  if (!Value)
    return;
  readTexts(*Value, errors::includeNotPath, [&](const YamlNode &Item) {
    if (Item.Text.empty())
      D.report(Item.Loc, errors::includeNotPath(describe(Item)));
    else
      Into.push_back({Item.Text, Item.Loc});
  });
}

/// Empty after a mistake.
std::string Reader::readPath(const YamlNode &Item, StringRef Key, SMLoc &Loc) {
  const YamlNode *Value = valueOf(Item, Key);
  if (!Value) {
    if (!find(Item, Key))
      D.report(Item.Loc, errors::overrideLacks(Key));
    return "";
  }
  Loc = Value->Loc;
  if (!Value->isScalar() || Value->Text.empty()) {
    D.report(Value->Loc, errors::overrideNotPath(Key, describe(*Value)));
    return "";
  }
  return Value->Text;
}

void Reader::readOverrides(const YamlNode &Root, std::vector<Override> &Into) {
  const YamlNode *List = valueOf(Root, "sources");
  if (!List)
    return;
  if (List->Kind != YamlNode::Sequence)
    return D.report(List->Loc, errors::sourcesNotList(describe(*List)));
  for (const YamlNode &Item : List->Items) {
    if (Item.Kind == YamlNode::Invalid)
      continue;
    if (Item.Kind != YamlNode::Mapping) {
      D.report(Item.Loc, errors::overrideNotMapping(describe(Item)));
      continue;
    }
    checkKeys(Item, "an item of `sources`", OverrideKeys);
    Override O;
    O.Source = readPath(Item, "source", O.SourceLoc);
    O.Replacement = readPath(Item, "replacement", O.ReplacementLoc);
    if (!O.Source.empty() && !O.Replacement.empty())
      Into.push_back(std::move(O));
  }
}

void Reader::readFile(const YamlNode &Root, RuleFile &Into) {
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
  readIncludes(Root, Into.Includes);
  readOverrides(Root, Into.Overrides);
  // A file that does something else needs no list of its own.
  if (!find(Root, "rules") && !find(Root, "include") && !find(Root, "sources"))
    D.report(Root.Loc, errors::missingRules());
  const YamlNode *List = valueOf(Root, "rules");
  if (!List)
    return;
  if (List->Kind != YamlNode::Sequence)
    return D.report(List->Loc, errors::rulesNotList(describe(*List)));
  for (const YamlNode &Item : List->Items)
    if (std::optional<Rule> R = readRule(Item))
      Into.Rules.push_back(std::move(*R));
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
  std::tie(R.Line, R.Column) = D.lineAndColumn(Node.Loc);
  readAspect(Node, R);
  readPriority(Node, R);
  readRequired(Node, R);
  readMatch(Node, R);
  if (const YamlNode *Except = valueOf(Node, "except"))
    readSelector(*Except, "except", R.Except);
  if (const YamlNode *Where = valueOf(Node, "where"))
    readWhere(*Where, R.Where);
  readBind(Node, R);
  readThrows(Node, R);
  readAsync(Node, R);
  readEach(Node, R);
  readRelations(Node, "before", R);
  readRelations(Node, "after", R);
  if (D.count() != Before)
    return std::nullopt;
  return R;
}

/// The qualified name of a class, which is what a class pattern without
/// wildcards is.
static std::optional<std::string> className(const YamlNode &Value) {
  if (!isText(Value))
    return std::nullopt;
  auto Parsed = parsePattern(Value.Text, PatternList::Classes);
  auto *Name = std::get_if<Pattern>(&Parsed);
  if (!Name || !Name->isExact())
    return std::nullopt;
  return Name->name();
}

void Reader::readAspect(const YamlNode &Node, Rule &R) {
  if (!find(Node, "aspect"))
    return D.report(Node.Loc, errors::missingAspect());
  const YamlNode *Value = valueOf(Node, "aspect");
  if (!Value)
    return;
  std::optional<std::string> Name = className(*Value);
  if (!Name)
    return D.report(Value->Loc, errors::aspectNotName(describe(*Value)));
  R.Aspect = *Name;
  R.PriorityLoc = R.BindLoc = Value->Loc;
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
  if (const YamlNode *Value = valueOf(Node, "required"))
    if (std::optional<bool> Required = readBool(*Value, "required"))
      R.Required = *Required;
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

void Reader::readBind(const YamlNode &Node, Rule &R) {
  if (const YamlNode *Value = valueOf(Node, "bind")) {
    R.BindLoc = Value->Loc;
    if (Value->isScalar() && Value->Text == "static")
      R.Bind = Binding::Static;
    else if (!Value->isScalar() || Value->Text != "container")
      return D.report(Value->Loc, errors::unknownBinding(describe(*Value)));
  }
  readHeader(Node, R);
}

void Reader::readHeader(const YamlNode &Node, Rule &R) {
  if (!find(Node, "header")) {
    if (R.Bind == Binding::Static)
      D.report(R.BindLoc, errors::headerMissing());
    return;
  }
  const YamlNode *Value = valueOf(Node, "header");
  if (!Value)
    return;
  if (!isText(*Value) || Value->Text.empty() ||
      StringRef(Value->Text).find_first_of("\"<>\\\n") != StringRef::npos)
    return D.report(Value->Loc, errors::headerNotName(describe(*Value)));
  if (R.Bind != Binding::Static)
    return D.report(Value->Loc, errors::headerWithoutStatic());
  R.Header = Value->Text;
  std::tie(R.HeaderLine, R.HeaderColumn) = D.lineAndColumn(Value->Loc);
}

void Reader::readThrows(const YamlNode &Node, Rule &R) {
  const YamlNode *Value = valueOf(Node, "throws");
  if (!Value)
    return;
  if (std::optional<bool> Throws = readBool(*Value, "throws"))
    R.Throws = *Throws ? Throwing::May : Throwing::Never;
  R.ThrowsLoc = Value->Loc;
}

void Reader::readAsync(const YamlNode &Node, Rule &R) {
  const YamlNode *Value = valueOf(Node, "async");
  if (!Value)
    return;
  R.AsyncLoc = Value->Loc;
  if (!Value->isScalar() ||
      (Value->Text != "true" && Value->Text != "creation-only"))
    return D.report(Value->Loc, errors::unknownAsync(describe(*Value)));
  R.Async = Value->Text == "true" ? Awaiting::Whole : Awaiting::Creation;
  if (R.Async == Awaiting::Whole && R.Bind == Binding::Static)
    D.report(Value->Loc, errors::asyncAndStatic());
}

void Reader::readEach(const YamlNode &Node, Rule &R) {
  const YamlNode *Value = valueOf(Node, "each");
  if (!Value)
    return;
  if (!Value->isScalar() || Value->Text != "true")
    return D.report(Value->Loc, errors::unknownEach(describe(*Value)));
  if (R.Async != Awaiting::Unsaid)
    return D.report(Value->Loc, errors::eachAndAsync());
  if (R.Bind == Binding::Static)
    return D.report(Value->Loc, errors::eachAndStatic());
  R.AsyncLoc = Value->Loc;
  R.Async = Awaiting::Each;
}

void Reader::readRelations(const YamlNode &Node, StringRef Key, Rule &R) {
  const YamlNode *Value = valueOf(Node, Key);
  if (!Value)
    return;
  if (Value->Kind == YamlNode::Sequence && Value->Items.empty())
    return D.report(Value->Loc, errors::emptyList(Key));
  auto Wrong = [&](StringRef Found) {
    return errors::relationNotAspect(Key, Found);
  };
  readTexts(*Value, Wrong, [&](const YamlNode &Item) {
    if (std::optional<std::string> Name = className(Item))
      R.Relations.push_back({*Name, Key == "before", Item.Loc});
    else
      D.report(Item.Loc, Wrong(describe(Item)));
  });
}

RuleFile readRuleFile(const YamlNode &Root, StringRef Path, Diagnostics &D) {
  RuleFile Result;
  Reader(Path, D).readFile(Root, Result);
  return Result;
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

void checkBindings(ArrayRef<Rule> Rules, Diagnostics &D) {
  StringMap<const Rule *> First;
  for (const Rule &R : Rules) {
    const Rule &F = *First.try_emplace(R.Aspect, &R).first->second;
    if (F.Bind != R.Bind || F.Header != R.Header)
      D.report(R.BindLoc,
               errors::twoBindings(R.Aspect, F.File, D.line(F.BindLoc)));
  }
}

void settleThrows(MutableArrayRef<Rule> Rules, Diagnostics &D) {
  StringMap<const Rule *> Said;
  for (const Rule &R : Rules) {
    if (R.Throws == Throwing::Unsaid)
      continue;
    const Rule &F = *Said.try_emplace(R.Aspect, &R).first->second;
    if (F.Throws != R.Throws)
      D.report(R.ThrowsLoc,
               errors::throwsAndNot(R.Aspect, F.File, D.line(F.ThrowsLoc)));
  }
  for (Rule &R : Rules)
    if (auto At = Said.find(R.Aspect); At != Said.end())
      R.Throws = At->second->Throws;
}

void settleAsync(MutableArrayRef<Rule> Rules, Diagnostics &D) {
  StringMap<const Rule *> Said;
  for (const Rule &R : Rules) {
    if (R.Async == Awaiting::Unsaid)
      continue;
    const Rule &F = *Said.try_emplace(R.Aspect, &R).first->second;
    if (F.Async != R.Async)
      D.report(R.AsyncLoc, errors::asyncAndNot(R.Aspect,
                                               F.Async == Awaiting::Each ||
                                                   R.Async == Awaiting::Each,
                                               F.File, D.line(F.AsyncLoc)));
  }
  for (Rule &R : Rules)
    if (auto At = Said.find(R.Aspect); At != Said.end())
      R.Async = At->second->Async;
}

} // namespace heddle::rules
