//===- Doctor.cpp - heddle doctor and heddle gc -------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Database.h"
#include "Errors.h"
#include "Program.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace heddle {
namespace {

using cache::Finding;

/// The command that a record was made by.
std::optional<weaver::CompileCommand> commandOf(const cache::UnitRecord &R) {
  std::optional<weaver::CompileCommand> C =
      weaver::parseCompileCommand(R.Directory, R.Command);
  if (C && !R.Override.empty())
    C->Overridden = R.Source;
  return C;
}

/// Weaves what is current once more, in memory, and compares the texts.
class Reweaver {
public:
  Error check(const cache::UnitRecord &R, const std::string &CacheDir,
              std::vector<Finding> &To) {
    std::optional<weaver::CompileCommand> C = commandOf(R);
    if (!C)
      return Error::success();
    Expected<Units *> U = unitsFor(R, CacheDir);
    if (!U) // rules that are gone or wrong: the build says so
      return consumeError(U.takeError()), Error::success();
    std::optional<Unit> Known = (*U)->known(*C, Now);
    if (!Known || Known->From == Unit::Origin::Renewed)
      return Error::success(); // the next build weaves it anyway
    if (!canParse())
      return make_error<NeedsWeaver>();
    Expected<Unit> Again = (*U)->weave(*C);
    ++Woven;
    if (Again)
      return compare(R, *Again, (*U)->cache(), To), Error::success();
    To.push_back({Finding::Kind::Undetermined, R.Source, R.Source});
    return consumeError(Again.takeError()), Error::success();
  }

  size_t Woven = 0;

private:
  /// Records that were made with the same rules and arguments share one.
  Expected<Units *> unitsFor(const cache::UnitRecord &R,
                             const std::string &CacheDir) {
    auto [At, New] = Open.try_emplace({R.RuleFiles, R.ParseArgs});
    if (New) {
      auto U = Units::open({R.RuleFiles, CacheDir, R.ParseArgs});
      if (!U)
        return U.takeError();
      At->second = std::move(*U);
    }
    if (!At->second)
      return errors::noRules();
    return At->second.get();
  }

  static void compare(const cache::UnitRecord &R, const Unit &Again,
                      const cache::Cache &Store, std::vector<Finding> &To) {
    bool Same = R.Proxies.size() == Again.Files.size();
    for (size_t I = 0; Same && I < R.Proxies.size(); ++I)
      Same = R.Proxies[I].Name == Again.Files[I].Name &&
             R.Proxies[I].Content == cache::hashBytes(Again.Files[I].Bytes);
    if (!Same)
      To.push_back({Finding::Kind::Undetermined,
                    R.Proxies.empty()
                        ? R.Source
                        : Store.proxyPath(R, R.Proxies.front().Name),
                    R.Source});
  }

  using Key = std::pair<std::vector<std::string>, std::vector<std::string>>;
  std::map<Key, std::unique_ptr<Units>> Open;
  cache::Checks Now;
};

void print(ArrayRef<Finding> Found, size_t UnitCount, size_t Woven) {
  for (const Finding &F : Found)
    outs() << cache::kindName(F.What) << ": " << F.Path << "\n  "
           << (F.Unit.empty() ? "" : "of " + F.Unit + ": ")
           << errors::adviceFor(F.What) << "\n";
  outs() << formatv("{0} units, {1} woven again, {2} findings\n", UnitCount,
                    Woven, Found.size());
}

void printJson(StringRef Directory, ArrayRef<Finding> Found, size_t UnitCount,
               size_t Woven) {
  json::Array List;
  for (const Finding &F : Found)
    List.push_back(json::Object{{"kind", cache::kindName(F.What)},
                                {"path", json::fixUTF8(F.Path)},
                                {"source", json::fixUTF8(F.Unit)},
                                {"advice", errors::adviceFor(F.What)}});
  outs() << formatv("{0:2}\n",
                    json::Value(json::Object{{"cache", Directory},
                                             {"units", int64_t(UnitCount)},
                                             {"wovenAgain", int64_t(Woven)},
                                             {"findings", std::move(List)}}));
}

} // namespace

Expected<int> doctor(const DoctorOptions &O) {
  Expected<std::vector<Finding>> Found = cache::Cache::inspect(O.CacheDir);
  if (!Found)
    return Found.takeError();
  std::vector<cache::UnitRecord> Records;
  Reweaver Again;
  // A directory that is refused holds nothing that may be used.
  Expected<cache::Cache> Store = cache::Cache::open(O.CacheDir);
  if (Store)
    Records = Store->records();
  else
    consumeError(Store.takeError());
  if (!O.Quick)
    for (const cache::UnitRecord &R : Records)
      if (Error E = Again.check(R, O.CacheDir, *Found))
        return E;
  if (O.Json)
    printJson(O.CacheDir, *Found, Records.size(), Again.Woven);
  else
    print(*Found, Records.size(), Again.Woven);
  return Found->empty() ? 0 : 1;
}

Expected<int> collect(const GcOptions &O) {
  Expected<cache::Cache> Store = cache::Cache::open(O.CacheDir);
  if (!Store)
    return Store.takeError();
  StringSet<> Outputs;
  if (!O.BuildDir.empty()) {
    Expected<std::vector<weaver::CompileCommand>> Commands =
        commandsOf(O.BuildDir);
    if (!Commands)
      return Commands.takeError();
    for (const weaver::CompileCommand &C : *Commands)
      Outputs.insert(C.outputPath());
  }
  Expected<cache::Collected> Gone =
      Store->collect([&](const cache::UnitRecord &R) {
        return sys::fs::exists(R.Override.empty() ? R.Source : R.Override) &&
               (O.BuildDir.empty() || Outputs.contains(R.Output));
      });
  if (!Gone)
    return Gone.takeError();
  outs() << formatv("removed {0} units and {1} other entries, {2} bytes\n",
                    Gone->Units, Gone->Files, Gone->Bytes);
  return 0;
}

} // namespace heddle
