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
#include "llvm/ADT/DenseSet.h"
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
  auto *S = T->getAs<TemplateSpecializationType>();
  while (S && S->isTypeAlias()) // `template <class T> using A = B<T>;`
    S = S->getAliasedType()->getAs<TemplateSpecializationType>();
  if (S)
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

bool saysThatItOverrides(const CXXMethodDecl &M) {
  return M.hasAttr<OverrideAttr>() || M.hasAttr<FinalAttr>();
}

/// Collects the classes whose functions a method overrides.
class Overridden {
public:
  explicit Overridden(std::vector<std::string> &To) : To(To) {}

  void addFrom(const CXXMethodDecl &M) {
    for (const CXXMethodDecl *Base : M.overridden_methods())
      add(*Base);
    if (saysThatItOverrides(M))
      addFromDependentBases(M, *M.getParent());
  }

private:
  void add(const CXXMethodDecl &Base) {
    if (!Seen.insert(Base.getCanonicalDecl()).second)
      return;
    std::string Name = className(*Base.getParent());
    if (!is_contained(To, Name))
      To.push_back(std::move(Name));
    addFrom(Base);
  }

  // Where bases depend on template arguments, clang looks for what is
  // overridden in the instances alone. The types of parameters may be called
  // otherwise in each class, so that only their number counts.
  void addFromDependentBases(const CXXMethodDecl &M, const CXXRecordDecl &C) {
    const CXXRecordDecl *Class = C.getDefinition();
    if (!Class || !Class->hasAnyDependentBases() ||
        !SearchedFor.insert({&M, Class}).second)
      return;
    for (const CXXBaseSpecifier &B : Class->bases()) {
      const CXXRecordDecl *Base = baseClass(B);
      if (!Base || !(Base = Base->getDefinition()))
        continue;
      for (const NamedDecl *D : Base->lookup(M.getDeclName()))
        if (auto *F = dyn_cast<CXXMethodDecl>(D); F && mayOverride(M, *F))
          add(*F);
      addFromDependentBases(M, *Base);
    }
  }
  static bool mayOverride(const CXXMethodDecl &M, const CXXMethodDecl &Base) {
    return (Base.isVirtual() || saysThatItOverrides(Base)) &&
           Base.getNumParams() == M.getNumParams() &&
           Base.getMethodQualifiers() == M.getMethodQualifiers();
  }

  std::vector<std::string> &To;
  SmallPtrSet<const Decl *, 8> Seen;
  // A template may be among its own bases: `V<N> : V<N - 1>`.
  SmallDenseSet<std::pair<const Decl *, const Decl *>, 4> SearchedFor;
};

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

bool isNoexcept(const FunctionDecl &F);
bool destructorMayThrow(const CXXRecordDecl &C);

/// Whether the end of a subobject of this type may throw.
bool endMayThrow(QualType T) {
  const CXXRecordDecl *R = T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!R || !(R = R->getDefinition()) || T->isDependentType())
    return false;
  const CXXDestructorDecl *D = R->getDestructor();
  return D ? !isNoexcept(*D) : destructorMayThrow(*R);
}

/// Of a destructor that says nothing of it. Clang finds out when Sema is asked.
bool destructorMayThrow(const CXXRecordDecl &C) {
  return any_of(C.bases(), [](auto &B) { return endMayThrow(B.getType()); }) ||
         any_of(C.fields(), [](auto *F) { return endMayThrow(F->getType()); });
}

bool isNoexcept(const FunctionDecl &F) {
  if (F.hasAttr<NoThrowAttr>())
    return true;
  auto *Type = F.getType()->castAs<FunctionProtoType>();
  switch (Type->getExceptionSpecType()) {
  case EST_None: // also of a destructor in a template
  case EST_Unevaluated:
    if (auto *D = dyn_cast<CXXDestructorDecl>(&F))
      return !destructorMayThrow(*D->getParent());
    return false;
  case EST_Uninstantiated:
  case EST_Unparsed:
    return false;
  default:
    return Type->canThrow() == CT_Cannot;
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
  To.IsNoexcept = isNoexcept(F);
  addAttributes(Declarations, Marks, To);
  addFiles(Declarations, To);
  auto *M = dyn_cast<CXXMethodDecl>(&F);
  if (!M)
    return;
  To.IsStatic = M->isStatic();
  To.IsVirtual = M->isVirtual() || saysThatItOverrides(*M->getCanonicalDecl());
  To.IsConst = M->isConst();
  Overridden(To.Overrides).addFrom(*M->getCanonicalDecl());
  addClassAttributes(*M->getParent(), Marks, To);
  SmallPtrSet<const Decl *, 8> Seen;
  addBases(*M->getParent(), Seen, To.Bases);
}

} // namespace heddle::weaver
