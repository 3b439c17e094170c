//===- TypePattern.cpp - which types a text stands for --------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TypePattern.h"
#include "Names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;

namespace heddle::rules {

static bool opens(char C) { return StringRef("<([{").contains(C); }
static bool closes(char C) { return StringRef(">)]}").contains(C); }

static bool bracketsPairUp(StringRef Text) {
  SmallVector<char, 8> Open;
  for (char C : Text) {
    if (opens(C))
      Open.push_back(C);
    else if (closes(C) &&
             (Open.empty() ||
              StringRef("<>()[]{}").find(Open.pop_back_val()) + 1 !=
                  StringRef("<>()[]{}").find(C)))
      return false;
  }
  return Open.empty();
}

/// Whether \p Before ends with a type's leading `const` or `volatile`, after
/// which a type must come.
static bool endsWithLeadingQualifier(StringRef Before) {
  if (!Before.consume_back("const") && !Before.consume_back("volatile"))
    return false;
  return Before.empty() || StringRef("<,(").contains(Before.back());
}

static bool isPointer(StringRef Before) {
  if (Before.empty() || endsWithLeadingQualifier(Before))
    return false;
  return isIdentifierChar(Before.back()) ||
         StringRef(">)]*").contains(Before.back());
}

void TypePattern::addLiteral(StringRef Text) {
  for (char C : Text)
    Parts.push_back({Part::Char, C});
}

/// Adds the wildcard at \p At. \returns how many characters it takes.
size_t TypePattern::addStar(StringRef Squeezed, size_t At) {
  StringRef Before = Squeezed.take_front(At);
  StringRef After = Squeezed.drop_front(At);
  if (endsWithLeadingQualifier(Before))
    addLiteral(" ");
  if (After.starts_with("**::")) {
    Parts.push_back({Part::Scope});
    return 4;
  }
  bool Double = After.consume_front("**");
  if (!Double)
    After.consume_front("*");
  bool InPath = Before.ends_with("::");
  bool IsWhole = !InPath && (After.empty() || !isIdentifierChar(After[0])) &&
                 !After.starts_with("::");
  Parts.push_back({IsWhole            ? Part::Type
                   : Double && InPath ? Part::Path
                                      : Part::Word});
  return Double ? 2 : 1;
}

std::variant<TypePattern, Mistake> TypePattern::parse(StringRef Text) {
  TypePattern Result;
  Result.Written = Text.trim().str();
  std::string Squeezed = squeezeSpaces(Text.trim());
  StringRef S = withoutLeadingColons(Squeezed);
  if (S.empty())
    return errors::emptyType();
  if (!bracketsPairUp(S))
    return errors::unbalancedType();
  for (size_t I = 0; I < S.size();) {
    // A pointer's own star makes the next one a pointer as well, a wildcard's
    // does not; a wildcard's is never looked back at as `**` is taken whole.
    bool WildcardBefore =
        I && S[I - 1] == '*' && Result.Parts.back().Kind != Part::Char;
    if (S[I] == '*' && !WildcardBefore && !isPointer(S.take_front(I))) {
      I += Result.addStar(S, I);
    } else {
      Result.addLiteral(S.substr(I, 1));
      ++I;
    }
  }
  return Result;
}

/// The places behind what \p P may stand for, if it begins at one of \p From.
/// A place is an index into \p Text.
std::vector<bool> TypePattern::step(const Part &P, StringRef Text,
                                    const std::vector<bool> &From) {
  std::vector<bool> To(Text.size() + 1);
  if (P.Kind == Part::Scope)
    To = From;
  // Per open bracket: whether a start stands at this depth, still within reach.
  SmallVector<bool, 16> Active = {false};
  for (size_t I = 0; I <= Text.size(); ++I) {
    if (P.Kind == Part::Char) {
      if (From[I] && I < Text.size() && Text[I] == P.C)
        To[I + 1] = true;
      continue;
    }
    if (From[I])
      Active.back() = true;
    bool EndsScope = I >= 2 && Text[I - 1] == ':' && Text[I - 2] == ':';
    if (Active.back() && (P.Kind != Part::Scope || EndsScope))
      To[I] = true;
    if (I == Text.size())
      break;
    char C = Text[I];
    bool InName = isIdentifierChar(C);
    if (P.Kind == Part::Word) {
      if (!InName)
        Active.back() = false;
    } else if (opens(C)) {
      Active.push_back(false);
    } else if (closes(C)) {
      if (Active.size() > 1)
        Active.pop_back();
      else
        Active.back() = false;
    } else if (P.Kind != Part::Type && !InName && C != ':') {
      Active.back() = false;
    }
  }
  return To;
}

bool TypePattern::accepts(StringRef Text) const {
  std::string Squeezed = squeezeSpaces(Text.trim());
  std::vector<bool> At(Squeezed.size() + 1);
  At[0] = true;
  for (const Part &P : Parts) {
    if (none_of(At, [](bool B) { return B; }))
      return false;
    At = step(P, Squeezed, At);
  }
  return At.back();
}

} // namespace heddle::rules
