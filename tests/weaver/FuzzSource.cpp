//===- FuzzSource.cpp - sources to mutate ---------------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FuzzSource.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <algorithm>

using namespace llvm;

namespace heddle::weaver::test {
namespace {

bool isWordChar(char C) { return isAlnum(C) || C == '_' || (C & 0x80); }

size_t tokenLength(StringRef Text, bool AtLineStart) {
  if (AtLineStart && Text.ltrim(" \t").starts_with("#"))
    return std::min(Text.find('\n'), Text.size());
  if (Text.starts_with("//"))
    return std::min(Text.find('\n'), Text.size());
  if (isSpace(Text[0]))
    return Text.take_while(isSpace).size();
  if (isWordChar(Text[0]))
    return Text.take_while(isWordChar).size();
  if (Text[0] == '"' || Text[0] == '\'') {
    size_t N = 1;
    while (N < Text.size() && Text[N] != Text[0] && Text[N] != '\n')
      N += Text[N] == '\\' ? 2 : 1;
    return std::min(N + 1, Text.size());
  }
  for (StringRef Two : {"::", "->", "&&", "||", "<<", ">>",
                        "==", "!=", "<=", ">=", "++", "--", "+="})
    if (Text.starts_with(Two))
      return 2;
  return Text.starts_with("...") ? 3 : 1;
}

/// The newest of the standards that a case is for.
std::string standardOf(StringRef Text) {
  size_t At = Text.find("-std=");
  if (At != StringRef::npos)
    return Text.substr(At + 5)
        .take_while([](char C) { return isAlnum(C) || C == '+'; })
        .str();
  StringRef Numbers;
  if (size_t Line = Text.find("// STD "); Line != StringRef::npos)
    Numbers = Text.substr(Line + 7).split('\n').first.trim();
  return Numbers.empty() ? "c++17" : ("c++" + Numbers.rsplit(' ').second).str();
}

/// Not the standard library's: its results differ between implementations.
class Random {
public:
  explicit Random(uint64_t Seed) : State(Seed * 0x9E3779B97F4A7C15u + 1) {}
  size_t below(size_t Limit) {
    State ^= State << 13;
    State ^= State >> 7;
    State ^= State << 17;
    return size_t((State >> 11) % Limit);
  }

private:
  uint64_t State;
};

const char *const Words[] = {"constexpr",
                             "noexcept",
                             "static",
                             "inline",
                             "virtual",
                             "override",
                             "final",
                             "const",
                             "&",
                             "&&",
                             "*",
                             "...",
                             "template",
                             "typename",
                             "auto",
                             "decltype",
                             "(auto)",
                             "mutable",
                             "friend",
                             "explicit",
                             "operator",
                             "extern",
                             "\"C\"",
                             "namespace",
                             "= default",
                             "= delete",
                             "= 0",
                             "try",
                             "catch",
                             "throw",
                             "return",
                             "co_return",
                             "consteval",
                             "[[noreturn]]",
                             "volatile",
                             "this",
                             "<",
                             ">",
                             "(",
                             ")",
                             "{",
                             "}",
                             "[",
                             "]",
                             ";",
                             ",",
                             ":",
                             "::",
                             "int",
                             "class",
                             "struct",
                             "enum",
                             "union",
                             "using",
                             "requires",
                             "public:",
                             "private:",
                             "-> int",
                             "noexcept(false)",
                             "void"};

class Mutator {
public:
  Mutator(ArrayRef<FuzzSource> Sources, uint64_t Seed)
      : Sources(Sources), R(Seed), Base(Sources[R.below(Sources.size())]),
        Tokens(Base.Tokens) {}

  Mutation run() {
    for (size_t N = R.below(3) + 1; N > 0 && !Tokens.empty(); --N)
      change();
    Mutation M{Base.Name, Base.Standard, ""};
    for (const std::string &T : Tokens)
      M.Text += T;
    return M;
  }

private:
  /// Blanks and directives seldom matter.
  size_t place() {
    size_t At = R.below(Tokens.size());
    for (unsigned N = 0; N < 8 && (isSpace(Tokens[At][0]) ||
                                   StringRef(Tokens[At]).starts_with("//"));
         ++N)
      At = R.below(Tokens.size());
    return At;
  }

  std::string word() {
    if (R.below(2))
      return std::string(" ") + Words[R.below(std::size(Words))] + " ";
    const FuzzSource &Other =
        R.below(3) ? Base : Sources[R.below(Sources.size())];
    return " " + Other.Tokens[R.below(Other.Tokens.size())] + " ";
  }

  void change() {
    size_t At = place();
    auto Here = Tokens.begin() + ptrdiff_t(At);
    switch (R.below(7)) {
    case 0:
      Tokens.erase(Here);
      break;
    case 1:
      Tokens.insert(Here, word());
      break;
    case 2:
      *Here = word();
      break;
    case 3:
      Tokens.insert(Here, Tokens[At]);
      break;
    case 4:
      std::swap(*Here, Tokens[place()]);
      break;
    case 5: { // a run of tokens goes
      size_t Length = std::min(R.below(12) + 1, Tokens.size() - At);
      Tokens.erase(Here, Here + ptrdiff_t(Length));
      break;
    }
    case 6: { // a run comes from elsewhere
      const FuzzSource &Other = Sources[R.below(Sources.size())];
      size_t From = R.below(Other.Tokens.size());
      size_t Length = std::min(R.below(25) + 1, Other.Tokens.size() - From);
      auto Begin = Other.Tokens.begin() + ptrdiff_t(From);
      Tokens.insert(Here, Begin, Begin + ptrdiff_t(Length));
      break;
    }
    }
  }

  ArrayRef<FuzzSource> Sources;
  Random R;
  const FuzzSource &Base;
  std::vector<std::string> Tokens;
};

} // namespace

std::vector<std::string> tokensOf(StringRef Text) {
  std::vector<std::string> Result;
  bool AtLineStart = true;
  while (!Text.empty()) {
    size_t N = tokenLength(Text, AtLineStart);
    Result.push_back(Text.take_front(N).str());
    AtLineStart = StringRef(Result.back()).ends_with("\n");
    Text = Text.drop_front(N);
  }
  return Result;
}

void readSources(StringRef Folder, std::vector<FuzzSource> &To) {
  std::vector<std::string> Paths;
  std::error_code EC;
  for (sys::fs::directory_iterator At(Folder, EC), End; At != End && !EC;
       At.increment(EC))
    if (StringRef(At->path()).ends_with(".cpp") ||
        StringRef(At->path()).ends_with(".cc"))
      Paths.push_back(At->path());
  std::sort(Paths.begin(), Paths.end());
  for (const std::string &P : Paths)
    if (auto Buffer = MemoryBuffer::getFile(P)) {
      StringRef Text = (*Buffer)->getBuffer();
      To.push_back(
          {sys::path::filename(P).str(), standardOf(Text), tokensOf(Text)});
    }
}

Mutation mutate(ArrayRef<FuzzSource> Sources, uint64_t Seed) {
  return Mutator(Sources, Seed).run();
}

} // namespace heddle::weaver::test
