//===- MarkAttributes.cpp - [[heddle::x]] in the source -------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pipeline.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;
using namespace llvm;

namespace heddle::weaver {

void MarkAttributes::watch(Preprocessor &PP) {
  PP.setTokenWatcher([this](const Token &T) {
    if (!T.isAnnotation())
      add(T);
  });
}

/// `[` `[` opens an attribute wherever C++ lets it stand.
void MarkAttributes::add(const Token &T) {
  if (Depth) {
    Depth += T.is(tok::l_square);
    Depth -= T.is(tok::r_square);
    Inside.push_back(T);
    if (!Depth)
      closeAttribute();
    return;
  }
  if (HasBracket && T.is(tok::l_square)) {
    HasBracket = false;
    Depth = 2;
    if (First.isInvalid())
      First = Bracket.getLocation();
    return;
  }
  if (HasBracket)
    addOther(Bracket);
  HasBracket = T.is(tok::l_square);
  if (HasBracket)
    Bracket = T;
  else
    addOther(T);
}

/// A token that belongs to no attribute: what stood before it belongs to the
/// declaration that begins with it, or to the name that came last.
void MarkAttributes::addOther(const Token &T) {
  if (!Run.empty()) {
    Before[T.getLocation()] = Run;
    Before[First] = Run;
    After[Last] = std::move(Run);
    Run.clear();
  }
  Last = T.getLocation();
  First = SourceLocation();
}

/// `using heddle: a, b(1)` or `x, heddle::y(2)`, and the two brackets.
void MarkAttributes::closeAttribute() {
  bool All = false;
  unsigned Parentheses = 0;
  for (size_t I = 0; I < Inside.size(); ++I) {
    const Token &T = Inside[I];
    Parentheses += T.is(tok::l_paren);
    Parentheses -= T.is(tok::r_paren);
    const IdentifierInfo *Name = T.getIdentifierInfo();
    if (Parentheses || !Name)
      continue;
    auto Next = [&](size_t N, tok::TokenKind K) {
      return I + N < Inside.size() && Inside[I + N].is(K);
    };
    bool Scope = Name->isStr("heddle");
    if (T.is(tok::kw_using)) {
      if (I + 1 < Inside.size() && Inside[I + 1].getIdentifierInfo())
        All = Inside[I + 1].getIdentifierInfo()->isStr("heddle");
      I += 2; // the namespace and its colon
    } else if (Next(1, tok::coloncolon)) {
      if (Scope && I + 2 < Inside.size() && Inside[I + 2].getIdentifierInfo())
        Run.push_back(Inside[I + 2].getIdentifierInfo()->getName().str());
      I += 2;
    } else if (All) {
      Run.push_back(Name->getName().str());
    }
  }
  Inside.clear();
}

static void append(const MarkAttributes::Places &Places, SourceLocation Where,
                   std::vector<std::string> &To) {
  if (auto At = Places.find(Where); At != Places.end())
    for (const std::string &Name : At->second)
      if (!is_contained(To, Name))
        To.push_back(Name);
}

void MarkAttributes::of(const FunctionDecl &F,
                        std::vector<std::string> &To) const {
  append(Before, F.getInnerLocStart(), To);
  append(After, F.getNameInfo().getEndLoc(), To);
}

void MarkAttributes::of(const CXXRecordDecl &C,
                        std::vector<std::string> &To) const {
  append(After, C.getInnerLocStart(), To); // `struct`
  append(Before, C.getLocation(), To);     // after an alignas
}

} // namespace heddle::weaver
