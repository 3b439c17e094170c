//===- Describe.cpp - a clang function as rules and metadata see it -----===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ClangVersion.h"
#include "Pipeline.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Mangle.h"
#include "clang/AST/PrettyPrinter.h"
#include "clang/AST/QualTypeNames.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;
using namespace llvm;

namespace heddle::weaver {
namespace {

PrintingPolicy printing(const ASTContext &Context) {
  PrintingPolicy P(Context.getLangOpts());
  P.Bool = true;
  P.SuppressTagKeyword = true;
  P.SuppressUnwrittenScope = true;
  P.FullyQualifiedName = true;
  P.AnonymousTagLocations = false;
  P.TerseOutput = true;
  return P;
}

/// `ns::Outer::` for what encloses \p D; unnamed and inline namespaces left
/// out.
std::string scope(const DeclContext *Context) {
  std::string Result;
  for (; Context && !Context->isTranslationUnit();
       Context = Context->getParent()) {
    std::string Name;
    if (auto *N = dyn_cast<NamespaceDecl>(Context)) {
      if (N->isAnonymousNamespace() || N->isInline())
        continue;
      Name = N->getNameAsString();
    } else if (auto *T = dyn_cast<TagDecl>(Context)) {
      if (const TypedefNameDecl *Alias = T->getTypedefNameForAnonDecl())
        Name = Alias->getNameAsString();
      else
        Name = T->getName().empty() ? "(unnamed)" : T->getNameAsString();
    } else if (auto *F = dyn_cast<FunctionDecl>(Context)) {
      Name = F->getNameAsString();
    } else {
      continue; // linkage specifications and the like
    }
    Result = Name + "::" + Result;
  }
  return Result;
}

rules::MethodKind kind(const FunctionDecl &F) {
  if (isa<CXXConstructorDecl>(F))
    return rules::MethodKind::Constructor;
  if (isa<CXXDestructorDecl>(F))
    return rules::MethodKind::Destructor;
  if (isa<CXXConversionDecl>(F))
    return rules::MethodKind::Conversion;
  switch (F.getOverloadedOperator()) {
  case OO_Equal:
    return rules::MethodKind::Assignment;
  case OO_New:
  case OO_Array_New:
  case OO_Delete:
  case OO_Array_Delete:
    return rules::MethodKind::Allocation;
  default:
    return rules::MethodKind::Ordinary;
  }
}

std::string bareName(const FunctionDecl &F, const PrintingPolicy &Policy) {
  if (auto *C = dyn_cast<CXXConstructorDecl>(&F))
    return C->getParent()->getNameAsString();
  if (auto *D = dyn_cast<CXXDestructorDecl>(&F))
    return "~" + D->getParent()->getNameAsString();
  if (isa<CXXConversionDecl>(F)) // clang leaves out scopes and arguments
    return "operator " + typeName(F.getDeclaredReturnType(), F.getASTContext());
  std::string Name;
  raw_string_ostream OS(Name);
  F.getDeclName().print(OS, Policy);
  return Name;
}

std::vector<std::string> parameterTypes(const FunctionDecl &F) {
  std::vector<std::string> Result;
  // A parameter's own const is no part of the function's type.
  for (const ParmVarDecl *P : F.parameters())
    Result.push_back(
        typeName(P->getOriginalType().getUnqualifiedType(), F.getASTContext()));
  return Result;
}

std::string parameterList(const FunctionDecl &F, ArrayRef<std::string> Types) {
  std::string Result = "(" + join(Types, ", ");
  if (F.isVariadic())
    Result += Result.size() > 1 ? ", ..." : "...";
  return Result + ")";
}

std::string qualifiers(const FunctionDecl &F) {
  std::string Result;
  auto *M = dyn_cast<CXXMethodDecl>(&F);
  if (!M)
    return Result;
  if (M->isConst())
    Result += " const";
  if (M->isVolatile())
    Result += " volatile";
  if (M->getRefQualifier() == RQ_LValue)
    Result += " &";
  if (M->getRefQualifier() == RQ_RValue)
    Result += " &&";
  return Result;
}

/// By the first declaration: what is defaulted outside of its class is a
/// function like any other to the units that do not see it.
bool hasNoBodyByDesign(const FunctionDecl &F) {
  return F.isDeleted() || F.isDefaulted() ||
         (F.isPureVirtual() && !F.isDefined());
}

bool isTemplated(const FunctionDecl &F) {
  return F.isDependentContext() || F.getDescribedFunctionTemplate();
}

} // namespace

/// Of a constructor and a destructor the function that the body is in, with
/// every compiler: that of a base, which the one of a complete object is the
/// same as, or calls; but a class with virtual bases has constructors of its
/// own for complete objects, which may be the only ones.
static GlobalDecl variantOf(const FunctionDecl &F) {
  if (auto *C = dyn_cast<CXXConstructorDecl>(&F))
    return GlobalDecl(C, C->getParent()->getNumVBases() ? Ctor_Complete
                                                        : Ctor_Base);
  if (auto *D = dyn_cast<CXXDestructorDecl>(&F))
    return GlobalDecl(D, Dtor_Base);
  return GlobalDecl(&F);
}

std::string symbolOf(const FunctionDecl &F) {
  if (isTemplated(F))
    return "";
  std::unique_ptr<MangleContext> Mangling(
      const_cast<ASTContext &>(F.getASTContext()).createMangleContext());
  if (!Mangling->shouldMangleDeclName(&F))
    return F.getNameAsString();
  std::string Result;
  raw_string_ostream OS(Result);
  Mangling->mangleName(variantOf(F), OS);
  // Clang marks names of `asm("x")` labels that are to be taken literally.
  return Result.starts_with("\01") ? Result.substr(1) : Result;
}

namespace {

/// Tells overloads of templates apart, which have no symbol. By the types as
/// the first declaration spells them: of canonical ones each version of clang
/// prints the expressions in another way.
std::string templateKey(const FunctionDecl &Any) {
  const FunctionDecl &F = *Any.getCanonicalDecl();
  std::string Key;
  raw_string_ostream OS(Key);
  PrintingPolicy Policy(F.getASTContext().getLangOpts());
  if (const FunctionTemplateDecl *T = F.getDescribedFunctionTemplate())
    T->getTemplateParameters()->print(OS, F.getASTContext(), Policy);
  OS << typeText(F.getType(), printing(F.getASTContext()));
  if (auto *M = dyn_cast<CXXMethodDecl>(&F))
    if (auto *S = dyn_cast<ClassTemplateSpecializationDecl>(M->getParent()))
      S->getNameForDiagnostic(OS, Policy, /*Qualified=*/true);
  return Key;
}

cache::Throwing throwing(rules::Throwing T) {
  switch (T) {
  case rules::Throwing::Unsaid:
    return cache::Throwing::Unsaid;
  case rules::Throwing::Never:
    return cache::Throwing::Never;
  case rules::Throwing::May:
    return cache::Throwing::May;
  }
  llvm_unreachable("no such answer");
}

cache::Awaiting awaiting(rules::Awaiting A) {
  switch (A) {
  case rules::Awaiting::Unsaid:
    return cache::Awaiting::Unsaid;
  case rules::Awaiting::Whole:
    return cache::Awaiting::Whole;
  case rules::Awaiting::Creation:
    return cache::Awaiting::Creation;
  case rules::Awaiting::Each:
    return cache::Awaiting::Each;
  }
  llvm_unreachable("no such answer");
}

std::string mainFile(const SourceManager &SM) {
  OptionalFileEntryRef Main = SM.getFileEntryRefForID(SM.getMainFileID());
  return Main ? Main->getFileEntry().tryGetRealPathName().str() : "";
}

} // namespace

std::string className(const CXXRecordDecl &C) {
  std::string Name = scope(&C);
  return Name.substr(0, Name.size() - 2);
}

bool isInUnnamedNamespace(const FunctionDecl &F) {
  for (const DeclContext *C = F.getDeclContext(); C; C = C->getParent())
    if (auto *N = dyn_cast<NamespaceDecl>(C); N && N->isAnonymousNamespace())
      return true;
  return false;
}

std::string typeName(QualType T, const ASTContext &Context) {
  PrintingPolicy Policy = printing(Context);
  if (!T->isDependentType() && !T->isUndeducedType())
    T = TypeName::getFullyQualifiedType(T, Context);
  return typeText(T, Policy);
}

rules::Method describe(const FunctionDecl &Any, const MarkAttributes *Marks) {
  // One description for all declarations, whatever types each is spelled with.
  const FunctionDecl &F = *Any.getCanonicalDecl();
  rules::Method M;
  PrintingPolicy Policy = printing(F.getASTContext());
  if (auto *Member = dyn_cast<CXXMethodDecl>(&F)) {
    M.Class = className(*Member->getParent());
    M.Name = bareName(F, Policy);
  } else {
    M.Name = scope(F.getDeclContext()) + bareName(F, Policy);
  }
  M.Parameters = parameterTypes(F);
  M.Signature = parameterList(F, M.Parameters) + qualifiers(F);
  M.Kind = kind(F);
  M.HasNoBodyByDesign = hasNoBodyByDesign(F);
  addFacts(F, Marks, M);
  return M;
}

cache::MethodEntry methodEntry(const Candidate &C, const Decision &D,
                               const ASTContext &Context) {
  const FunctionDecl &F = *C.Function;
  const SourceManager &SM = Context.getSourceManager();
  cache::MethodEntry E;
  E.Class = C.Method.Class;
  E.Name = C.Method.Name;
  E.Signature = C.Method.Signature;
  E.Result = typeName(F.getReturnType(), Context);
  E.Symbol = symbolOf(F);
  E.Internal = !F.isExternallyVisible();
  E.Noexcept = C.Method.IsNoexcept;
  E.Coroutine = isAwaitable(F);
  E.Generator = isGenerator(F);
  PresumedLoc Place = SM.getPresumedLoc(SM.getExpansionLoc(F.getLocation()));
  if (Place.isValid()) {
    E.File = Place.getFilename();
    E.Line = Place.getLine();
  }
  E.What = D.What;
  if (D.What == cache::Outcome::Woven) {
    E.Strategy = strategyText(D);
    E.Why = whyText(D);
  }
  if (D.What == cache::Outcome::Refused) {
    E.Reason = reasonName(D.Why).str();
    E.Detail = reasonText(D.Why, D.Detail);
  }
  E.Required = false;
  for (const rules::Advice &A : C.Advice) {
    E.Aspects.push_back({A.Aspect, A.Priority,
                         A.RuleFile + ":" + std::to_string(A.RuleLine),
                         A.NamedItself, throwing(A.Throws), awaiting(A.Async),
                         A.Bind == rules::Binding::Static ? A.Header : ""});
    E.Required |= A.Required;
    E.Named |= A.Named;
  }
  cache::Hasher Id;
  // Types may be spelled in another way in another unit, by macros or aliases.
  bool HasSymbol = !E.Symbol.empty() && !E.Internal;
  if (!HasSymbol)
    Id.add(E.display());
  Id.add(E.Symbol.empty() ? templateKey(F) : E.Symbol);
  if (E.Internal)
    Id.add(mainFile(SM));
  E.Id = Id.finish();
  return E;
}

} // namespace heddle::weaver
