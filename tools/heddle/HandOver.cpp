//===- HandOver.cpp - where a parse would begin -------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In the program `heddle` these stand in the place of the weaver, which is in
// the program `heddle-weave`.
//
//===----------------------------------------------------------------------===//

#include "Program.h"
#include "heddle/weaver/Weaver.h"

using namespace llvm;

namespace heddle {

bool canParse() { return false; }

Expected<weaver::WeaveResult> weaver::weave(const CompileCommand &,
                                            const rules::RuleSet &,
                                            const WeaverOptions &) {
  return make_error<NeedsWeaver>();
}

Expected<weaver::UnitSurvey> weaver::survey(const CompileCommand &,
                                            const rules::RuleSet &,
                                            const WeaverOptions &) {
  return make_error<NeedsWeaver>();
}

Expected<std::vector<weaver::FunctionPlace>>
weaver::functionPlaces(const CompileCommand &, const WeaverOptions &, bool) {
  return make_error<NeedsWeaver>();
}

} // namespace heddle
