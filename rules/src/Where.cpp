//===- Where.cpp - the conditions of a rule -------------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Where.h"
#include "Names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace heddle::rules {

bool carries(const Method &M, ArrayRef<std::string> Attributes) {
  return any_of(Attributes, [&](const std::string &A) {
    return is_contained(M.Attributes, A) || is_contained(M.ClassAttributes, A);
  });
}

static bool agrees(std::optional<bool> Wanted, bool Is) {
  return !Wanted || *Wanted == Is;
}

bool Where::constAndTakesHold(const Method &M) const {
  return agrees(Const, M.IsConst) && all_of(Takes, [&](const TypePattern &T) {
           return any_of(M.Parameters,
                         [&](const std::string &P) { return T.accepts(P); });
         });
}

bool Where::overridesHold(const Method &M) const {
  return any_of(M.Overrides, [&](StringRef Class) {
    SmallVector<StringRef, 8> Path;
    splitName(Class, Path);
    return any_of(Overrides, [&](const Pattern &P) { return P.accepts(Path); });
  });
}

bool Where::filesHold(StringRef File) const {
  SmallVector<StringRef, 16> Path;
  File.split(Path, '/', -1, /*KeepEmpty=*/false);
  return any_of(Files, [&](const Pattern &P) { return P.accepts(Path); });
}

bool Where::filesHold(const Method &M) const {
  return any_of(M.Files, [&](StringRef File) { return filesHold(File); });
}

bool Where::holds(const Method &M) const {
  if (!Visibility.empty() && !is_contained(Visibility, M.Visibility))
    return false;
  if (!agrees(Static, M.IsStatic) || !agrees(Virtual, M.IsVirtual) ||
      !agrees(Noexcept, M.IsNoexcept) || !constAndTakesHold(M))
    return false;
  if (!Attributes.empty() && !carries(M, Attributes))
    return false;
  if (!Overrides.empty() && !overridesHold(M))
    return false;
  if (!Files.empty() && !filesHold(M))
    return false;
  return Returns.empty() ||
         (!M.Result.empty() && any_of(Returns, [&](const TypePattern &T) {
           return T.accepts(M.Result);
         }));
}

bool Where::mayHold(const Method &M) const { return constAndTakesHold(M); }

std::string Where::unknownKeys() const {
  SmallVector<StringRef, 8> Keys;
  auto Add = [&](StringRef Key, bool IsSet) {
    if (IsSet)
      Keys.push_back(Key);
  };
  Add("access", !Visibility.empty());
  Add("static", Static.has_value());
  Add("virtual", Virtual.has_value());
  Add("noexcept", Noexcept.has_value());
  Add("returns", !Returns.empty());
  Add("attribute", !Attributes.empty());
  Add("overrides", !Overrides.empty());
  Add("files", !Files.empty());
  return join(Keys, ", ");
}

std::vector<std::string> parameterTypes(StringRef Signature) {
  std::vector<std::string> Result;
  if (!Signature.consume_front("("))
    return Result;
  size_t Depth = 0, Start = 0;
  for (size_t I = 0; I < Signature.size(); ++I) {
    char C = Signature[I];
    bool Ends = !Depth && (C == ',' || C == ')');
    if (Ends && !Signature.slice(Start, I).trim().empty())
      Result.push_back(Signature.slice(Start, I).trim().str());
    if (Ends && C == ')')
      break;
    if (Ends)
      Start = I + 1;
    if (StringRef("<([").contains(C))
      ++Depth;
    else if (StringRef(">)]").contains(C) && Depth)
      --Depth;
  }
  return Result;
}

std::variant<Pattern, Mistake> parsePath(StringRef Text) {
  StringRef Rest = Text.trim();
  if (Rest.empty())
    return errors::emptyPath();
  Pattern Result;
  while (Rest.consume_front("./")) {
  }
  if (!Rest.consume_front("/"))
    Result.Path.push_back(Component::parsed("**"));
  // A folder stands for all that is in it.
  bool IsFolder = Rest.empty() || Rest.ends_with("/");
  SmallVector<StringRef, 8> Parts;
  Rest.split(Parts, '/', -1, /*KeepEmpty=*/false);
  if (IsFolder)
    Parts.push_back("**");
  for (StringRef P : Parts) {
    if (P == ".." || P == ".")
      return errors::dotsInPath(P);
    if (P.contains("**") && P != "**")
      return errors::doubleStarInPath(P);
    bool Repeats =
        P == "**" && !Result.Path.empty() && Result.Path.back().isAnyDepth();
    if (!Repeats)
      Result.Path.push_back(Component::parsed(P));
  }
  return Result;
}

} // namespace heddle::rules
