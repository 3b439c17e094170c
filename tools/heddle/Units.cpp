//===- Units.cpp - a unit's record, from the cache or made now ----------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Units.h"
#include "Errors.h"
#include "Program.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace heddle {
namespace {

/// Beside the installed program, or in the source tree it was built from.
std::string runtimeInclude() {
  SmallString<256> Installed(sys::path::parent_path(programPath()));
  sys::path::append(Installed, "..", "include");
  sys::path::remove_dots(Installed, /*remove_dot_dot=*/true);
  if (sys::fs::exists(Installed + "/heddle/woven.h"))
    return Installed.str().str();
  return HEDDLE_RUNTIME_INCLUDE;
}

std::vector<cache::MethodEntry> namedButRefused(const cache::UnitRecord &R) {
  std::vector<cache::MethodEntry> Found;
  for (const cache::MethodEntry &M : R.Methods)
    if (M.What == cache::Outcome::Refused && M.Named && M.Required)
      Found.push_back(M);
  return Found;
}

} // namespace

Expected<std::unique_ptr<Units>> Units::open(const Setup &S) {
  std::unique_ptr<Units> U(new Units);
  if (Error E = U->readRules(S.RuleFiles))
    return E;
  Expected<cache::Cache> Store = cache::Cache::create(S.CacheDir);
  if (!Store)
    return Store.takeError();
  U->Store.emplace(std::move(*Store));
  U->Options = weaverOptions(S.ParseArgs);
  U->Tool = toolId();
  return U;
}

weaver::WeaverOptions weaverOptions(std::vector<std::string> ParseArgs) {
  return {HEDDLE_CLANG_RESOURCE_DIR, runtimeInclude(), std::move(ParseArgs)};
}

std::string absolutePath(StringRef Path) {
  SmallString<256> Full(Path);
  sys::fs::make_absolute(Full);
  sys::path::remove_dots(Full);
  return Full.str().str();
}

/// Files that include none need not be parsed to know what they consist of.
Error Units::readRules(ArrayRef<std::string> Files) {
  if (Files.empty())
    return errors::noRules();
  for (const std::string &F : Files)
    RuleFiles.push_back(absolutePath(F));
  cache::Hasher H;
  for (size_t I = 0; I < Files.size(); ++I) {
    auto Content = MemoryBuffer::getFile(RuleFiles[I]);
    if (!Content)
      return errors::unreadableRules(Files[I], Content.getError().message());
    StringRef Text = (*Content)->getBuffer();
    if (rules::mayInclude(Text))
      return loadRules();
    H.add(RuleFiles[I]).add(Text);
  }
  AllRuleFiles = RuleFiles;
  RulesDigest = H.finish();
  return Error::success();
}

/// The same for files that include others.
Error Units::loadRules() {
  Expected<const rules::RuleSet *> Rules = rules();
  if (!Rules)
    return Rules.takeError();
  cache::Hasher H;
  for (const rules::RuleSource &S : (*Rules)->sources()) {
    H.add(S.Path).add(S.Content);
    AllRuleFiles.push_back(S.Path);
  }
  RulesDigest = H.finish();
  return Error::success();
}

Expected<const rules::RuleSet *> Units::rules() {
  std::lock_guard<std::mutex> Guard(Lock);
  if (!Loaded) {
    Expected<rules::RuleSet> Rules = rules::RuleSet::load(RuleFiles);
    if (!Rules)
      return Rules.takeError();
    if (Error E = weaver::checkRules(*Rules))
      return E;
    Loaded.emplace(std::move(*Rules));
  }
  return &*Loaded;
}

std::vector<std::string> Units::dependencies() const {
  std::vector<std::string> Paths = AllRuleFiles;
  Paths.push_back(programPath());
  Paths.push_back(weaverPath());
  return Paths;
}

Expected<Unit> Units::get(const weaver::CompileCommand &Command) {
  cache::Digest Id = cache::Hasher()
                         .add(Command.unit())
                         .add(join(Options.ParseArgs, "\n"))
                         .finish();
  std::optional<cache::UnitRecord> Known;
  {
    std::lock_guard<std::mutex> Guard(Lock);
    Known = Store->find(Command.sourcePath(), Id);
  }
  if (Known && Known->Tool == Tool && Known->Rules == RulesDigest &&
      Store->isCurrent(*Known))
    return Unit{std::move(*Known), {}, false};
  return weave(Command, Id);
}

Expected<Unit> Units::weave(const weaver::CompileCommand &Command,
                            cache::Digest Id) {
  Expected<const rules::RuleSet *> Rules = rules();
  if (!Rules)
    return Rules.takeError();
  Expected<weaver::WeaveResult> Result =
      weaver::weave(Command, **Rules, Options);
  if (!Result)
    return Result.takeError();

  Unit U;
  U.IsNew = true;
  U.Files = std::move(Result->Files);
  cache::UnitRecord &R = U.Record;
  R.Unit = Id;
  R.Source = Command.sourcePath();
  R.Directory = Command.Directory;
  R.Output = Command.outputPath();
  R.Command = Command.Args;
  R.Tool = Tool;
  R.Rules = RulesDigest;
  R.RuleFiles = AllRuleFiles;
  R.MatchedRules.assign(Result->MatchedRules.begin(),
                        Result->MatchedRules.end());
  R.Methods = std::move(Result->Methods);
  R.Notes = std::move(Result->Notes);
  cache::Hasher Fingerprint;
  Fingerprint.add(Id).add(Tool).add(RulesDigest);
  for (const weaver::ParsedFile &F : Result->Inputs) {
    Expected<cache::Input> In = cache::readInput(F.Path);
    if (!In)
      return In.takeError();
    if (In->Content != F.Content) // edited meanwhile: what was parsed counts
      *In = {F.Path, F.Content, {}};
    Fingerprint.add(In->Path).add(In->Content);
    R.Inputs.push_back(std::move(*In));
  }
  R.Fingerprint = Fingerprint.finish();
  if (std::vector<cache::MethodEntry> Bad = namedButRefused(R); !Bad.empty())
    return errors::namedButRefused(R.Source, Bad);
  return U;
}

Error Units::publish(std::vector<Unit> &Made) {
  Expected<cache::Transaction> T = Store->begin();
  if (!T)
    return T.takeError();
  for (Unit &U : Made) {
    if (!U.IsNew)
      continue;
    if (Error E = T->add(U.Record, U.Files))
      return E;
    U.Record.Proxies.clear();
    for (const cache::ProxyContent &F : U.Files)
      U.Record.Proxies.push_back(
          {F.Name, F.Original, cache::hashBytes(F.Bytes)});
  }
  return T->commit();
}

} // namespace heddle
