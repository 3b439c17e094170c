//===- Methods.cpp - the distinct methods of a cache --------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Methods.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace heddle {
namespace {

bool stronger(cache::Outcome A, cache::Outcome B) {
  return static_cast<int>(A) < static_cast<int>(B);
}

} // namespace

std::vector<KnownMethod> knownMethods(ArrayRef<cache::UnitRecord> Records) {
  std::map<cache::Digest, KnownMethod> ById;
  for (const cache::UnitRecord &R : Records)
    for (const cache::MethodEntry &M : R.Methods) {
      auto [At, New] = ById.try_emplace(M.Id, KnownMethod{M, {}});
      cache::MethodEntry &Entry = At->second.Entry;
      bool Required = Entry.Required || M.Required; // by one of its rules
      if (!New && stronger(M.What, Entry.What))
        Entry = M;
      Entry.Required = Required;
      At->second.Units.push_back({R.Source, M.What});
    }
  // By names that are made once, for there may be many.
  std::vector<std::pair<std::string, KnownMethod *>> Sorted;
  for (auto &[Id, M] : ById)
    Sorted.push_back({M.Entry.display(), &M});
  llvm::stable_sort(Sorted, less_first()); // ById is in the order of the ids
  std::vector<KnownMethod> Result;
  for (auto &[Name, M] : Sorted)
    Result.push_back(std::move(*M));
  return Result;
}

std::map<std::string, unsigned>
refusalsByReason(ArrayRef<KnownMethod> Methods) {
  std::map<std::string, unsigned> Result;
  for (const KnownMethod &M : Methods)
    if (M.Entry.What == cache::Outcome::Refused)
      ++Result[M.Entry.Reason];
  return Result;
}

StringRef outcomeName(cache::Outcome O) {
  switch (O) {
  case cache::Outcome::Woven:
    return "woven";
  case cache::Outcome::Refused:
    return "refused";
  case cache::Outcome::Declared:
    return "declared";
  }
  return "";
}

std::string refusalLine(const cache::MethodEntry &M) {
  return M.display() + ": " + M.Reason + ": " + M.Detail;
}

} // namespace heddle
