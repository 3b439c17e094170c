//===- Decision.cpp - woven, or refused with a reason -------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pipeline.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using namespace llvm;

namespace heddle::weaver {
namespace {

struct Refusal {
  Reason Why = Reason::None;
  std::string Detail;
  explicit operator bool() const { return Why != Reason::None; }
};

std::string macroName(SourceLocation Where, const ASTContext &Context) {
  return Lexer::getImmediateMacroName(Where, Context.getSourceManager(),
                                      Context.getLangOpts())
      .str();
}

/// Reasons that the declaration alone gives.
Refusal fromDeclaration(const FunctionDecl &F) {
  if (isa<CXXConstructorDecl>(F))
    return {Reason::Constructor, ""};
  if (isa<CXXDestructorDecl>(F))
    return {Reason::Destructor, ""};
  if (isa<CXXConversionDecl>(F))
    return {Reason::Conversion, ""};
  if (F.isDeleted())
    return {Reason::Deleted, ""};
  if (F.isDefaulted())
    return {Reason::Defaulted, ""};
  if (F.isMain())
    return {Reason::Main, ""};
  if (!F.getASTContext().getLangOpts().CPlusPlus11)
    return {Reason::OldStandard, ""};
  if (F.isConsteval())
    return {Reason::Consteval, ""};
  if (F.isConstexpr())
    return {Reason::Constexpr, ""};
  if (F.isVariadic())
    return {Reason::CVariadic, ""};
  if (F.hasAttr<NakedAttr>())
    return {Reason::Naked, ""};
  if (F.hasAttr<AlwaysInlineAttr>())
    return {Reason::AlwaysInline, ""};
  if (F.hasAttr<GNUInlineAttr>())
    return {Reason::GnuInline, ""};
  if (F.hasAttr<ConstAttr>())
    return {Reason::PureAttribute, "const"};
  if (F.hasAttr<PureAttr>())
    return {Reason::PureAttribute, "pure"};
  if (F.isMultiVersion())
    return {Reason::Multiversion, ""};
  if (const auto *Complaint = F.getAttr<ErrorAttr>())
    return {Reason::DiagnosedCall, Complaint->getSpelling()};
  if (F.getPrimaryTemplate())
    return {Reason::ExplicitSpecialization, ""};
  if (F.getDeclaredReturnType()->getContainedDeducedType())
    return {Reason::DeducedReturn, ""};
  if (F.hasCXXExplicitFunctionObjectParameter())
    return {Reason::ExplicitObject, F.getParamDecl(0)->getName().str()};
  auto *M = dyn_cast<CXXMethodDecl>(&F);
  if (M && M->getParent()->getName().empty())
    return {Reason::UnnamedClass, ""};
  if (!M && F.getLexicalDeclContext()->isRecord())
    return {Reason::FriendInClass, ""};
  if (!M && isInUnnamedNamespace(F))
    for (const ParmVarDecl *P : F.parameters())
      if (P->getDeclName() == F.getDeclName())
        return {Reason::NameHidden, P->getName().str()};
  return {};
}

bool isUsable(const FunctionDecl &Special) {
  return !Special.isDeleted() && Special.getAccess() == AS_public;
}

/// Whether the runtime can make an object of this type from an expiring
/// (`Const`: a constant) one, and end its life. What depends on template
/// arguments is taken to be so.
bool isMovable(QualType T, bool Const) {
  const CXXRecordDecl *R = T->getAsCXXRecordDecl();
  if (!R || !R->hasDefinition() || T->isDependentType())
    return true;
  if (const CXXDestructorDecl *D = R->getDestructor(); D && !isUsable(*D))
    return false;
  bool Usable = false;
  for (const CXXConstructorDecl *C : R->ctors()) {
    if (C->isMoveConstructor() && !Const && !isUsable(*C))
      return false; // it would be chosen over a copy
    unsigned Qualifiers = 0;
    bool Copies = C->isCopyConstructor(Qualifiers) &&
                  (Qualifiers & clang::Qualifiers::Const);
    if (Copies || (C->isMoveConstructor() && !Const))
      Usable |= isUsable(*C) && !C->isExplicit(); // `return` asks for more
  }
  if (R->needsImplicitCopyConstructor() &&
      !R->defaultedCopyConstructorIsDeleted())
    Usable = true;
  if (!Const && R->needsImplicitMoveConstructor() &&
      !R->defaultedMoveConstructorIsDeleted())
    Usable = true;
  return Usable;
}

/// Reasons that lie in parameters and result.
Refusal fromTypes(const FunctionDecl &F) {
  for (const ParmVarDecl *P : F.parameters())
    if (!isMovable(P->getType(), P->getType().isConstQualified()))
      return {Reason::ParameterNotMovable,
              P->getName().empty()
                  ? "#" + std::to_string(P->getFunctionScopeIndex() + 1)
                  : P->getName().str()};
  if (!isMovable(F.getReturnType(), false))
    return {Reason::ResultNotMovable,
            typeName(F.getReturnType(), F.getASTContext())};
  return {};
}

Refusal fromTemplateParameters(const FunctionDecl &F) {
  const FunctionTemplateDecl *T = F.getDescribedFunctionTemplate();
  if (!T)
    return {};
  for (const NamedDecl *P : *T->getTemplateParameters()) {
    if (P->isImplicit() || !P->getName().empty())
      continue;
    auto *Type = dyn_cast<TemplateTypeParmDecl>(P);
    auto *Value = dyn_cast<NonTypeTemplateParmDecl>(P);
    auto *Template = dyn_cast<TemplateTemplateParmDecl>(P);
    if (!(Type && Type->hasDefaultArgument()) &&
        !(Value && Value->hasDefaultArgument()) &&
        !(Template && Template->hasDefaultArgument()))
      return {Reason::TemplateParameterUnnamed, ""};
    break; // this and what follows is left to the defaults
  }
  return {};
}

/// Whether a chain of #include directives leads from the source to \p File.
bool isReached(FileID File, const SourceManager &SM) {
  for (SourceLocation By; File != SM.getMainFileID(); File = SM.getFileID(By)) {
    By = SM.getIncludeLoc(File);
    if (By.isInvalid())
      return false;
  }
  return true;
}

/// Reasons that lie in the text of the definition.
Refusal fromText(const FunctionDecl &F, const Stmt &Body, Preprocessor &PP) {
  const ASTContext &Context = F.getASTContext();
  const SourceManager &SM = Context.getSourceManager();
  SourceLocation Where = Body.getBeginLoc();
  if (isInSystemFile(F.getLocation(), PP))
    return {Reason::SystemHeader,
            SM.getFilename(SM.getExpansionLoc(F.getLocation())).str()};
  if (isa<CXXTryStmt>(Body))
    return {Reason::FunctionTryBlock, ""};
  if (isa<CoroutineBodyStmt>(Body))
    return {Reason::Coroutine, ""};
  if (Where.isMacroID())
    return {Reason::MacroBody, macroName(Where, Context)};
  if (!isReached(SM.getFileID(Where), SM))
    return {Reason::ForcedInclude, SM.getFilename(Where).str()};
  for (const ParmVarDecl *P : F.parameters())
    if (P->getName().empty() && P->getLocation().isMacroID())
      return {Reason::MacroParameter, macroName(P->getLocation(), Context)};
  if (std::string Word = macroInGuard(F, Where, PP); !Word.empty())
    return {Reason::MacroInGuard, Word};
  return {};
}

Decision refused(Refusal R) {
  return {cache::Outcome::Refused, R.Why, std::move(R.Detail), {}};
}

} // namespace

Decision decide(const Candidate &C, Preprocessor &PP) {
  const FunctionDecl &F = *C.Function;
  const SourceManager &SM = F.getASTContext().getSourceManager();
  if (Refusal R = fromDeclaration(F))
    return refused(std::move(R));
  const Stmt *Body = F.doesThisDeclarationHaveABody() ? F.getBody() : nullptr;
  if (!Body) {
    if (F.isPureVirtual())
      return refused({Reason::PureVirtual, ""});
    if (isInSystemFile(F.getLocation(), PP))
      return refused(
          {Reason::SystemHeader,
           SM.getFilename(SM.getExpansionLoc(F.getLocation())).str()});
    return {cache::Outcome::Declared, Reason::None, "", {}};
  }
  if (Refusal R = fromText(F, *Body, PP))
    return refused(std::move(R));
  if (Refusal R = fromTypes(F))
    return refused(std::move(R));
  if (Refusal R = fromTemplateParameters(F))
    return refused(std::move(R));
  return {cache::Outcome::Woven, Reason::None, "", Body->getBeginLoc()};
}

} // namespace heddle::weaver
