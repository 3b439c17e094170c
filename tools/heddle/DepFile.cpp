//===- DepFile.cpp - dependency files in Make's format ------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DepFile.h"
#include <set>
#include <vector>

using namespace llvm;

namespace heddle {
namespace {

struct Rule {
  std::vector<std::string> Targets; ///< as written, still escaped
  std::vector<std::string> Files;   ///< unescaped
};

std::string unescape(StringRef Word) {
  std::string Result;
  for (size_t I = 0; I < Word.size(); ++I) {
    if (Word[I] == '$' && I + 1 < Word.size() && Word[I + 1] == '$')
      ++I;
    else if (Word[I] == '\\' && I + 1 < Word.size() &&
             StringRef(" #\\:\t").contains(Word[I + 1]) &&
             (Word[I + 1] != '\\' || I + 2 == Word.size()))
      ++I;
    Result += Word[I];
  }
  return Result;
}

std::string escape(StringRef Path) {
  std::string Result;
  for (char C : Path) {
    if (C == ' ' || C == '\t' || C == '#')
      Result += '\\';
    if (C == '$')
      Result += '$';
    Result += C;
  }
  return Result;
}

/// Joins continued lines, and splits each into words as written.
std::vector<std::vector<std::string>> words(StringRef Text) {
  std::vector<std::vector<std::string>> Lines(1);
  std::string Word;
  auto EndWord = [&] {
    if (!Word.empty())
      Lines.back().push_back(std::move(Word));
    Word.clear();
  };
  for (size_t I = 0; I < Text.size(); ++I) {
    char C = Text[I];
    if (C == '\\' && I + 1 < Text.size()) {
      if (Text[I + 1] == '\n') {
        EndWord();
        ++I;
        continue;
      }
      Word += C;
      Word += Text[++I];
    } else if (C == '\n') {
      EndWord();
      Lines.emplace_back();
    } else if (C == ' ' || C == '\t' || C == '\r') {
      EndWord();
    } else {
      Word += C;
    }
  }
  EndWord();
  return Lines;
}

std::vector<Rule> parse(StringRef Text) {
  std::vector<Rule> Rules;
  for (const std::vector<std::string> &Line : words(Text)) {
    if (Line.empty())
      continue;
    Rule R;
    bool InTargets = true;
    for (const std::string &Word : Line) {
      if (!InTargets) {
        R.Files.push_back(unescape(Word));
        continue;
      }
      StringRef Target(Word);
      InTargets = !Target.consume_back(":");
      if (!Target.empty())
        R.Targets.push_back(Target.str());
    }
    Rules.push_back(std::move(R));
  }
  return Rules;
}

std::string print(const Rule &R) {
  std::string Text;
  for (const std::string &T : R.Targets)
    Text += (Text.empty() ? "" : " ") + T;
  Text += ":";
  for (const std::string &F : R.Files)
    Text += " \\\n " + escape(F);
  return Text + "\n";
}

} // namespace

std::string rewriteDepFile(StringRef Text,
                           const std::map<std::string, std::string> &Renamed,
                           ArrayRef<std::string> Added) {
  auto Rename = [&](const std::string &Path) {
    auto Found = Renamed.find(Path);
    return Found == Renamed.end() ? Path : Found->second;
  };
  std::string Result;
  std::set<std::string> Printed;
  for (Rule &R : parse(Text)) {
    std::vector<std::string> Files;
    std::set<std::string> Seen;
    auto Add = [&](const std::string &Path) {
      if (Seen.insert(Path).second)
        Files.push_back(Path);
    };
    for (const std::string &F : R.Files)
      Add(Rename(F));
    if (!R.Files.empty())
      for (const std::string &F : Added)
        Add(F);
    R.Files = std::move(Files);
    for (std::string &T : R.Targets)
      if (std::string New = Rename(unescape(T)); New != unescape(T))
        T = escape(New);
    if (std::string Line = print(R); Printed.insert(Line).second)
      Result += Line;
  }
  return Result;
}

} // namespace heddle
