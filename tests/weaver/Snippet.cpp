//===- Snippet.cpp - annotated sources -----------------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Snippet.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/StringExtras.h"
#include <doctest/doctest.h>

using namespace clang;
using namespace llvm;

namespace heddle::weaver::test {

Annotated::Annotated(StringRef Text) {
  while (!Text.empty()) {
    size_t At = Text.find('$');
    Code += Text.substr(0, At);
    Text = Text.substr(At);
    StringRef Name = Text.drop_front(Text.empty() ? 0 : 1).take_while(isAlnum);
    if (Text.drop_front(std::min(Text.size(), Name.size() + 1))
            .starts_with("^")) {
      Places.emplace(Name.str(), Code.size());
      Text = Text.drop_front(Name.size() + 2);
    } else if (!Text.empty()) {
      Code += Text.front();
      Text = Text.drop_front();
    }
  }
}

std::vector<unsigned> Annotated::places(StringRef Name) const {
  std::vector<unsigned> Result;
  auto [Begin, End] = Places.equal_range(Name.str());
  for (auto At = Begin; At != End; ++At)
    Result.push_back(At->second);
  return Result;
}

std::string Annotated::note(unsigned Offset, StringRef Text) const {
  StringRef Before = StringRef(Code).take_front(Offset);
  size_t Begin = Before.rfind('\n') + 1;
  StringRef Line = StringRef(Code).substr(Begin).split('\n').first;
  return (Twine(Before.count('\n') + 1) + ": note: " + Text + "\n" + Line +
          "\n" + std::string(Offset - Begin, ' ') + "^\n")
      .str();
}

rules::RuleSet rulesOf(StringRef Match) {
  auto Rules = rules::RuleSet::parse(
      ("version: 1\nrules:\n  - aspect: Aspect\n    match: {" + Match + "}\n")
          .str(),
      "rules.yaml");
  REQUIRE_MESSAGE(static_cast<bool>(Rules), toString(Rules.takeError()));
  return std::move(*Rules);
}

Snippet::Snippet(StringRef Text, StringRef Match, const Setting &S)
    : Source(Text), Rules(rulesOf(Match)) {
  std::vector<std::string> Args = S.Args;
  Args.insert(Args.end(), {"-resource-dir", HEDDLE_CLANG_RESOURCE_DIR, "-w"});
  Unit = tooling::buildASTFromCodeWithArgs(
      Source.code(), Args, "/snippet/input.cc", "heddle-test",
      std::make_shared<PCHContainerOperations>(),
      tooling::getClangStripDependencyFileAdjuster(), S.Files);
  REQUIRE(Unit);
  REQUIRE_FALSE(Unit->getDiagnostics().hasErrorOccurred());
}

std::vector<Candidate> Snippet::candidates() const {
  return findCandidates(context(), Rules, Unit->getPreprocessor());
}

std::vector<std::string> Snippet::names() const {
  std::vector<std::string> Result;
  for (const Candidate &C : candidates())
    Result.push_back(C.Method.display());
  return Result;
}

std::string Snippet::misplaced() const {
  std::vector<unsigned> Missing = Source.places("target");
  std::string Result;
  for (const Candidate &C : candidates()) {
    unsigned At =
        context().getSourceManager().getFileOffset(C.Function->getLocation());
    auto Found = llvm::find(Missing, At);
    if (Found != Missing.end())
      Missing.erase(Found);
    else
      Result += Source.note(At, "no candidate expected: " + C.Method.display());
  }
  for (unsigned At : Missing)
    Result += Source.note(At, "a candidate is missing");
  return Result;
}

Decision Snippet::decide(const Candidate &C) const {
  return weaver::decide(C, Unit->getPreprocessor());
}

} // namespace heddle::weaver::test
