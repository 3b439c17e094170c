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
namespace {

/// Parameters of the closure, and what it is called with. \p Pass formats one.
template <class Format> std::string handedOver(const Target &T, Format Pass) {
  return forEachParameter(T.F, [&](const ParmVarDecl &P) -> std::string {
    if (P.getName().empty() || !canBeMoved(P.getType()))
      return "";
    return Pass(P.getName().str());
  });
}

} // namespace

Insertion closureText(const Target &T) {
  SiteText Site = siteOf(T);
  std::string Parameters, Uses;
  for (const ParmVarDecl *P : T.F.parameters()) {
    if (P->getName().empty() || !canBeMoved(P->getType()))
      continue;
    std::string Name = P->getName().str();
    Parameters += (Parameters.empty() ? "" : ",") + ("decltype(" + Name + ")") +
                  (P->isParameterPack() ? "..." : " ") + Name;
    Uses +=
        "(void)" + ((P->isParameterPack() ? "sizeof...(" : "(") + Name) + ");";
  }
  std::string Moved = handedOver(T, movedText);
  std::string Passed = handedOver(T, passedText);
  bool IsSpecial = isa<CXXConstructorDecl, CXXDestructorDecl>(T.F);
  bool ComesBack = !IsSpecial && !T.F.isNoReturn();
  std::string Return = ComesBack ? "return " : "";

  Insertion I;
  // The closure's parameters shadow the function's on purpose. What is said of
  // those (`[[maybe_unused]]`) is not said of these, so that they are used: to
  // ignore that warning would not help in long lines, where GCC 12 forgets
  // which column it is in.
  I.Open = Site.Definition +
           (Parameters.empty() ? "" : ignoring({"-Wshadow"})) +
           "const auto heddle_body=[&](" + Parameters + ")->" + T.D.Result +
           "{" + (Parameters.empty() ? "" : EndIgnoring) + Uses;
  std::string Run =
      markText(T) +
      ";if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(" +
      Site.Name + "))" + Return +
      throughText(T, Site, "enclosed", "heddle_body", Passed) + ";else " +
      Return + "heddle_body(" + Moved + ");";
  I.Close = "};";
  if (T.F.isConstexpr())
    Run = "if(__builtin_is_constant_evaluated())" + Return + "heddle_body(" +
          Moved + ");else{" + Run + "}";
  I.Close += Run;
  if (T.F.isNoReturn())
    I.Close += "::heddle::v1::came_back(" + Site.Name + ");";
  return I;
}

} // namespace heddle::weaver
