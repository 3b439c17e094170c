//===- EntranceText.cpp - guards of what a pointer can name ---------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Most functions can be named by a pointer, which the site then holds: the
/// runtime calls the body by it, and no code but the guard is made for the one
/// function. woven.h shows the text.
///
/// What may be virtual has a function of its own for the pointer, which to the
/// member would mean its overrides.
///
//===----------------------------------------------------------------------===//

#include "WovenText.h"
#include "clang/AST/ASTContext.h"

using namespace clang;
using namespace llvm;

namespace heddle::weaver {
namespace {

const CXXMethodDecl *objectMethod(const FunctionDecl &F) {
  auto *M = dyn_cast<CXXMethodDecl>(&F);
  return M && !M->isStatic() ? M : nullptr;
}

/// Also true of what a base that depends on a template argument may make so.
bool mayBeVirtual(const CXXMethodDecl &M) {
  return M.isVirtual() || M.getParent()->hasAnyDependentBases();
}

/// `const` and the like, which stand behind a member function's parameters.
std::string qualifiersOf(const CXXMethodDecl &M) {
  std::string Text;
  if (M.isConst())
    Text += "const ";
  if (M.isVolatile())
    Text += "volatile ";
  if (M.getRefQualifier() != RQ_None)
    Text += M.getRefQualifier() == RQ_LValue ? "&" : "&&";
  return Text;
}

/// The pointer, as a type and as an expression; for an override also the
/// function that it points to.
struct Entry {
  std::string Type, Value, Definition;
};

Entry functionEntry(const FunctionDecl &F) {
  std::string Name = callee(F);
  StringRef Bare = Name;
  if (Bare.consume_front("(")) // found without its arguments, as it should
    Bare.consume_back(")");
  return {"heddle_result(*)(" + parameterTypeList(F) + ")", "&" + Bare.str(),
          ""};
}

/// `C::f`.
std::string nameInClass(const CXXMethodDecl &M) {
  return M.getParent()->getNameAsString() +
         "::" + M.getDeclName().getAsString();
}

Entry memberEntry(const CXXMethodDecl &M) {
  return {"heddle_result(" + M.getParent()->getNameAsString() + "::*)(" +
              parameterTypeList(M) + ")" + qualifiersOf(M),
          "&" + nameInClass(M), ""};
}

Entry overrideEntry(const CXXMethodDecl &M) {
  std::string Object = classWithKey(M) + "*";
  std::string Types, Parameters, Arguments;
  for (const ParmVarDecl *P : M.parameters()) {
    std::string Type = "decltype(" + parameterName(*P) + ")";
    std::string Name = "heddle_" + utostr(P->getFunctionScopeIndex());
    std::string Dots = P->isParameterPack() ? "..." : "";
    std::string Thru = ",typename ::heddle::v1::slot<typename "
                       "::heddle::v1::unrestricted<" +
                       Type + ">::type>::thru" + Dots;
    Types += Thru;
    Parameters += Thru + " " + Name;
    Arguments += (Arguments.empty() ? "" : ",") + ("static_cast<" + Type) +
                 "&&>(" + Name + ")" + Dots;
  }
  std::string This = "heddle_this->";
  if (M.getRefQualifier() == RQ_RValue)
    This = "static_cast<" + classWithKey(M) + "&&>(*heddle_this).";
  return {"heddle_result(*)(" + Object + Types + ")", "&heddle_body::run",
          "struct heddle_body{__attribute__((cold))static heddle_result run(" +
              Object + " heddle_this" + Parameters + "){return " + This +
              nameInClass(M) + "(" + Arguments + ");}};"};
}

Entry entryOf(const FunctionDecl &F) {
  const CXXMethodDecl *M = objectMethod(F);
  if (!M)
    return functionEntry(F);
  return mayBeVirtual(*M) ? overrideEntry(*M) : memberEntry(*M);
}

/// The expression that runs the chain.
std::string leaveText(const FunctionDecl &F) {
  const CXXMethodDecl *M = objectMethod(F);
  const char *Kind = !M ? "plain" : mayBeVirtual(*M) ? "overrider" : "member";
  std::string Types = parameterTypeList(F), Names = parameterNameList(F);
  return std::string("::heddle::v1::departure<::heddle::v1::") + Kind +
         ",heddle_result" + (Types.empty() ? "" : "," + Types) + ">::leave(" +
         (M ? "::heddle::v1::address(*this)," : "nullptr,") + Names +
         (Names.empty() ? "" : ",") + "heddle_site.head)";
}

} // namespace

bool hasEntrance(const Target &T) {
  const FunctionDecl &F = T.F;
  QualType Result = F.getReturnType();
  auto *Type = F.getType()->castAs<FunctionProtoType>();
  if (T.D.Because != Ground::Ordinary || hasOuter(T.D) ||
      isa<CXXConversionDecl>(F) || F.getDescribedFunctionTemplate() ||
      F.isFunctionTemplateSpecialization())
    return false;
  if (auto *M = dyn_cast<CXXMethodDecl>(&F);
      M && !M->getParent()->getIdentifier())
    return false;
  // To clang 19 the address of one of several is ambiguous.
  if (F.getTrailingRequiresClause())
    return false;
  // `decltype` of a call drops these from all but classes.
  if (Result.hasQualifiers() && !Result->isRecordType())
    return false;
  const ASTContext &Context = F.getASTContext();
  bool IsMember = isa<CXXMethodDecl>(F);
  return Type->getCallConv() ==
         Context.getDefaultCallingConvention(false, IsMember);
}

Insertion entranceText(const Target &T) {
  const FunctionDecl &F = T.F;
  Entry E = entryOf(F);
  std::string Types = parameterTypeList(F);
  std::string Leave = leaveText(F);
  Insertion I;
  I.Open =
      "{typedef decltype(" + callee(F) + "(" + movedList(F) +
      ")) heddle_result;" + E.Definition + "static ::heddle::v1::entrance<" +
      E.Type + "> heddle_site={" +
      siteInitializer(T, "&::heddle::v1::signature_of<heddle_result" +
                             (Types.empty() ? "" : "," + Types) + ">::value") +
      "," + E.Value +
      "};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,"
      "__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::"
      "pending!=&heddle_site.head,1))";
  std::string Run = returnText(T, Leave, "heddle_site.head");
  I.Open += F.isNoReturn() ? "{" + Run + "}" : Run;
  I.Open += "::heddle::v1::pending=nullptr;}" + beginText(T) + ";}";
  return I;
}

} // namespace heddle::weaver
