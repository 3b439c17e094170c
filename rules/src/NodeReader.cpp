//===- NodeReader.cpp - values of a YAML tree -----------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NodeReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/YAMLTraits.h"

using namespace llvm;

namespace heddle::rules {

std::string describe(const YamlNode &N) {
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

std::optional<size_t> find(const YamlNode &Map, StringRef Key) {
  for (size_t I = 0; I < Map.Keys.size(); ++I)
    if (Map.Keys[I].isScalar() && Map.Keys[I].Text == Key)
      return I;
  return std::nullopt;
}

const YamlNode *valueOf(const YamlNode &Map, StringRef Key) {
  std::optional<size_t> I = find(Map, Key);
  return I && Map.Items[*I].Kind != YamlNode::Invalid ? &Map.Items[*I]
                                                      : nullptr;
}

SMLoc placeIn(const YamlNode &Scalar, size_t Offset) {
  bool AsWritten =
      Scalar.Kind == YamlNode::Plain || Scalar.TextLoc != Scalar.Loc;
  return SMLoc::getFromPointer(Scalar.TextLoc.getPointer() +
                               (AsWritten ? Offset : 0));
}

bool isText(const YamlNode &N) {
  if (N.Kind != YamlNode::Plain)
    return N.Kind == YamlNode::String;
  return !yaml::isNull(N.Text) && !yaml::isBool(N.Text) &&
         !yaml::isNumeric(N.Text);
}

void NodeReader::checkKey(const YamlNode &Key, StringRef Where,
                          ArrayRef<StringLiteral> Known,
                          StringMap<SMLoc> &Seen) {
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

void NodeReader::checkKeys(const YamlNode &Map, StringRef Where,
                           ArrayRef<StringLiteral> Known) {
  StringMap<SMLoc> Seen;
  for (const YamlNode &Key : Map.Keys)
    checkKey(Key, Where, Known, Seen);
}

std::optional<int> NodeReader::readInteger(const YamlNode &Value,
                                           StringRef Key) {
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

std::optional<bool> NodeReader::readBool(const YamlNode &Value, StringRef Key) {
  if (Value.Kind == YamlNode::Plain &&
      (Value.Text == "true" || Value.Text == "false"))
    return Value.Text == "true";
  D.report(Value.Loc, errors::notABool(Key, describe(Value)));
  return std::nullopt;
}

void NodeReader::readTexts(const YamlNode &Value,
                           function_ref<Mistake(StringRef Found)> Wrong,
                           function_ref<void(const YamlNode &)> Each) {
  auto Read = [&](const YamlNode &Item) {
    if (isText(Item))
      Each(Item);
    else if (Item.Kind != YamlNode::Invalid)
      D.report(Item.Loc, Wrong(describe(Item)));
  };
  if (Value.Kind != YamlNode::Sequence)
    return Read(Value);
  for (const YamlNode &Item : Value.Items)
    Read(Item);
}

} // namespace heddle::rules
