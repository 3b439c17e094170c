//===- Insertions.cpp - what was put into a line, for people to read ----===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Insertions.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <cstdint>

using namespace llvm;

namespace heddle {
namespace {

constexpr size_t Width = 90;        ///< of a line that brokenCode() gives
constexpr size_t LiteralWidth = 40; ///< of a string literal in it
constexpr size_t MostCells = 16'000'000;

bool isWordChar(char C) { return isAlnum(C) || C == '_'; }

/// Length of the token that \p Text begins with: a word, a literal, or one
/// character.
size_t tokenLength(StringRef Text) {
  size_t N = 1;
  if (Text[0] == '"' || Text[0] == '\'') {
    while (N < Text.size() && Text[N] != Text[0])
      N += Text[N] == '\\' ? 2 : 1;
    return std::min(N + 1, Text.size());
  }
  if (isWordChar(Text[0]))
    while (N < Text.size() && isWordChar(Text[N]))
      ++N;
  return N;
}

std::vector<StringRef> tokens(StringRef Text) {
  std::vector<StringRef> Result;
  while (!Text.empty()) {
    size_t N = tokenLength(Text);
    Result.push_back(Text.take_front(N));
    Text = Text.drop_front(N);
  }
  return Result;
}

/// Finds \p Old as a subsequence of \p New with as few gaps as can be.
class Alignment {
public:
  Alignment(ArrayRef<StringRef> Old, ArrayRef<StringRef> New)
      : Old(Old), New(New), Columns(New.size() + 1) {}

  /// For each token of New whether it is inserted; empty if Old is none of it.
  std::vector<bool> inserted() {
    fill();
    if (cost(0, 0, false) == None)
      return {};
    std::vector<bool> Result;
    bool InGap = false;
    for (size_t I = 0, J = 0; J < New.size(); ++J) {
      bool Same = I < Old.size() && Old[I] == New[J];
      bool Take = Same && cost(I, J, InGap) == cost(I + 1, J + 1, false);
      Result.push_back(!Take);
      InGap = !Take;
      I += Take;
    }
    return Result;
  }

private:
  static constexpr uint16_t None = 0xFFFF;

  /// Gaps from here on when \p I tokens of Old and \p J of New are done.
  uint16_t &cost(size_t I, size_t J, bool InGap) {
    return Cells[(I * Columns + J) * 2 + InGap];
  }

  void fill() {
    Cells.assign((Old.size() + 1) * Columns * 2, None);
    for (size_t I = Old.size() + 1; I-- > 0;)
      for (size_t J = New.size() + 1; J-- > 0;)
        for (bool InGap : {false, true})
          cost(I, J, InGap) = best(I, J, InGap);
  }

  uint16_t best(size_t I, size_t J, bool InGap) {
    if (J == New.size())
      return I == Old.size() ? 0 : None;
    uint16_t Insert = cost(I, J + 1, true);
    if (Insert != None && !InGap)
      ++Insert;
    if (I < Old.size() && Old[I] == New[J])
      return std::min(Insert, cost(I + 1, J + 1, false));
    return Insert;
  }

  ArrayRef<StringRef> Old, New;
  size_t Columns;
  std::vector<uint16_t> Cells;
};

void append(std::vector<Piece> &To, StringRef Text, bool Inserted) {
  if (Text.empty())
    return;
  if (!To.empty() && To.back().Inserted == Inserted)
    To.back().Text += Text;
  else
    To.push_back({Text.str(), Inserted});
}

/// What stands between the longest common beginning and end is new.
std::vector<Piece> byEnds(StringRef Original, StringRef Woven) {
  size_t Most = std::min(Original.size(), Woven.size()), Head = 0, Tail = 0;
  while (Head < Most && Original[Head] == Woven[Head])
    ++Head;
  while (Tail < Most - Head &&
         Original[Original.size() - 1 - Tail] == Woven[Woven.size() - 1 - Tail])
    ++Tail;
  std::vector<Piece> Result;
  append(Result, Woven.take_front(Head), false);
  append(Result, Woven.drop_front(Head).drop_back(Tail), true);
  append(Result, Woven.take_back(Tail), false);
  return Result;
}

/// Writes lines of code, each not much longer than Width.
class Breaker {
public:
  std::vector<std::string> run(StringRef Code) {
    StringRef Before;
    for (StringRef T : tokens(Code)) {
      token(T, Before);
      if (T != " ")
        Before = T;
    }
    endLine();
    return std::move(Lines);
  }

private:
  /// Braces of an initialiser, a call or a lambda stay within their line.
  static bool opensBlock(StringRef Before) {
    return Before.empty() || Before == "{" || Before == "}" || Before == ";" ||
           Before == ")";
  }

  void token(StringRef T, StringRef Before) {
    if (T == "{" && Inside == 0 && opensBlock(Before)) {
      Line += T;
      endLine();
      ++Depth;
      return;
    }
    if (T == "}" && Inside == 0 && Depth > 0) {
      endLine();
      --Depth;
      Line += T;
      endLine();
      return;
    }
    if (T == "(" || T == "{" || T == "[")
      ++Inside;
    if ((T == ")" || T == "}" || T == "]") && Inside > 0)
      --Inside;
    add(T.starts_with("\"") ? shortened(T) : T.str());
    if (T == ";" && Inside == 0)
      endLine();
  }

  static std::string shortened(StringRef Literal) {
    if (Literal.size() <= LiteralWidth)
      return Literal.str();
    StringRef Head = Literal.take_front(LiteralWidth);
    Head = Head.substr(0, Head.rfind('\\')); // no half escape
    return Head.str() + "...\"";
  }

  void add(const std::string &T) {
    if (Line.size() + T.size() > Width && LastComma > 0) {
      std::string Rest = StringRef(Line).drop_front(LastComma).ltrim().str();
      Line.resize(LastComma);
      flush();
      Continued = true;
      Line = Rest;
      LastComma = 0;
    }
    if (!Line.empty() || T != " ")
      Line += T;
    if (T == ",")
      LastComma = Line.size();
  }

  void flush() {
    if (!Line.empty())
      Lines.push_back(std::string(Depth * 2 + (Continued ? 4 : 0), ' ') + Line);
    Line.clear();
  }

  void endLine() {
    flush();
    Continued = false;
    LastComma = 0;
  }

  std::vector<std::string> Lines;
  std::string Line;
  size_t LastComma = 0; ///< past it, in Line
  unsigned Depth = 0;   ///< of blocks
  unsigned Inside = 0;  ///< of parentheses and braces within a statement
  bool Continued = false;
};

} // namespace

std::vector<Piece> insertionsIn(StringRef Original, StringRef Woven) {
  std::vector<StringRef> Old = tokens(Original), New = tokens(Woven);
  if (Old.size() * New.size() > MostCells)
    return byEnds(Original, Woven);
  std::vector<bool> Inserted = Alignment(Old, New).inserted();
  if (Inserted.empty())
    return byEnds(Original, Woven);
  std::vector<Piece> Result;
  for (size_t I = 0; I < New.size(); ++I)
    append(Result, New[I], Inserted[I]);
  return Result;
}

std::vector<std::string> brokenCode(StringRef Code) {
  return Breaker().run(Code);
}

} // namespace heddle
