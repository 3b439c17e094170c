//===- GuardText.cpp - bodies that are entered again ---------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WovenText.h"
#include "clang/AST/Attr.h"

using namespace clang;
using namespace llvm;

namespace heddle::weaver {
namespace {

/// An expression that runs the chain, and the function again at its end.
std::string dispatchText(const Target &T, const SiteText &Site) {
  if (hasOuter(T.D))
    return outerText(T, Site, callee(T.F), /*Reenters=*/true);
  return throughText(T, Site, "call", callee(T.F), passedList(T.F));
}

/// The body first, lest the function be called before its type is known.
Insertion bodyFirst(const Target &T, const SiteText &Site) {
  std::string Enter = "::heddle::v1::enter(" + Site.Name + ")";
  Insertion I;
  I.Open = Site.Definition;
  if (T.F.isConstexpr())
    I.Open += "const ::heddle::v1::chain*heddle_links="
              "__builtin_is_constant_evaluated()?nullptr:(" +
              markText(T) + "," + Enter + ");";
  else
    I.Open +=
        markText(T) + ";const ::heddle::v1::chain*heddle_links=" + Enter + ";";
  I.Open += "if(!heddle_links){";
  // The one `return` of a function without: its type is known from here on.
  I.Close = (T.D.ReturnsNothing ? ";return;}" : "}") +
            std::string("else return ") + dispatchText(T, Site) + ";";
  return I;
}

Insertion guardFirst(const Target &T, const SiteText &Site) {
  std::string Dispatch = dispatchText(T, Site);
  std::string Mark = markText(T) + ";";
  std::string Enter = "if(const ::heddle::v1::chain*heddle_links="
                      "::heddle::v1::enter(" +
                      Site.Name + ")){";
  Enter += returnText(T, Dispatch, Site.Name);
  Enter += "}";
  Insertion I;
  if (T.F.isConstexpr())
    I.Open = "{" + Site.Definition + "if(!__builtin_is_constant_evaluated()){" +
             Mark + Enter + "}}";
  else
    I.Open = "{" + Mark + Site.Definition + Enter + "}";
  return I;
}

/// Around the value: `return <not constant, and a chain>?chain:(value);`. The
/// site is that of a lambda, which both parts of the expression cannot name, so
/// the one leaves it to the other.
Insertion inReturn(const Target &T) {
  std::string At = "[]()->::heddle::v1::site&{" + siteOf(T).Static +
                   "return heddle_site;}()";
  Insertion I;
  I.Open = " !__builtin_is_constant_evaluated()&&(" + markText(T) +
           ",::heddle::v1::departs(" + At + "))?" +
           throughText(T, {"", "::heddle::v1::departing()", ""}, "call",
                       callee(T.F), passedList(T.F), "::heddle::v1::unlinked") +
           ": ::heddle::v1::given<" + resultOfCall(T.F) + ">(";
  I.Close = ")";
  if (T.D.MovedFrom) {
    I.Open += "static_cast<decltype(" + parameterName(*T.D.MovedFrom) + ")&&>(";
    I.Close += ")";
  }
  return I;
}

} // namespace

Insertion guardText(const Target &T) {
  bool BodyFirst = T.D.Because == Ground::DeducedReturn;
  Insertion I = T.D.AtReturn     ? inReturn(T)
                : BodyFirst      ? bodyFirst(T, siteOf(T))
                : hasEntrance(T) ? entranceText(T)
                                 : guardFirst(T, siteOf(T));
  if (!T.F.isDeprecated())
    return I;
  // The call of itself is no use of a deprecated name that its author made.
  std::string Begin = ignoring({"-Wdeprecated-declarations"});
  std::string &Calls = BodyFirst ? I.Close : I.Open;
  Calls = Begin + Calls + EndIgnoring;
  return I;
}

} // namespace heddle::weaver
