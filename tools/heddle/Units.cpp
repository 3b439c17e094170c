//===- Units.cpp - a unit's record, from the cache or made now ----------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Units.h"
#include "Database.h"
#include "Errors.h"
#include "Facts.h"
#include "Program.h"
#include "Throws.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace heddle {
namespace {

/// What lies beside the installed program, if it does.
std::string installed(const Twine &Path) {
  SmallString<256> Full(sys::path::parent_path(programPath()));
  sys::path::append(Full, "..", Path);
  sys::path::remove_dots(Full, /*remove_dot_dot=*/true);
  return sys::fs::exists(Full) ? Full.str().str() : "";
}

/// What must be woven and is not. With \p Strict that is all but `required:
/// false` and what only the compiler writes, otherwise what rules name.
std::vector<cache::MethodEntry> wronglyRefused(const cache::UnitRecord &R,
                                               bool Strict) {
  std::vector<cache::MethodEntry> Found;
  for (const cache::MethodEntry &M : R.Methods)
    if (M.What == cache::Outcome::Refused && M.Required &&
        (M.Named || (Strict && M.Reason != "defaulted")))
      Found.push_back(M);
  return Found;
}

/// Semantics C12.
Error checkThrows(const cache::UnitRecord &R, const rules::RuleSet &Rules) {
  std::string Text = Throws(R.Methods).errors(Rules);
  if (Text.empty())
    return Error::success();
  return createStringError(inconvertibleErrorCode(), Text);
}

} // namespace

std::string runtimeInclude() {
  std::string Header = installed("include/heddle/woven.h");
  return Header.empty() ? HEDDLE_RUNTIME_INCLUDE : installed("include");
}

std::string moduleSource() {
  std::string Found = installed("share/heddle/module.cpp");
  return Found.empty() ? HEDDLE_RUNTIME_INCLUDE "/../src/module.cpp" : Found;
}

Expected<std::unique_ptr<Units>> Units::open(const Setup &S) {
  std::unique_ptr<Units> U(new Units);
  if (Error E = U->readRules(S.RuleFiles))
    return E;
  Expected<cache::Cache> Store = cache::Cache::create(S.CacheDir);
  if (!Store)
    return Store.takeError();
  U->Store.emplace(std::move(*Store));
  U->Options = weaverOptions(S.ParseArgs);
  U->Strict = S.Strict;
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

/// Files that name none need not be parsed to know what they consist of.
Error Units::readRules(ArrayRef<std::string> Files) {
  if (Files.empty())
    return errors::noRules();
  for (const std::string &F : Files)
    RuleFiles.push_back(absolutePath(F));
  cache::Hasher H;
  for (size_t I = 0; I < Files.size(); ++I) {
    sys::fs::file_status Status;
    // A pipe is read once, a device never.
    if (!sys::fs::status(RuleFiles[I], Status) && sys::fs::is_other(Status)) {
      if (!canParse()) // who could not read it again
        return make_error<NeedsWeaver>();
      return loadRules();
    }
    auto Content = MemoryBuffer::getFile(RuleFiles[I]);
    if (!Content)
      return errors::unreadableRules(Files[I], Content.getError().message());
    StringRef Text = (*Content)->getBuffer();
    if (rules::mayNameFiles(Text))
      return loadRules();
    H.add(RuleFiles[I]).add(Text);
  }
  AllRuleFiles = RuleFiles;
  RulesDigest = H.finish();
  return Error::success();
}

/// The same for files that include others, or override sources.
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
  Overrides = (*Rules)->overrides();
  return Error::success();
}

