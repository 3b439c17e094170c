//===- Facts.cpp - what rules would match, without a parse --------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts.h"
#include "heddle/cache/Codec.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace llvm;

// Where the coders look for it: beside what it is for.
namespace heddle::rules {
template <typename C> bool code(C &To, cache::coded<C, Method> &M) {
  return To(M.Class) && To(M.Name) && To(M.Signature) && To(M.Kind) &&
         To(M.HasNoBodyByDesign) && To(M.Visibility) && To(M.IsStatic) &&
         To(M.IsVirtual) && To(M.IsConst) && To(M.IsNoexcept) && To(M.Result) &&
         To(M.Parameters) && To(M.Attributes) && To(M.ClassAttributes) &&
         To(M.Bases) && To(M.Overrides) && To(M.Files);
}
} // namespace heddle::rules

namespace heddle::weaver {
template <typename C> bool code(C &To, cache::coded<C, FunctionFacts> &F) {
  return To(F.HasAttributes) && To(F.Functions) && To(F.SystemFunctions) &&
         To(F.SystemNames);
}
} // namespace heddle::weaver

namespace heddle {

std::string encodeFacts(const weaver::FunctionFacts &Facts) {
  cache::Encoder To;
  To(Facts);
  return To.finish();
}

std::optional<weaver::FunctionFacts> decodeFacts(StringRef Bytes) {
  cache::Decoder From(Bytes);
  weaver::FunctionFacts Facts;
  if (From(Facts) && From.atEnd())
    return Facts;
  return std::nullopt;
}

namespace {

/// Makes the hash and the list of rules, function by function.
class Matching {
public:
  void add(const rules::Method &M, ArrayRef<rules::Advice> Chain) {
    if (Chain.empty())
      return;
    H.add(M.display()).add(uint64_t(Chain.size()));
    for (const rules::Advice &A : Chain) {
      // The place of the rule is part of the woven text.
      H.add(A.Aspect).add(uint64_t(A.Priority)).add(A.RuleFile);
      H.add(uint64_t(A.RuleLine)).add(uint64_t(A.Required));
      H.add(uint64_t(A.Named)).add(uint64_t(A.ByFiles));
      H.add(uint64_t(A.Bind)).add(A.Header);
      H.add(uint64_t(A.NamedItself)).add(uint64_t(A.Throws));
      H.add(uint64_t(A.Async));
      Rules.insert(A.Rules.begin(), A.Rules.end());
    }
  }
  Matches finish() { return {H.finish(), {Rules.begin(), Rules.end()}}; }

private:
  cache::Hasher H;
  std::set<unsigned> Rules;
};

} // namespace

Matches matchesOf(const rules::RuleSet &Rules,
                  const weaver::FunctionFacts &Facts) {
  Matching All;
  for (const rules::Method &M : Facts.Functions)
    All.add(M, Rules.match(M));
  for (const rules::Method &M : Facts.SystemFunctions) {
    std::vector<rules::Advice> Chain = Rules.match(M);
    weaver::dropForeign(Chain);
    All.add(M, Chain);
  }
  return All.finish();
}

bool suffice(const weaver::FunctionFacts &Facts, const rules::RuleSet &Rules) {
  if (Rules.usesAttributes() && !Facts.HasAttributes)
    return false;
  return none_of(Rules.exactNames(), [&](const std::string &Name) {
    return binary_search(Facts.SystemNames, weaver::nameHash(Name));
  });
}

} // namespace heddle
