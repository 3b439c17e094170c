//===- RequirementText.cpp - what entries of the required set say -------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RequirementText.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace heddle::binary {
namespace {

/// Takes one field after another from bytes that nobody vouches for.
class Fields {
public:
  explicit Fields(StringRef Bytes) : Rest(Bytes) {}

  std::string next() {
    size_t End = Rest.find('\0');
    if (End == StringRef::npos) {
      Whole = false;
      Rest = "";
      return "";
    }
    std::string Field = Rest.take_front(End).str();
    Rest = Rest.drop_front(End + 1);
    return Field;
  }

  unsigned nextNumber() {
    unsigned Value = 0;
    if (StringRef(next()).getAsInteger(10, Value))
      Whole = false;
    return Whole ? Value : 0;
  }

  /// Calls \p Read as often as the next field says.
  template <class F> void repeat(F Read) {
    for (unsigned Count = nextNumber(); Count && Whole; --Count)
      Read();
  }

  bool isWhole() const { return Whole; }

private:
  StringRef Rest;
  bool Whole = true;
};

std::optional<UnwovenCopy::Kind> kindNamed(StringRef Name) {
  return StringSwitch<std::optional<UnwovenCopy::Kind>>(Name)
      .Case("native", UnwovenCopy::Kind::native)
      .Case("older", UnwovenCopy::Kind::older)
      .Case("refused", UnwovenCopy::Kind::refused)
      .Default(std::nullopt);
}

} // namespace

std::optional<RequirementText> RequirementText::read(StringRef Bytes) {
  Fields From(Bytes);
  RequirementText T;
  CoverageItem &I = T.Item;
  I.method = From.next();
  I.file = From.next();
  I.line = From.nextNumber();
  I.outcome = From.next();
  I.detail = From.next();
  I.rule = From.next();
  From.repeat([&] { I.aspects.push_back(From.next()); });
  for (std::string *Field :
       {&T.Class, &T.Name, &T.Signature, &T.Result, &T.Strategy})
    *Field = From.next();
  From.repeat([&] {
    RequiredAspect &A = T.Aspects.emplace_back();
    A.Name = From.next();
    A.Priority = From.next();
    A.Rule = From.next();
    A.IsCompiledIn = From.next() == "compiled-in";
  });
  bool KnowsKinds = true;
  From.repeat([&] {
    std::optional<UnwovenCopy::Kind> Kind = kindNamed(From.next());
    KnowsKinds &= Kind.has_value();
    std::string Object = From.next();
    I.copies.push_back({Kind.value_or(UnwovenCopy::Kind::native),
                        std::move(Object), From.next()});
  });
  if (!From.isWhole() || !KnowsKinds)
    return std::nullopt;
  return T;
}

std::optional<std::vector<RuleSet>> readRuleSets(StringRef Bytes) {
  Fields From(Bytes);
  std::vector<RuleSet> Result;
  From.repeat([&] {
    RuleSet &R = Result.emplace_back();
    R.digest = From.next();
    From.repeat([&] { R.files.push_back(From.next()); });
  });
  if (!From.isWhole())
    return std::nullopt;
  return Result;
}

} // namespace heddle::binary
