//===- Names.cpp - text of qualified names and signatures -----------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Names.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace heddle::rules {

bool isIdentifierChar(char C) {
  return isAlnum(C) || C == '_' || C == '$' ||
         static_cast<unsigned char>(C) >= 0x80;
}

std::string squeezeSpaces(StringRef Text) {
  std::string Result;
  bool Pending = false;
  for (char C : Text) {
    if (isSpace(C)) {
      Pending = true;
      continue;
    }
    if (Pending && !Result.empty() && isIdentifierChar(Result.back()) &&
        isIdentifierChar(C))
      Result += ' ';
    Pending = false;
    Result += C;
  }
  return Result;
}

StringRef withoutLeadingColons(StringRef Name) {
  Name.consume_front("::");
  return Name;
}

void splitName(StringRef Name, SmallVectorImpl<StringRef> &Path) {
  Name = withoutLeadingColons(Name);
  if (!Name.empty())
    Name.split(Path, "::");
}

size_t closingParenthesis(StringRef Text, size_t Open) {
  size_t Depth = 0;
  for (size_t I = Open; I < Text.size(); ++I) {
    if (Text[I] == '(')
      ++Depth;
    else if (Text[I] == ')' && --Depth == 0)
      return I;
  }
  return StringRef::npos;
}

} // namespace heddle::rules
