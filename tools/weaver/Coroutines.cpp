//===- Coroutines.cpp - results that can be awaited -----------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which functions an asynchronous aspect can be around: those that return a
/// coroutine type, whether or not their own body is a coroutine, if one of that
/// type can await another.
///
//===----------------------------------------------------------------------===//

#include "Pipeline.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;
using namespace llvm;

namespace heddle::weaver {
namespace {

/// The class of \p T; of what depends on template arguments, the template's.
const CXXRecordDecl *classOf(QualType T) {
  T = T.getNonReferenceType();
  const CXXRecordDecl *C = T->getAsCXXRecordDecl();
  if (!C)
    if (auto *S = T->getAs<TemplateSpecializationType>())
      if (auto *D = dyn_cast_or_null<ClassTemplateDecl>(
              S->getTemplateName().getAsTemplateDecl()))
        C = D->getTemplatedDecl();
  return C ? C->getDefinition() : nullptr;
}

/// The template that \p C is of, or the class itself.
const Decl *family(const CXXRecordDecl *C) {
  if (auto *S = dyn_cast_or_null<ClassTemplateSpecializationDecl>(C))
    return S->getSpecializedTemplate()->getCanonicalDecl();
  if (C && C->getDescribedClassTemplate())
    return C->getDescribedClassTemplate()->getCanonicalDecl();
  return C ? C->getCanonicalDecl() : nullptr;
}

const NamedDecl *memberOf(const CXXRecordDecl &C, DeclarationName Name) {
  for (const NamedDecl *D : C.lookup(Name))
    return D;
  for (const CXXBaseSpecifier &B : C.bases())
    if (const CXXRecordDecl *Base = classOf(B.getType()))
      if (const NamedDecl *D = memberOf(*Base, Name))
        return D;
  return nullptr;
}

const NamedDecl *memberOf(const CXXRecordDecl &C, StringRef Name) {
  return memberOf(C, DeclarationName(&C.getASTContext().Idents.get(Name)));
}

const ClassTemplateDecl *coroutineTraits(const ASTContext &Context) {
  const TranslationUnitDecl *Unit = Context.getTranslationUnitDecl();
  for (const NamedDecl *Std :
       Unit->lookup(DeclarationName(&Context.Idents.get("std"))))
    if (auto *Space = dyn_cast<NamespaceDecl>(Std))
      for (const NamedDecl *D : Space->lookup(
               DeclarationName(&Context.Idents.get("coroutine_traits"))))
        if (auto *T = dyn_cast<ClassTemplateDecl>(D))
          return T;
  return nullptr;
}

/// Whether `std::coroutine_traits` has a specialization for such classes.
bool hasTraits(const CXXRecordDecl &C) {
  const ClassTemplateDecl *Traits = coroutineTraits(C.getASTContext());
  if (!Traits)
    return false;
  SmallVector<ClassTemplatePartialSpecializationDecl *, 8> Partial;
  const_cast<ClassTemplateDecl *>(Traits)->getPartialSpecializations(Partial);
  auto IsFor = [&](const TemplateArgumentList &Arguments) {
    return Arguments.size() &&
           Arguments[0].getKind() == TemplateArgument::Type &&
           family(classOf(Arguments[0].getAsType())) == family(&C);
  };
  return any_of(Partial,
                [&](auto *S) { return IsFor(S->getTemplateArgs()); }) ||
         any_of(Traits->specializations(), [&](auto *S) {
           return S->isExplicitSpecialization() && IsFor(S->getTemplateArgs());
         });
}

/// Whether a free `operator co_await` beside the class takes it.
bool hasFreeOperator(const CXXRecordDecl &C, DeclarationName CoAwait) {
  const DeclContext *Around = C.getDeclContext();
  while (Around->isRecord())
    Around = Around->getParent();
  return any_of(Around->lookup(CoAwait), [&](const NamedDecl *D) {
    const FunctionDecl *F = D->getAsFunction();
    return F && F->getNumParams() == 1 &&
           family(classOf(F->getParamDecl(0)->getType())) == family(&C);
  });
}

/// Whether the promise says what may be awaited, and does not forbid it.
bool promiseTransforms(const NamedDecl &Promise) {
  auto *Type = dyn_cast<TypeDecl>(&Promise);
  const CXXRecordDecl *P =
      Type ? classOf(Promise.getASTContext().getTypeDeclType(Type)) : nullptr;
  const NamedDecl *D = P ? memberOf(*P, "await_transform") : nullptr;
  const FunctionDecl *F = D ? D->getAsFunction() : nullptr;
  return F && !F->isDeleted();
}

} // namespace

bool isAwaitable(const FunctionDecl &F) {
  const CXXRecordDecl *C = classOf(F.getReturnType());
  if (!C)
    return false;
  const NamedDecl *Promise = memberOf(*C, "promise_type");
  if (!Promise && !hasTraits(*C))
    return false;
  DeclarationName CoAwait =
      F.getASTContext().DeclarationNames.getCXXOperatorName(OO_Coawait);
  return memberOf(*C, "await_ready") || memberOf(*C, CoAwait) ||
         hasFreeOperator(*C, CoAwait) ||
         (Promise && promiseTransforms(*Promise));
}

std::vector<std::string> unawaitedResults(ArrayRef<Candidate> Found,
                                          const rules::RuleSet &Rules) {
  std::vector<std::string> Mistakes;
  std::set<std::string> Said;
  for (const Candidate &C : Found)
    for (const rules::Advice &A : C.Advice)
      if (A.Async == rules::Awaiting::Whole &&
          C.Function->doesThisDeclarationHaveABody() &&
          !isAwaitable(*C.Function) && Said.insert(A.Aspect).second)
        Mistakes.push_back(
            Rules.notAwaitableText(A, C.Method.display(),
                                   typeName(C.Function->getReturnType(),
                                            C.Function->getASTContext())));
  return Mistakes;
}

} // namespace heddle::weaver
