//===- HelperText.cpp - coroutines, which live on in a helper -------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A coroutine cannot `return`, and its frame outlives every closure of its
/// caller. So `Task C::f(A a) { body }` becomes
///
///   Task C::f(A a) { site; if(chain) return enclosed<...>::through(...);
///     else return this->C::heddle_f(a); } Task C::heddle_f(A a) { body }
///
/// and `heddle_f` is declared beside `f`. It takes what `f` takes, so that
/// `coroutine_traits`, the promise's constructor and its `operator new` see the
/// same types.
///
//===----------------------------------------------------------------------===//

#include "SourceText.h"
#include "WovenText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;
using namespace llvm;

namespace heddle::weaver {

std::string helperName(const FunctionDecl &F) {
  if (const IdentifierInfo *I = F.getIdentifier())
    return "heddle_" + I->getName().str();
  return "heddle_operator" + utostr(F.getOverloadedOperator());
}

namespace {

bool isAttribute(const SourceTokens &T, size_t I) {
  return (T[I].is("[") && I + 1 < T.size() && T[I + 1].is("[")) ||
         ((T[I].is("__attribute__") || T[I].is("__attribute")) &&
          I + 1 < T.size());
}

size_t pastAttribute(const SourceTokens &T, size_t I) {
  int Depth = 0;
  for (I += T[I].is("[") ? 0 : 1; I < T.size(); ++I) {
    Depth += T[I].is("[") || T[I].is("(");
    Depth -= T[I].is("]") || T[I].is(")");
    if (Depth == 0)
      return I + 1;
  }
  return I;
}

bool isIn(SourceRange R, SourceLocation L) {
  return R.isValid() && R.getBegin() <= L && L <= R.getEnd();
}

/// The head of a declaration that stands at \p F, up to \p End, under the
/// helper's name. Empty where it cannot be repeated.
std::string headOf(const FunctionDecl &F, SourceLocation End) {
  std::optional<SourceTokens> Tokens =
      tokensBetween(declarationBegin(F), End, F.getASTContext());
  if (!Tokens)
    return "";
  SourceLocation Name = F.getNameInfo().getBeginLoc();
  SourceLocation NameEnd = F.getNameInfo().getEndLoc();
  bool AfterName = false;
  int Depth = 0; ///< of parentheses
  SourceTokens Result;
  for (size_t I = 0; I < Tokens->size(); ++I) {
    const SourceToken &T = (*Tokens)[I];
    Depth += T.is("(");
    Depth -= T.is(")");
    // What is said of the function is said of the original; what is said of its
    // parameters goes with them.
    if (!Depth && isAttribute(*Tokens, I)) {
      I = pastAttribute(*Tokens, I) - 1;
      continue;
    }
    if (T.Where == Name)
      Result.push_back({T.Kind, helperName(F), Name});
    if (isIn({Name, NameEnd}, T.Where)) {
      AfterName = true;
      continue;
    }
    bool Dropped = T.is("virtual") || T.is("explicit") || T.is("extern") ||
                   T.Kind == tok::string_literal ||
                   (AfterName && (T.is("override") || T.is("final")));
    for (const ParmVarDecl *P : F.parameters()) {
      SourceRange Default = P->getDefaultArgRange();
      bool IsEqual = T.is("=") && I + 1 < Tokens->size() &&
                     (*Tokens)[I + 1].Where == Default.getBegin();
      Dropped |= isIn(Default, T.Where) || (Default.isValid() && IsEqual);
    }
    if (!Dropped)
      Result.push_back(T);
  }
  return joined(Result);
}

bool needsStatic(const FunctionDecl &F) {
  return !isa<CXXMethodDecl>(F) && !F.isInlineSpecified() &&
         !F.getDescribedFunctionTemplate() && F.getStorageClass() != SC_Static;
}

struct Heads {
  std::string Definition;
  std::string Declaration; ///< empty where the definition is one
  SourceLocation DeclareAt;
};

/// Empty definition: not possible.
Heads headsOf(const FunctionDecl &F, SourceLocation Body) {
  Heads H;
  H.Definition = headOf(F, Body);
  auto *M = dyn_cast<CXXMethodDecl>(&F);
  if (H.Definition.empty() || (M && !M->isOutOfLine()))
    return H;
  const FunctionDecl &First = M ? *F.getFirstDecl() : F;
  H.Declaration =
      headOf(First, M ? nextSemicolon(First.getSourceRange().getEnd(),
                                      F.getASTContext())
                      : Body);
  H.DeclareAt = declarationBegin(First);
  if (needsStatic(F)) {
    H.Declaration = "static " + H.Declaration;
    H.Definition = "static " + H.Definition;
  }
  if (H.Declaration.empty() || H.DeclareAt.isInvalid())
    H.Definition.clear();
  H.Declaration += ";";
  return H;
}

} // namespace

bool canHaveHelper(const FunctionDecl &F, SourceLocation Body) {
  if (F.getTemplateSpecializationKind() == TSK_ExplicitSpecialization)
    return false; // the class declares it without a text
  return !headsOf(F, Body).Definition.empty();
}

namespace {

/// What runs instead of a coroutine that has aspects: calls the helper.
std::string statementsFor(const Target &T) {
  std::string Call = callee(T.F, helperName(T.F));
  std::string Passed = passedList(T.F), Moved = movedList(T.F), Text;
  if (T.D.IsCompiledIn) {
    StaticCall Run = staticCall(T, Call, Passed);
    if (!T.D.IsDispatched)
      return Run.Class + "return " + Run.Expression + ";";
    // Each run of the chain has parameters of its own.
    Decision D = T.D;
    D.Result = "decltype(" + Call + "(" + Moved + "))";
    BodyClosure Body = bodyClosure({T.F, D, T.E, T.PP}, "heddle_body",
                                   [](const ParmVarDecl &) { return true; });
    Text =
        Run.Class + Body.Open + "return " + Run.Expression + ";" + Body.Close;
    Call = "heddle_body";
    Passed = Body.Passed;
    Moved = Body.Moved;
  }
  SiteText Site = siteOf(T);
  return Site.Definition + Text +
         "if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(" +
         Site.Name + "))return " +
         (hasOuter(T.D) ? outerText(T, Site, Call, /*Reenters=*/false)
                        : throughText(T, Site, "enclosed", Call, Passed)) +
         ";else return " + Call + "(" + Moved + ");";
}

} // namespace

Insertion helperText(const Target &T) {
  Heads H = headsOf(T.F, T.D.Brace);
  Insertion I;
  I.Open = markText(T) + ";" + statementsFor(T) + "}" + H.Definition +
           (T.D.AtTry ? " " : "{");
  I.Declaration = H.Declaration;
  I.DeclareAt = H.DeclareAt;
  return I;
}

} // namespace heddle::weaver
