//===- Strategy.cpp - how a body and its advice come together -------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A guard wherever the function can be called again by a name of its own; it
/// alone keeps all names and places native. A closure for the rest, a helper
/// for coroutines.
///
//===----------------------------------------------------------------------===//

#include "Pipeline.h"
#include "SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;
using namespace llvm;

namespace heddle::weaver {
namespace {

/// The `return`s of a body itself.
class Returns : public RecursiveASTVisitor<Returns> {
public:
  bool TraverseLambdaExpr(LambdaExpr *) { return true; }
  bool TraverseDecl(Decl *D) {
    return isa_and_nonnull<CXXRecordDecl, FunctionDecl>(D) ||
           RecursiveASTVisitor::TraverseDecl(D);
  }
  bool TraverseIfStmt(IfStmt *S) {
    Branches += S->isConstexpr();
    bool Result = RecursiveASTVisitor::TraverseIfStmt(S);
    Branches -= S->isConstexpr();
    return Result;
  }
  bool VisitReturnStmt(ReturnStmt *S) {
    (Branches ? InBranches : Certain) |= S->getRetValue() != nullptr;
    return true;
  }

  bool Certain = false;    ///< one gives a value, in every instance
  bool InBranches = false; ///< one gives a value, in some

private:
  int Branches = 0; ///< of `if constexpr`, around this place
};

bool hasUnnamedTemplateParameter(const FunctionDecl &F) {
  const FunctionTemplateDecl *T = F.getDescribedFunctionTemplate();
  if (!T)
    return false;
  for (const NamedDecl *P : *T->getTemplateParameters()) {
    if (P->isImplicit() || !P->getName().empty())
      continue;
    auto *Type = dyn_cast<TemplateTypeParmDecl>(P);
    auto *Value = dyn_cast<NonTypeTemplateParmDecl>(P);
    auto *Template = dyn_cast<TemplateTemplateParmDecl>(P);
    // This and what follows is left to the defaults.
    return !(Type && Type->hasDefaultArgument()) &&
           !(Value && Value->hasDefaultArgument()) &&
           !(Template && Template->hasDefaultArgument());
  }
  return false;
}

/// Whether the type of a conversion stands in the source as it is.
bool hasConversionName(const CXXConversionDecl &C) {
  FunctionTypeLoc Written = C.getFunctionTypeLoc();
  if (!Written || C.getDeclaredReturnType()->getContainedDeducedType())
    return false;
  return tokensBetween(C.getNameInfo().getBeginLoc(), Written.getLParenLoc(),
                       C.getASTContext())
      .has_value();
}

const ParmVarDecl *hidingParameter(const FunctionDecl &F) {
  if (!isa<CXXMethodDecl>(F) && isInUnnamedNamespace(F))
    for (const ParmVarDecl *P : F.parameters())
      if (P->getDeclName() == F.getDeclName())
        return P;
  return nullptr;
}

std::string shownName(const ParmVarDecl &P) {
  return P.getName().empty()
             ? "#" + std::to_string(P.getFunctionScopeIndex() + 1)
             : P.getName().str();
}

/// Why the function cannot call itself; Ordinary when it can.
Grounds whyNotCalled(const FunctionDecl &F) {
  auto *M = dyn_cast<CXXMethodDecl>(&F);
  if (isa<CXXConstructorDecl>(F))
    return {Ground::Constructor, ""};
  if (isa<CXXDestructorDecl>(F))
    return {Ground::Destructor, ""};
  if (F.getPrimaryTemplate())
    return {Ground::ExplicitSpecialization, ""};
  if (F.hasCXXExplicitFunctionObjectParameter())
    return {Ground::ExplicitObject, F.getParamDecl(0)->getName().str()};
  if (!M && F.getLexicalDeclContext()->isRecord())
    return {Ground::FriendInClass, ""};
  if (const ParmVarDecl *P = hidingParameter(F))
    return {Ground::NameHidden, P->getName().str()};
  if (M && M->isStatic() && M->getParent()->getName().empty())
    return {Ground::UnnamedClass, ""};
  if (auto *C = dyn_cast<CXXConversionDecl>(&F))
    if (!hasConversionName(*C))
      return {Ground::ConversionType, ""};
  if (hasUnnamedTemplateParameter(F))
    return {Ground::TemplateParameterUnnamed, ""};
  if (F.hasAttr<AlwaysInlineAttr>())
    return {Ground::AlwaysInline, ""};
  if (const auto *Complaint = F.getAttr<ErrorAttr>())
    return {Ground::DiagnosedCall, Complaint->getSpelling()};
  for (const ParmVarDecl *P : F.parameters())
    if (!canBeMoved(P->getType()))
      return {Ground::ParameterNotMovable, shownName(*P)};
  return {};
}

/// Whether what speaks against a call of the function leaves one of a helper
/// beside it, which has another name and no attributes.
bool canCallHelper(Ground G) {
  return G == Ground::Ordinary || G == Ground::NameHidden ||
         G == Ground::AlwaysInline || G == Ground::DiagnosedCall ||
         G == Ground::ParameterNotMovable;
}

/// How a deduced return type gets known.
Grounds deducedReturn(const FunctionDecl &F, const Stmt &Body,
                      bool &ReturnsNothing) {
  Returns Seen;
  Seen.TraverseStmt(const_cast<Stmt *>(&Body));
  bool IsPattern = F.isTemplated();
  ReturnsNothing = IsPattern ? !Seen.Certain && !Seen.InBranches
                             : F.getReturnType()->isVoidType();
  if (IsPattern && Seen.InBranches && !Seen.Certain)
    return {Ground::DeducedInBranches, ""};
  return {Ground::DeducedReturn, ""};
}

} // namespace

Grounds groundsFor(const FunctionDecl &F, const Stmt &Body, Preprocessor &PP,
                   bool &ReturnsNothing) {
  Grounds G = whyNotCalled(F);
  if (isa<CoroutineBodyStmt>(Body))
    return {Ground::Coroutine, canCallHelper(G.Why) ? helperName(F) : ""};
  if (G.Why != Ground::Ordinary)
    return G;
  if (std::string Word = macroInName(F, Body.getBeginLoc(), PP); !Word.empty())
    return {Ground::MacroName, Word};
  if (F.getDeclaredReturnType()->getContainedDeducedType())
    return deducedReturn(F, Body, ReturnsNothing);
  if (F.isConstexpr())
    return {Ground::ConstantEvaluation, ""};
  if (isa<CXXTryStmt>(Body))
    return {Ground::FunctionTryBlock, ""};
  return {};
}

} // namespace heddle::weaver
