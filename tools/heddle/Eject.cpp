//===- Eject.cpp - heddle eject -----------------------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Database.h"
#include "Errors.h"
#include "Paths.h"
#include "ProxyText.h"
#include "WovenTree.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace heddle {
namespace {

/// The records of the commands of a build; each must be there.
Expected<std::vector<cache::UnitRecord>>
recordsOf(const std::string &BuildDir, const std::string &CacheDir,
          ArrayRef<cache::UnitRecord> All) {
  Expected<std::vector<weaver::CompileCommand>> Commands = commandsOf(BuildDir);
  if (!Commands)
    return Commands.takeError();
  std::vector<cache::UnitRecord> Result;
  for (const weaver::CompileCommand &C : *Commands) {
    auto Found = find_if(All, [&](const cache::UnitRecord &R) {
      return R.Source == C.sourcePath() && R.Output == C.outputPath();
    });
    if (Found == All.end())
      return errors::notWovenYet(C.Source, CacheDir);
    Result.push_back(*Found);
  }
  return Result;
}

} // namespace

Expected<int> eject(const std::string &CacheDir, const EjectOptions &O) {
  Expected<cache::Cache> Store = cache::Cache::open(CacheDir);
  if (!Store)
    return Store.takeError();
  std::vector<cache::UnitRecord> Records = Store->records();
  if (!O.BuildDir.empty()) {
    auto Chosen = recordsOf(O.BuildDir, CacheDir, Records);
    if (!Chosen)
      return Chosen.takeError();
    Records = std::move(*Chosen);
  }
  WovenTree Tree;
  for (const cache::UnitRecord &R : Records)
    if (Error E = Tree.add(*Store, R))
      return E;
  if (Tree.empty())
    return errors::nothingToEject(CacheDir);
  if (Error E = Tree.write(plainPath(O.To), O.Force))
    return E;
  Tree.report(O.To);
  return 0;
}

} // namespace heddle
