//===- StaticText.cpp - aspects that are compiled in ----------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `R f(A a) { body }` becomes
///
///   R f(A a) { mark; struct heddle_method{...}; const auto heddle_inner=
///     [&](decltype(a) a)->R{ body };
///     return compiled_in<heddle_method,list<::Aspect>,...>::through(
///       this,[&](go)->R{return heddle_inner(a);},a); }
///
/// as static.h tells. The same text stands inside of a guard, or of the closure
/// that a chain is around, where the function has aspects of both kinds.
///
/// Of the parameters the closure takes those that the body could move out of by
/// their bare name, and refers to the others (Decision::Referred).
///
//===----------------------------------------------------------------------===//

#include "WovenText.h"

using namespace clang;
using namespace llvm;

namespace heddle::weaver {
namespace {

/// The constants of the method: a class with one text, and where in it each
/// field begins.
struct Method {
  std::string Class; ///< a local one, `heddle_method`
  std::string Type;  ///< of the constants
};

Method methodOf(const Target &T) {
  const cache::MethodEntry &E = T.E;
  std::string Text, Places;
  size_t At = 0;
  auto Field = [&](StringRef Value) {
    Text += literal(Value) + "\\000";
    if (At)
      Places += "," + utostr(At) + "u";
    At += Value.size() + 1;
  };
  Field(E.display());
  for (const std::string *Value :
       {&E.Class, &E.Name, &E.Signature, &E.Result, &E.File})
    Field(*Value);
  Field(E.Id.hex());
  std::string Class = "struct heddle_method{static constexpr const "
                      "char*heddle_text(){return \"" +
                      Text + "\";}";
  if (T.F.isNoReturn())
    Class += "static ::heddle::v1::site&heddle_at(){static ::heddle::v1::site "
             "heddle_site=" +
             siteInitializer(T, "nullptr") + ";return heddle_site;}";
  return {Class + "};", "::heddle::v1::method_constants<heddle_method," +
                            utostr(E.Line) + "u" + Places + ">"};
}

std::string aspectList(const Target &T) {
  std::vector<std::string> Names;
  for (const cache::AdviceEntry &A : T.E.Aspects)
    if (A.isCompiledIn())
      Names.push_back("::" + A.Aspect);
  return "::heddle::v1::list<" + join(Names, ",") + ">";
}

/// The object, with its type.
std::string objectText(const FunctionDecl &F) {
  auto *M = dyn_cast<CXXMethodDecl>(&F);
  if (M && M->isExplicitObjectMemberFunction())
    return "__builtin_addressof(" + parameterName(*F.getParamDecl(0)) + ")";
  return selfText(F);
}

/// Whether the compiler must not see the body inside of its callers.
bool isApart(const FunctionDecl &F) {
  auto *M = dyn_cast<CXXMethodDecl>(&F);
  if (isa<CXXConstructorDecl, CXXDestructorDecl>(F))
    return M->getParent()->isPolymorphic() ||
           M->getParent()->hasAnyDependentBases();
  switch (F.getOverloadedOperator()) {
  case OO_New:
  case OO_Delete:
  case OO_Array_New:
  case OO_Array_Delete:
    return true;
  default:
    return false;
  }
}

} // namespace

StaticCall staticCall(const Target &T, StringRef Call, StringRef Passed) {
  Method M = methodOf(T);
  std::string Names = parameterNameList(T.F);
  return {M.Class, "::heddle::v1::compiled_in<" + M.Type + "," + aspectList(T) +
                       ",::heddle::v1::list<" + parameterTypeList(T.F) + ">," +
                       (T.D.Referred.empty() ? "false" : "true") +
                       ">::through(" + objectText(T.F) + "," +
                       callClosure(T, Call, Passed) +
                       (Names.empty() ? "" : "," + Names) + ")"};
}

Insertion staticText(const Target &T) {
  BodyClosure Body = bodyClosure(
      T, "heddle_inner",
      [&](const ParmVarDecl &P) { return !T.D.Referred.count(&P); },
      isApart(T.F) ? "HEDDLE_APART" : "");
  StaticCall Run = staticCall(T, "heddle_inner", Body.Passed);
  std::string Return = comesBack(T.F) ? "return " : "";
  Insertion I;
  I.Open = Run.Class + Body.Open;
  if (T.F.isDeprecated()) // its type is asked of a call
    I.Open = ignoring({"-Wdeprecated-declarations"}) + I.Open + EndIgnoring;
  I.Close = Body.Close;
  bool IsAlone = strategyOf(T.D) == Strategy::Static;
  std::string Mark = IsAlone ? markText(T) + ";" : "";
  if (T.F.isConstexpr())
    I.Close += "if(__builtin_is_constant_evaluated())" + Return +
               "heddle_inner(" + Body.Moved + ");else{" + Mark + Return +
               Run.Expression + ";}";
  else
    I.Close += Mark + Return + Run.Expression + ";";
  if (T.F.isNoReturn())
    I.Close += "::heddle::v1::came_back(heddle_method::heddle_at());";
  return I;
}

} // namespace heddle::weaver
