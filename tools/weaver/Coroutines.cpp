//===- Coroutines.cpp - results that can be awaited, or gone through ------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which functions an asynchronous aspect can be around, or one around
/// elements: those that return a coroutine type, whether or not their own body
/// is a coroutine, if one of that type can await another, or yields elements
/// and can be gone through.
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
  auto *S = T->getAs<TemplateSpecializationType>();
  while (S && S->isTypeAlias())
    S = S->getAliasedType()->getAs<TemplateSpecializationType>();
  if (!C && S)
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

const ClassTemplateDecl *templateIn(const ASTContext &Context, StringRef Space,
                                    StringRef Name) {
  const TranslationUnitDecl *Unit = Context.getTranslationUnitDecl();
  for (const NamedDecl *N :
       Unit->lookup(DeclarationName(&Context.Idents.get(Space))))
    if (auto *In = dyn_cast<NamespaceDecl>(N))
      for (const NamedDecl *D :
           In->lookup(DeclarationName(&Context.Idents.get(Name))))
        if (auto *T = dyn_cast<ClassTemplateDecl>(D))
          return T;
  return nullptr;
}

/// Whether \p Traits has a specialization for such classes.
bool isTold(const ClassTemplateDecl *Traits, const CXXRecordDecl &C) {
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

/// Whether `std::coroutine_traits` is told of such classes.
bool hasTraits(const CXXRecordDecl &C) {
  return isTold(templateIn(C.getASTContext(), "std", "coroutine_traits"), C);
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

/// The class of a member type, if declarations tell.
const CXXRecordDecl *classNamed(const NamedDecl &Member) {
  auto *Type = dyn_cast<TypeDecl>(&Member);
  return Type ? classOf(Member.getASTContext().getTypeDeclType(Type)) : nullptr;
}

/// Whether the promise says what may be awaited, and does not forbid it.
bool promiseTransforms(const NamedDecl &Promise) {
  const CXXRecordDecl *P = classNamed(Promise);
  const NamedDecl *D = P ? memberOf(*P, "await_transform") : nullptr;
  const FunctionDecl *F = D ? D->getAsFunction() : nullptr;
  return F && !F->isDeleted();
}

/// Whether \p C, or a class that it derives from, may have such a member:
/// it has, or one of them is known to the instance alone.
bool mayHave(const CXXRecordDecl *C, StringRef Name) {
  return !C ||
         !C->lookup(DeclarationName(&C->getASTContext().Idents.get(Name)))
              .empty() ||
         any_of(C->bases(), [&](const CXXBaseSpecifier &B) {
           return mayHave(classOf(B.getType()), Name);
         });
}

/// Whether a loop over \p C would have to await its beginning.
bool beginsLater(const CXXRecordDecl &C) {
  const NamedDecl *Begin = memberOf(C, "begin");
  const FunctionDecl *F = Begin ? Begin->getAsFunction() : nullptr;
  const CXXRecordDecl *First = F ? classOf(F->getReturnType()) : nullptr;
  return First &&
         (memberOf(*First, "await_ready") ||
          memberOf(*First,
                   C.getASTContext().DeclarationNames.getCXXOperatorName(
                       OO_Coawait)));
}

/// Whether its elements can be had one after another.
bool hasElements(const CXXRecordDecl &C) {
  if (isTold(templateIn(C.getASTContext(), "heddle", "each_traits"), C))
    return true;
  return mayHave(&C, "begin") && mayHave(&C, "end") && !beginsLater(C);
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

bool isGenerator(const FunctionDecl &F) {
  if (F.getReturnType()->isReferenceType())
    return false;
  const CXXRecordDecl *C = classOf(F.getReturnType());
  if (!C)
    return false;
  const NamedDecl *Promise = memberOf(*C, "promise_type");
  bool Yields =
      Promise ? mayHave(classNamed(*Promise), "yield_value") : hasTraits(*C);
  return Yields && hasElements(*C);
}

namespace {

/// What is wrong with an aspect of that kind around \p C; empty for nothing.
std::string mistakeOf(const rules::Advice &A, const Candidate &C,
                      const rules::RuleSet &Rules) {
  const FunctionDecl &F = *C.Function;
  std::string Result = typeName(F.getReturnType(), F.getASTContext());
  if (A.Async == rules::Awaiting::Whole && !isAwaitable(F))
    return Rules.notAwaitableText(A, C.Method.display(), Result);
  if (A.Async != rules::Awaiting::Each)
    return "";
  if (!isGenerator(F))
    return Rules.notYieldingText(A, C.Method.display(), Result);
  for (const rules::Advice &Other : C.Advice)
    if (Other.Async == rules::Awaiting::Whole)
      return Rules.awaitedAndEachText(A, C.Method.display(), Other.Aspect);
  return "";
}

} // namespace

std::vector<std::string> unawaitedResults(ArrayRef<Candidate> Found,
                                          const rules::RuleSet &Rules) {
  std::vector<std::string> Mistakes;
  std::set<std::string> Said;
  for (const Candidate &C : Found) {
    if (!C.Function->doesThisDeclarationHaveABody())
      continue;
    for (const rules::Advice &A : C.Advice)
      if (!Said.count(A.Aspect))
        if (std::string Text = mistakeOf(A, C, Rules); !Text.empty()) {
          Said.insert(A.Aspect);
          Mistakes.push_back(std::move(Text));
        }
  }
  return Mistakes;
}

} // namespace heddle::weaver
