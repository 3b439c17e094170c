//===- RequirementText.cpp - what a required method says of itself ------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RequirementText.h"
#include "heddle/abi.h"

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

} // namespace

std::optional<RequirementText> RequirementText::read(StringRef Bytes) {
  Fields From(Bytes);
  RequirementText T;
  T.Method = From.next();
  T.File = From.next();
  T.Line = From.nextNumber();
  T.Outcome = From.next();
  T.Detail = From.next();
  T.Rule = From.next();
  From.repeat([&] { T.Bound.push_back(From.next()); });
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
  From.repeat([&] {
    HandedCopy &C = T.Copies.emplace_back();
    C.Kind = From.next();
    C.Object = From.next();
    C.Detail = From.next();
  });
  if (!From.isWhole())
    return std::nullopt;
  return T;
}

} // namespace heddle::binary
