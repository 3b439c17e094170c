//===- Throws.cpp - aspects that may throw where nothing may --------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Throws.h"

using namespace llvm;

namespace heddle {

void Throws::add(const cache::MethodEntry &M) {
  if (!M.Noexcept || M.What != cache::Outcome::Woven)
    return;
  for (const cache::AdviceEntry &A : M.Aspects) {
    if (A.Throws == cache::Throwing::Never)
      continue;
    bool IsWrong = A.Named || A.Throws == cache::Throwing::May;
    rules::Endangered &E = (IsWrong ? Wrong : Doubtful)[{A.Rule, A.Aspect}];
    if (++E.Count > 1)
      continue;
    E.First = M.display();
    E.Place = M.File + ":" + std::to_string(M.Line);
  }
}

/// In the order of the rules.
std::string Throws::textOf(ByRule Found, const rules::RuleSet &Rules,
                           bool IsError) {
  std::string Text;
  for (size_t I = 0; I < Rules.size() && !Found.empty(); ++I) {
    rules::RuleInfo R = Rules.rule(I);
    auto E = Found.extract({R.File + ":" + std::to_string(R.Line), R.Aspect});
    if (E)
      Text +=
          (Text.empty() ? "" : "\n") + Rules.throwsText(I, E.mapped(), IsError);
  }
  return Text;
}

std::string Throws::errors(const rules::RuleSet &Rules) const {
  return textOf(Wrong, Rules, /*IsError=*/true);
}

std::string Throws::warnings(const rules::RuleSet &Rules) const {
  return textOf(Doubtful, Rules, /*IsError=*/false);
}

} // namespace heddle
