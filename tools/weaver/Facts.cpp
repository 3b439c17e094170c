//===- Facts.cpp - what rules ask of a function besides its name ----------===//
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
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using namespace llvm;

namespace heddle::weaver {
namespace {

/// \p F's definition and what declares it before; without a definition every
/// declaration. What comes after a definition is not known when clang asks
/// whether to parse its body, and so never counts.
SmallVector<const FunctionDecl *, 4>
relevantDeclarations(const FunctionDecl &F) {
  const FunctionDecl *Last = F.getMostRecentDecl();
  for (const FunctionDecl *R : F.redecls())
    if (R->isThisDeclarationADefinition())
      Last = R;
  SmallVector<const FunctionDecl *, 4> Result;
  for (; Last; Last = Last->getPreviousDecl())
    Result.push_back(Last);
  return Result;
}

rules::Access access(const FunctionDecl &F) {
  switch (F.getAccess()) {
  case AS_public:
    return rules::Access::Public;
  case AS_protected:
    return rules::Access::Protected;
  case AS_private:
    return rules::Access::Private;
  case AS_none:
    break;
  }
  return rules::Access::None;
}

/// The class that \p Base names. Where it depends on template arguments, the
/// template that it is an instance of.
const CXXRecordDecl *baseClass(const CXXBaseSpecifier &Base) {
  QualType T = Base.getType();
  if (const CXXRecordDecl *R = T->getAsCXXRecordDecl())
    return R;
  if (auto *S = T->getAs<TemplateSpecializationType>())
    if (auto *Template = dyn_cast_or_null<ClassTemplateDecl>(
            S->getTemplateName().getAsTemplateDecl()))
      return Template->getTemplatedDecl();
  return nullptr;
}

void addBases(const CXXRecordDecl &C, SmallPtrSetImpl<const Decl *> &Seen,
              std::vector<std::string> &To) {
  const CXXRecordDecl *Definition = C.getDefinition();
  if (!Definition)
    return;
  for (const CXXBaseSpecifier &B : Definition->bases()) {
    const CXXRecordDecl *R = baseClass(B);
    if (!R || !Seen.insert(R->getCanonicalDecl()).second)
      continue;
    To.push_back(className(*R));
    addBases(*R, Seen, To);
  }
}

void addOverrides(const CXXMethodDecl &M, std::vector<std::string> &To) {
  for (const CXXMethodDecl *Base : M.overridden_methods()) {
    std::string Name = className(*Base->getParent());
    if (!is_contained(To, Name))
      To.push_back(std::move(Name));
    addOverrides(*Base, To);
  }
}

/// As rules spell `heddle::x`: an annotation may carry the scope in its text,
/// for compilers that warn of attributes that they do not know.
void addAnnotations(const Decl &D, std::vector<std::string> &To) {
  for (const auto *A : D.specific_attrs<AnnotateAttr>()) {
    StringRef Name = A->getAnnotation();
    Name.consume_front("heddle::");
    if (!is_contained(To, Name))
      To.push_back(Name.str());
  }
}

void addAttributes(ArrayRef<const FunctionDecl *> Declarations,
                   const MarkAttributes *Marks, rules::Method &M) {
  addAnnotations(*Declarations.front(), M.Attributes);
  if (Marks)
    for (const FunctionDecl *D : Declarations)
      Marks->of(*D, M.Attributes);
}

void addClassAttributes(const CXXRecordDecl &C, const MarkAttributes *Marks,
                        rules::Method &M) {
  const CXXRecordDecl *Last = C.getDefinition();
  if (!Last)
    return;
  addAnnotations(*Last, M.ClassAttributes);
  for (; Marks && Last; Last = Last->getPreviousDecl())
    Marks->of(*Last, M.ClassAttributes);
}

void addFiles(ArrayRef<const FunctionDecl *> Declarations, rules::Method &M) {
  for (const FunctionDecl *D : Declarations) {
    const SourceManager &SM = D->getASTContext().getSourceManager();
    OptionalFileEntryRef File = SM.getFileEntryRefForID(
        SM.getFileID(SM.getExpansionLoc(D->getLocation())));
    if (!File)
      continue;
    std::string Path = File->getFileEntry().tryGetRealPathName().str();
    if (!Path.empty() && !is_contained(M.Files, Path))
      M.Files.push_back(std::move(Path));
  }
}

} // namespace

void addFacts(const FunctionDecl &F, const MarkAttributes *Marks,
              rules::Method &To) {
  SmallVector<const FunctionDecl *, 4> Declarations = relevantDeclarations(F);
  To.Visibility = access(F);
  To.IsStatic = F.getCanonicalDecl()->isStatic();
  // Not the deduced type: it is known only when the body has been parsed.
  if (!isa<CXXConstructorDecl, CXXDestructorDecl>(F))
    To.Result = typeName(F.getDeclaredReturnType(), F.getASTContext());
  addAttributes(Declarations, Marks, To);
  addFiles(Declarations, To);
  auto *M = dyn_cast<CXXMethodDecl>(&F);
  if (!M)
    return;
  To.IsStatic = M->isStatic();
  To.IsVirtual = M->isVirtual();
  To.IsConst = M->isConst();
  addOverrides(*M->getCanonicalDecl(), To.Overrides);
  addClassAttributes(*M->getParent(), Marks, To);
  SmallPtrSet<const Decl *, 8> Seen;
  addBases(*M->getParent(), Seen, To.Bases);
}

} // namespace heddle::weaver
