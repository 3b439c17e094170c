//===- ClosureText.cpp - bodies that become a closure ---------------------===//
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
///   R f(A a) { site; const auto heddle_body=[&](decltype(a) a)->R{ body };
///     mark; if(chain) return enclosed<...>::through(..., heddle_body, a);
///     else return heddle_body(a); }
///
/// The closure takes the parameters as the function does, so that `return a;`
/// moves as it did, and repeated runs find what the first one found. Those that
/// cannot be moved it refers to.
///
//===----------------------------------------------------------------------===//

#include "WovenText.h"

using namespace clang;
using namespace llvm;

namespace heddle::weaver {

/// How a parameter is used, to no effect. What is volatile would be read, and
/// GCC tells where a reference to such a thing is not.
static const char *use(const ParmVarDecl &P) {
  if (P.isParameterPack())
    return "sizeof...";
  QualType T = P.getType().getNonReferenceType();
  return T.isVolatileQualified() || T->isDependentType() ? "noexcept" : "";
}

BodyClosure bodyClosure(const Target &T, StringRef Name,
                        function_ref<bool(const ParmVarDecl &)> Takes,
                        StringRef Attribute) {
  std::string Parameters, Uses;
  std::vector<std::string> Moved, Passed;
  for (const ParmVarDecl *P : T.F.parameters()) {
    if (P->getName().empty() || !canBeMoved(P->getType()) || !Takes(*P))
      continue;
    std::string Own = P->getName().str();
    std::string Dots = P->isParameterPack() ? "..." : "";
    Parameters += (Parameters.empty() ? "" : ",") + ("decltype(" + Own + ")") +
                  (Dots.empty() ? " " : Dots) + Own;
    Uses += "(void)" + std::string(use(*P)) + "(" + Own + ");";
    Moved.push_back(movedText(*P) + Dots);
    Passed.push_back(passedText(Own) + Dots);
  }
  // The closure's parameters shadow the function's on purpose. What is said of
  // those (`[[maybe_unused]]`) is not said of these, so that they are used: to
  // ignore that warning would not help in long lines, where GCC 12 forgets
  // which column it is in.
  return {(Parameters.empty() ? "" : ignoring({"-Wshadow"})) + "const auto " +
              Name.str() + "=[&](" + Parameters + ")" + Attribute.str() + "->" +
              T.D.Result + "{" + (Parameters.empty() ? "" : EndIgnoring) + Uses,
          "};", join(Passed, ","), join(Moved, ",")};
}

bool comesBack(const FunctionDecl &F) {
  return !isa<CXXConstructorDecl, CXXDestructorDecl>(F) && !F.isNoReturn();
}

Insertion closureText(const Target &T) {
  SiteText Site = siteOf(T);
  BodyClosure Body =
      bodyClosure(T, "heddle_body", [](const ParmVarDecl &) { return true; });
  std::string Return = comesBack(T.F) ? "return " : "";
  Insertion I;
  I.Open = Site.Definition + Body.Open;
  std::string Run =
      markText(T) +
      ";if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(" +
      Site.Name + "))" + Return +
      throughText(T, Site, "enclosed", "heddle_body", Body.Passed) + ";else " +
      Return + "heddle_body(" + Body.Moved + ");";
  I.Close = Body.Close;
  if (T.F.isConstexpr())
    Run = "if(__builtin_is_constant_evaluated())" + Return + "heddle_body(" +
          Body.Moved + ");else{" + Run + "}";
  I.Close += Run;
  if (T.F.isNoReturn())
    I.Close += "::heddle::v1::came_back(" + Site.Name + ");";
  return I;
}

} // namespace heddle::weaver
