//===- FuzzInput.cpp - arbitrary bytes as input of the rule language ------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FuzzInput.h"
#include "PatternParser.h"
#include "TypePattern.h"
#include "Where.h"
#include "heddle/rules/RuleSet.h"

using namespace llvm;

namespace heddle::rules {

/// A method with a bit of everything.
static Method sample() {
  Method M;
  M.Class = "ns::C";
  M.Name = "f";
  M.Signature = "(int, const std::vector<ns::C> &) const";
  M.Parameters = parameterTypes(M.Signature);
  M.Result = "std::map<int, ns::C *>";
  M.Visibility = Access::Public;
  M.Attributes = {"traced"};
  M.Bases = {"ns::Base"};
  M.Overrides = {"ns::Base"};
  M.Files = {"/src/ns/c.cpp"};
  return M;
}

static void readRules(StringRef Text) {
  // One file to include, and no way to the real ones.
  IntrusiveRefCntPtr<vfs::InMemoryFileSystem> Files(
      new vfs::InMemoryFileSystem);
  Files->addFile("/a.yaml", 0,
                 MemoryBuffer::getMemBuffer("version: 1\ninclude: r.yaml\n"));
  Expected<RuleSet> R = RuleSet::parse(Text, "/r.yaml", Files);
  if (!R)
    return consumeError(R.takeError());
  Method M = sample();
  R->match(M);
  R->match(M, MatchBy::Name);
  R->mayMatchClass(M.Class);
  for (size_t I = 0; I < std::min<size_t>(R->size(), 4); ++I)
    R->unmatchedText(I, M);
}

static void readPattern(StringRef Text, PatternList List) {
  auto Parsed = parsePattern(Text, List);
  StringRef Name[] = {"ns", "C", Text};
  if (auto *P = std::get_if<Pattern>(&Parsed)) {
    P->accepts(Name);
    P->acceptsMemberOf(Name);
  }
}

void readAnything(StringRef Input) {
  if (Input.empty())
    return;
  StringRef Text = Input.drop_front();
  switch (Input.front()) {
  case 'Y':
    return readRules(Text);
  case 'C':
    return readPattern(Text, PatternList::Classes);
  case 'M':
    return readPattern(Text, PatternList::Methods);
  case 'F':
    return readPattern(Text, PatternList::Functions);
  case 'T':
    if (auto T = TypePattern::parse(Text);
        std::holds_alternative<TypePattern>(T)) {
      std::get<TypePattern>(T).accepts(sample().Result);
      std::get<TypePattern>(T).accepts(Text);
    }
    return;
  case 'P':
    if (auto P = parsePath(Text); std::holds_alternative<Pattern>(P)) {
      StringRef Path[] = {"src", "ns", Text};
      std::get<Pattern>(P).accepts(Path);
    }
    return;
  case 'Q':
    for (bool IsMember : {false, true})
      if (auto M = methodFromText(Text, IsMember); !M)
        consumeError(M.takeError());
    return;
  }
}

} // namespace heddle::rules
