//===- RuleTexts.cpp - rules and methods for tests ------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuleTexts.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"
#include <doctest/doctest.h>

namespace heddle::rules {

RuleSet rulesOf(llvm::StringRef Yaml) {
  llvm::Expected<RuleSet> R = RuleSet::parse(Yaml, "r.yaml");
  if (R)
    return *R;
  FAIL(llvm::toString(R.takeError()));
  return RuleSet();
}

std::string messageOf(llvm::StringRef Yaml) {
  return llvm::toString(RuleSet::parse(Yaml, "r.yaml").takeError());
}

std::string mistakeAt(llvm::StringRef Yaml, unsigned Line, unsigned Column,
                      llvm::StringRef What, llvm::StringRef Help) {
  llvm::SmallVector<llvm::StringRef> Lines;
  Yaml.split(Lines, '\n');
  return ("r.yaml:" + llvm::Twine(Line) + ":" + llvm::Twine(Column) +
          ": error: " + What + "\n" + Lines[Line - 1] + "\n" +
          std::string(Column - 1, ' ') + "^\n  help: " + Help)
      .str();
}

std::string oneRule(llvm::StringRef Text) {
  std::string Result = "version: 1\nrules:\n- ";
  for (char C : Text)
    Result += C == '\n' ? std::string("\n  ") : std::string(1, C);
  return Result + "\n";
}

void checkMistakes(const std::vector<MistakeCase> &Cases) {
  for (const MistakeCase &C : Cases) {
    CAPTURE(C.Yaml);
    CHECK(messageOf(C.Yaml) ==
          mistakeAt(C.Yaml, C.Line, C.Column, C.What, C.Help));
  }
}

static std::string quoted(const std::string &Text) {
  std::string Result = "'";
  for (char C : Text)
    Result += C == '\'' ? std::string("''") : std::string(1, C);
  return Result + "'";
}

std::string listOf(llvm::StringRef Key, const Texts &Patterns) {
  std::string Result = Key.str() + ": [";
  for (const std::string &P : Patterns)
    Result += quoted(P) + ", ";
  return Result + "]";
}

RuleSet ruleFor(llvm::StringRef Key, const Texts &Patterns) {
  return rulesOf("version: 1\nrules:\n- aspect: ns::A\n  match: {" +
                 listOf(Key, Patterns) + "}\n");
}

Method method(std::string Class, std::string Name, std::string Signature,
              MethodKind Kind) {
  Method M;
  M.Class = std::move(Class);
  M.Name = std::move(Name);
  M.Signature = std::move(Signature);
  M.Kind = Kind;
  return M;
}

Method function(std::string Name, std::string Signature) {
  return method("", std::move(Name), std::move(Signature));
}

Method withoutBody(Method M) {
  M.HasNoBodyByDesign = true;
  return M;
}

bool matches(const RuleSet &R, const Method &M) { return !R.match(M).empty(); }

Texts chain(const RuleSet &R, const Method &M) {
  Texts Result;
  for (const Advice &A : R.match(M))
    Result.push_back(A.Aspect);
  return Result;
}

bool classMatches(const std::string &Pattern, const std::string &Class) {
  return matches(ruleFor("classes", {Pattern}), method(Class, "f"));
}

bool methodMatches(const std::string &Pattern, const Method &M) {
  return matches(ruleFor("methods", {Pattern}), M);
}

bool functionMatches(const std::string &Pattern, const Method &M) {
  return matches(ruleFor("functions", {Pattern}), M);
}

} // namespace heddle::rules
