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

/// What a body returns or throws by a bare name.
class HandedOver : public RecursiveASTVisitor<HandedOver> {
public:
  bool TraverseLambdaExpr(LambdaExpr *) { return true; }
  bool TraverseDecl(Decl *D) {
    return isa_and_nonnull<CXXRecordDecl, FunctionDecl>(D) ||
           RecursiveASTVisitor::TraverseDecl(D);
  }
  bool VisitReturnStmt(ReturnStmt *S) { return add(S->getRetValue()); }
  bool VisitCXXThrowExpr(CXXThrowExpr *E) { return add(E->getSubExpr()); }

  std::set<const ParmVarDecl *> Parameters;

private:
  bool add(const Expr *E) {
    for (const Expr *Inner = nullptr; E && E != Inner;) {
      Inner = E;
      E = E->IgnoreParens()->IgnoreUnlessSpelledInSource();
    }
    if (auto *Name = dyn_cast_or_null<DeclRefExpr>(E))
      if (auto *P = dyn_cast<ParmVarDecl>(Name->getDecl()))
        Parameters.insert(P);
    return true;
  }
};

/// Looks for uses of a function: of itself, and of its name where nobody knows
/// yet what that means.
class UseFinder : public RecursiveASTVisitor<UseFinder> {
public:
  explicit UseFinder(const FunctionDecl &F) : F(F) {}
  bool VisitDeclRefExpr(DeclRefExpr *E) { return add(E->getDecl()); }
  bool VisitMemberExpr(MemberExpr *E) { return add(E->getMemberDecl()); }
  bool VisitOverloadExpr(OverloadExpr *E) { return add(E->getName()); }
  bool VisitDependentScopeDeclRefExpr(DependentScopeDeclRefExpr *E) {
    return add(E->getDeclName());
  }
  bool VisitCXXDependentScopeMemberExpr(CXXDependentScopeMemberExpr *E) {
    return add(E->getMember());
  }