Expected<const rules::RuleSet *> Units::rules() {
  std::lock_guard<std::mutex> Guard(Lock);
  if (!Loaded) {
    Expected<rules::RuleSet> Rules = rules::RuleSet::load(RuleFiles);
    if (!Rules)
      return Rules.takeError();
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

Expected<weaver::CompileCommand>
Units::overridden(weaver::CompileCommand Command) const {
  return heddle::overridden(std::move(Command), Overrides);
}

cache::Digest Units::identity(const weaver::CompileCommand &Command) const {
  return cache::Hasher()
      .add(Command.unit())
      .add(join(Options.ParseArgs, "\n"))
      .finish();
}

std::optional<cache::UnitRecord>
Units::find(const weaver::CompileCommand &Command) {
  cache::Digest Id = identity(Command);
  std::lock_guard<std::mutex> Guard(Lock);
  if (!IsPreloaded)
    return Store->find(Command.namedSource(), Id, !Command.Overridden.empty());
  auto At = Preloaded.find(Id);
  if (At == Preloaded.end() || At->second.Source != Command.namedSource())
    return std::nullopt;
  return std::move(At->second); // asked for once
}

void Units::preload() {
  for (cache::UnitRecord &R : Store->records())
    Preloaded[R.Unit] = std::move(R);
  IsPreloaded = true;
}

std::optional<Unit> Units::known(const weaver::CompileCommand &Command,
                                 cache::Checks &Now) {
  std::optional<cache::UnitRecord> R = find(Command);
  if (!R || R->Tool != Tool || !Store->isCurrent(*R, Now))
    return std::nullopt;
  if (Strict && !wronglyRefused(*R, Strict).empty()) // for weave() to say
    return std::nullopt;
  std::string Compiler = compilerOf(Command);
  if (!Compiler.empty() && none_of(R->Programs, [&](const cache::Input &P) {
        return P.Path == Compiler;
      }))
    return std::nullopt;
  bool Restamped = Now.restamp(*R);
  if (R->Rules != RulesDigest)
    return renew(*R) ? std::optional(
                           Unit{std::move(*R), {}, "", Unit::Origin::Renewed})
                     : std::nullopt;
  return Unit{std::move(*R),
              {},
              "",
              Restamped ? Unit::Origin::Restamped : Unit::Origin::Known};
}

/// Whether a rule asks for functions in one of these headers, of which the
/// facts tell only what was matched. Asked under the lock by many units with
/// one set.
bool Units::namesSystemFile(const cache::HeaderSet &Headers) {
  if (!Loaded->usesFiles())
    return false;
  std::lock_guard<std::mutex> Guard(Lock);
  auto [At, New] = NamedHeaders.try_emplace(Headers.Content, false);
  if (New)
    At->second = any_of(Headers.Paths, [&](const std::string &Path) {
      SmallString<256> Real;
      bool IsGone = bool(sys::fs::real_path(Path, Real));
      return Loaded->namesFile(IsGone ? StringRef(Path) : StringRef(Real));
    });
  return At->second;
}

/// Semantics D2: whether the rules of now do in this unit what those did that
/// it was woven by. If so, they get their place in the record.
bool Units::renew(cache::UnitRecord &R) {
  Expected<const rules::RuleSet *> Rules = rules();
  if (!Rules) // for weave() to say
    return consumeError(Rules.takeError()), false;
  std::optional<std::string> Bytes = Store->facts(R);
  auto Facts = Bytes ? decodeFacts(*Bytes) : std::nullopt;
  if (!Facts || !suffice(*Facts, **Rules) || namesSystemFile(*R.System))
    return false;
  Matches Now = matchesOf(**Rules, *Facts);
  if (Now.Id != R.Matches)
    return false;
  R.Rules = RulesDigest;
  R.RuleFiles = AllRuleFiles;
  R.MatchedRules = Now.Rules;
  return true;
}

Expected<Unit> Units::get(const weaver::CompileCommand &Command) {
  cache::Checks Now;
  if (std::optional<Unit> U = known(Command, Now))
    return std::move(*U);
  return weave(Command);
}

std::string Units::compilerOf(const weaver::CompileCommand &Command) {
  std::string Name = Command.Args[Command.Compiler];
  if (StringRef(Name).contains('/'))
    Name = Command.absolute(Name);
  std::lock_guard<std::mutex> Guard(Lock);
  auto [At, New] = Compilers.try_emplace(Name);
  if (New)
    At->second = Command.compilerPath();
  return At->second;
}

Expected<cache::Input> Units::program(const std::string &Path) {
  std::lock_guard<std::mutex> Guard(Lock);
  auto At = Programs.find(Path);
  if (At != Programs.end())
    return At->second;
  Expected<cache::Input> In = cache::readInput(Path);
  if (In)
    Programs[Path] = *In;
  return In;
}

/// What decides about a parse besides the files: the compiler, whose headers
/// and options it takes, and clang.
Error Units::addPrograms(const weaver::CompileCommand &Command,
                         cache::UnitRecord &R) {
  std::vector<std::string> Paths = clangLibraries();
  if (std::string Compiler = compilerOf(Command); !Compiler.empty())
    Paths.insert(Paths.begin(), Compiler);
  for (const std::string &Path : Paths) {
    Expected<cache::Input> In = program(Path);
    if (!In)
      return In.takeError();
    R.Programs.push_back(std::move(*In));
  }
  return Error::success();
}

Expected<Unit> Units::weave(const weaver::CompileCommand &Command) {
  Expected<const rules::RuleSet *> Rules = rules();
  if (!Rules)
    return Rules.takeError();
  if (std::string Header = Command.hiddenHeader(); !Header.empty())
    return errors::hiddenHeader(Command.Source, Header);
  int64_t Began = cache::timeNow();
  Expected<weaver::WeaveResult> Result =
      weaver::weave(Command, **Rules, Options);
  if (!Result)
    return Result.takeError();

  Unit U;
  U.From = Unit::Origin::Woven;
  U.Files = std::move(Result->Files);
  U.Facts = encodeFacts(Result->Facts);
  Matches Matched = matchesOf(**Rules, Result->Facts);
  cache::UnitRecord &R = U.Record;
  R.Unit = identity(Command);
  R.Source = Command.namedSource();
  R.Override = Command.Overridden.empty() ? "" : Command.sourcePath();
  R.Directory = Command.Directory;
  R.Output = Command.outputPath();
  R.Command = Command.Args;
  R.ParseArgs = Options.ParseArgs;
  R.Tool = Tool;
  R.Rules = RulesDigest;
  R.RuleFiles = AllRuleFiles;
  R.MatchedRules.assign(Result->MatchedRules.begin(),
                        Result->MatchedRules.end());
  R.Matches = Matched.Id;
  R.Methods = std::move(Result->Methods);
  R.Notes = std::move(Result->Notes);
  if (Error E = addPrograms(Command, R))
    return E;
  std::vector<cache::ReadFile> System;
  for (weaver::ParsedFile &F : Result->SystemHeaders)
    System.push_back({std::move(F.Path), F.Content});
  R.System = cache::makeHeaderSet(std::move(System), Began);
  R.Absent = cache::makeAbsent(Result->Absent);
  R.Present = std::move(Result->Present);
  cache::Hasher Fingerprint;
  Fingerprint.add(R.Unit).add(Tool).add(R.Matches).add(R.System->Content);
  for (const cache::Input &P : R.Programs)
    Fingerprint.add(P.Content);
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
  std::vector<cache::MethodEntry> Bad = wronglyRefused(R, Strict);
  if (!Bad.empty())
    return errors::wronglyRefused(R.Source, Bad, Strict);
  if (Error E = checkThrows(R, **Rules))
    return E;
  return U;
}

Error Units::publish(std::vector<Unit> &Made) {
  if (all_of(Made, [](const Unit &U) { return U.From == Unit::Origin::Known; }))
    return Store->repair();
  Expected<cache::Transaction> T = Store->begin();
  if (!T)
    return T.takeError();
  for (Unit &U : Made) {
    Error E = U.From == Unit::Origin::Woven
                  ? T->add(U.Record, U.Files, U.Facts, &U.Record)
              : U.From == Unit::Origin::Known ? Error::success()
                                              : T->renew(U.Record);
    if (E)
      return E;
  }
  return T->commit();
}

} // namespace heddle
