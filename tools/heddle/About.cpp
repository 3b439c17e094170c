//===- About.cpp - heddle about and heddle clear ------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Methods.h"
#include "Program.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace heddle {

Expected<int> about(const std::string &CacheDir, bool Json) {
  Expected<cache::Cache> Store = cache::Cache::open(CacheDir);
  if (!Store)
    return Store.takeError();
  Expected<cache::Summary> S = Store->summary();
  if (!S)
    return S.takeError();
  std::map<std::string, unsigned> Reasons;
  if (S->Refused)
    Reasons = refusalsByReason(knownMethods(Store->records()));
  if (Json) {
    json::Object ByReason;
    for (auto &[Name, Count] : Reasons)
      ByReason[Name] = Count;
    outs() << formatv("{0:2}\n", json::Value(json::Object{
                                     {"heddle", HEDDLE_VERSION},
                                     {"tool", toolId()},
                                     {"cache", S->Directory},
                                     {"bytes", int64_t(S->Bytes)},
                                     {"units", int64_t(S->Units)},
                                     {"proxies", int64_t(S->ProxyFiles)},
                                     {"woven", int64_t(S->Woven)},
                                     {"refused", int64_t(S->Refused)},
                                     {"declared", int64_t(S->Declared)},
                                     {"refusedBy", std::move(ByReason)}}));
    return 0;
  }
  outs() << toolId() << "\ncache     " << S->Directory << "\n          "
         << S->Bytes << " bytes, " << S->Units << " units, " << S->ProxyFiles
         << " proxy files\nmethods   " << S->Woven << " woven, " << S->Refused
         << " refused, " << S->Declared << " only declared\n";
  for (auto &[Name, Count] : Reasons)
    outs() << "          refused: " << Name << " " << Count << "\n";
  outs() << "coverage  by section records (ELF)\n";
  return 0;
}

Expected<int> clear(const std::string &CacheDir) {
  if (Error E = cache::Cache::clear(CacheDir))
    return E;
  return 0;
}

} // namespace heddle