  bool Found = false;

private:
  bool add(const ValueDecl *Used) {
    Found |= Used->getCanonicalDecl() == F.getCanonicalDecl();
    return !Found;
  }
  bool add(DeclarationName Used) {
    Found |= Used == F.getDeclName();
    return !Found;
  }
  const FunctionDecl &F;
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

/// How many template arguments a call of the function itself gives.
unsigned givenArguments(const FunctionDecl &F) {
  unsigned Given = 0;
  if (const FunctionTemplateDecl *T = F.getDescribedFunctionTemplate())
    for (const NamedDecl *P : *T->getTemplateParameters())
      Given += !P->isImplicit();
  return Given;
}

/// Whether those would do for the template \p R as well.
bool takesArgumentsOf(const FunctionDecl &F, const FunctionTemplateDecl &R) {
  auto &Mine = *F.getDescribedFunctionTemplate()->getTemplateParameters();
  auto &Other = *R.getTemplateParameters();
  for (unsigned I = 0; I < givenArguments(F); ++I) {
    if (I >= Other.size())
      return Other.size() && Other.asArray().back()->isParameterPack();
    if (Mine.getParam(I)->getKind() != Other.getParam(I)->getKind())
      return false;
  }
  return true;
}

/// The type of parameter \p I, of a pack's elements for it and all behind it.
QualType parameterType(const FunctionDecl &F, unsigned I) {
  I = std::min(I, F.getNumParams() - 1);
  QualType T = F.getParamDecl(I)->getType().getCanonicalType();
  auto *Pack = T->getAs<PackExpansionType>();
  return Pack ? Pack->getPattern() : T;
}

/// The parameter of the template of \p F that this type is, if it is one.
const TemplateTypeParmType *ownParameter(QualType T, const FunctionDecl &F) {
  auto *P = T->getAs<TemplateTypeParmType>();
  const FunctionTemplateDecl *Template = F.getDescribedFunctionTemplate();
  return P && Template &&
                 P->getDepth() == Template->getTemplateParameters()->getDepth()
             ? P
             : nullptr;
}

/// `T &&`, which may be an lvalue reference.
bool isForwarding(QualType T, const FunctionDecl &F) {
  return T->isRValueReferenceType() && ownParameter(T->getPointeeType(), F);
}

/// Whether the function's own parameter, of type \p Mine, suits a parameter of
/// type \p Other as well as its own.
bool suitsAsWell(QualType Mine, QualType Other, const FunctionDecl &F) {
  QualType Inner = Other.getNonReferenceType();
  if (!F.getASTContext().hasSameUnqualifiedType(Mine.getNonReferenceType(),
                                                Inner))
    return false;
  if (!Other->isReferenceType())
    return true;
  if (Other->isRValueReferenceType())
    return !Mine->isReferenceType();
  return Inner.isConstQualified() &&
         (!Mine->isReferenceType() || isForwarding(Mine, F));
}

/// Whether this is a template parameter of \p R that \p F gives no argument
/// for, so that it becomes whatever fits.
bool isDeduced(QualType T, const FunctionDecl &F, const FunctionDecl &R) {
  auto *P = ownParameter(T.getNonReferenceType(), R);
  return P && P->getIndex() >= givenArguments(F);
}

/// Whether a call of \p F by name, with its own parameters, could be one of \p
/// R. Beside a function, a template is never better; and template arguments are
/// given to templates alone.
bool isRival(const FunctionDecl &F, const FunctionDecl &R) {
  if (F.getCanonicalDecl() == R.getCanonicalDecl())
    return false;
  const FunctionTemplateDecl *Other = R.getDescribedFunctionTemplate();
  if ((F.getDescribedFunctionTemplate() != nullptr) != (Other != nullptr) ||
      (Other && !takesArgumentsOf(F, *Other)))
    return false;
  auto *M = dyn_cast<CXXMethodDecl>(&F);
  auto *N = dyn_cast<CXXMethodDecl>(&R);
  if (M && N && M->getMethodQualifiers() != N->getMethodQualifiers())
    return false;
  unsigned Count = F.getNumParams();
  bool HasPack = R.getNumParams() &&
                 R.getParamDecl(R.getNumParams() - 1)->isParameterPack();
  if (!Count || R.getMinRequiredArguments() > Count || !R.getNumParams() ||
      (R.getNumParams() < Count && !HasPack))
    return false;
  bool Differs = false;
  for (unsigned I = 0; I < Count; ++I) {
    QualType Mine = parameterType(F, I), Theirs = parameterType(R, I);
    if (Mine == Theirs)
      continue;
    Differs = true;
    if (!suitsAsWell(Mine, Theirs, F) && !isDeduced(Theirs, F, R))
      return false;
  }
  return Differs;
}

const FunctionDecl *rivalOf(const FunctionDecl &F) {
  if (isa<CXXConversionDecl>(F))
    return nullptr;
  for (const NamedDecl *N :
       F.getDeclContext()->getRedeclContext()->lookup(F.getDeclName()))
    if (const FunctionDecl *R = N->getUnderlyingDecl()->getAsFunction())
      if (isRival(F, *R))
        return R;
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
  if (F.isVariadic())
    return {Ground::AnyArguments, ""};
  if (hasUnnamedTemplateParameter(F))
    return {Ground::TemplateParameterUnnamed, ""};
  if (F.hasAttr<AlwaysInlineAttr>())
    return {Ground::AlwaysInline, ""};
  if (const auto *Complaint = F.getAttr<ErrorAttr>())
    return {Ground::DiagnosedCall, Complaint->getSpelling()};
  if (const FunctionDecl *Rival = rivalOf(F))
    return {Ground::OverloadRival, describe(*Rival).Signature};
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

Strategy strategyOf(const Decision &D) {
  Strategy S = strategyFor(D.Because);
  return D.IsDispatched || S == Strategy::Helper ? S : Strategy::Static;
}

std::string strategyText(const Decision &D) {
  Strategy S = strategyOf(D);
  return (strategyName(S) +
          (D.IsCompiledIn && S != Strategy::Static ? "+static" : ""))
      .str();
}

std::string whyText(const Decision &D) {
  if (strategyOf(D) == Strategy::Static)
    return "its body is a closure, and its aspects are compiled in around it";
  std::string Why = groundText(D.Because, D.Detail);
  if (D.IsCompiledIn && D.IsDispatched)
    Why += "; inside of that, aspects are compiled in";
  return Why;
}

bool usesItself(const FunctionDecl &F, const Stmt &Body) {
  UseFinder Uses(F);
  Uses.TraverseStmt(const_cast<Stmt *>(&Body));
  return Uses.Found;
}

/// Whether a copy is all that a move of it is, and chosen wherever one would
/// be.
static bool isPlain(QualType T, const ASTContext &Context) {
  const CXXRecordDecl *R = T->getAsCXXRecordDecl();
  return R && R->hasDefinition() && !T->isDependentType() &&
         T.isTriviallyCopyableType(Context) && R->hasSimpleCopyConstructor() &&
         !R->hasUserDeclaredConstructor();
}

std::set<const ParmVarDecl *> handedOver(const Stmt &Body) {
  HandedOver Seen;
  Seen.TraverseStmt(const_cast<Stmt *>(&Body));
  return std::move(Seen.Parameters);
}

std::set<const ParmVarDecl *> referredParameters(const FunctionDecl &F,
                                                 const Stmt &Body) {
  std::set<const ParmVarDecl *> Given = handedOver(Body), Result;
  const ASTContext &Context = F.getASTContext();
  for (const ParmVarDecl *P : F.parameters()) {
    QualType T = P->getType();
    if (!T->isRecordType() && !T->isDependentType())
      continue; // for a closure to take a scalar costs nothing
    if (T->isReferenceType() || P->getName().empty())
      continue;
    if (!Given.count(P) || isPlain(T, Context))
      Result.insert(P);
  }
  return Result;
}

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
