//===- Interface.cpp - what the weaver says without a parse -------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "heddle/weaver/Weaver.h"
#include "clang/Basic/Version.h"

using namespace llvm;

namespace heddle::weaver {

char ParseError::ID = 0;

Error checkRules(const rules::RuleSet &Rules) {
  std::string Places;
  for (size_t I = 0; I < Rules.size(); ++I)
    if (rules::RuleInfo R = Rules.rule(I); R.Bind == rules::Binding::Static)
      Places +=
          "\n  " + R.File + ":" + std::to_string(R.Line) + ": " + R.Aspect;
  if (Places.empty())
    return Error::success();
  return createStringError(
      inconvertibleErrorCode(),
      "these rules say `bind: static`, and static binding is not built yet:" +
          Places +
          "\nNothing is woven, for an aspect must not reach its methods in "
          "another way than the rules say. Write `bind: container` without "
          "`header:`, and bind the aspect in the container.");
}

uint32_t nameHash(StringRef Name) {
  return uint32_t(cache::hashBytes(Name).Low);
}

std::string clangVersion() { return clang::getClangFullVersion(); }

} // namespace heddle::weaver
