//===- Generate.cpp - heddle generate -----------------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Errors.h"
#include "Methods.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>

using namespace llvm;

namespace heddle {
namespace {

std::string absolutePath(StringRef Path) {
  SmallString<256> Full(Path);
  sys::fs::make_absolute(Full);
  sys::path::remove_dots(Full);
  return Full.str().str();
}

Expected<std::vector<weaver::CompileCommand>>
commandsOf(const std::string &BuildDir) {
  std::string Why;
  auto Database = clang::tooling::JSONCompilationDatabase::loadFromFile(
      BuildDir + "/compile_commands.json", Why,
      clang::tooling::JSONCommandLineSyntax::AutoDetect);
  if (!Database)
    return errors::noCompileCommands(BuildDir,
                                     StringRef(Why).trim().rtrim('.'));
  std::vector<weaver::CompileCommand> Result;
  for (const clang::tooling::CompileCommand &C :
       Database->getAllCompileCommands())
    if (auto Parsed = weaver::parseCompileCommand(
            absolutePath(C.Directory), weaver::withoutLauncher(C.CommandLine)))
      Result.push_back(std::move(*Parsed));
  if (Result.empty())
    return errors::nothingToCompile(BuildDir);
  return Result;
}

Error keepOnly(std::vector<weaver::CompileCommand> &Commands,
               ArrayRef<std::string> Files, const std::string &BuildDir) {
  if (Files.empty())
    return Error::success();
  std::vector<weaver::CompileCommand> Kept;
  for (const std::string &F : Files) {
    bool Found = false;
    for (const weaver::CompileCommand &C : Commands)
      if (sys::fs::equivalent(C.sourcePath(), absolutePath(F))) {
        Kept.push_back(C);
        Found = true;
      }
    if (!Found)
      return errors::noCompileCommandFor(F, BuildDir);
  }
  Commands = std::move(Kept);
  return Error::success();
}

Expected<Unit> makeUnit(Units &U, const weaver::CompileCommand &C,
                        const std::string &BuildDir) {
  if (!sys::fs::exists(C.sourcePath()))
    return errors::noSuchSource(C.Source, BuildDir);
  Expected<Unit> Made = U.get(C);
  if (Made)
    return Made;
  return handleErrors(Made.takeError(), [&](const weaver::ParseError &E) {
    std::string Diagnostics;
    raw_string_ostream OS(Diagnostics);
    E.log(OS);
    return errors::unparsable(C.Source, OS.str(), {});
  });
}

void printSummary(ArrayRef<Unit> Made, double Seconds) {
  std::vector<cache::UnitRecord> Records;
  size_t New = 0;
  for (const Unit &U : Made) {
    New += U.IsNew;
    Records.push_back(U.Record);
    for (const std::string &Note : U.Record.Notes)
      outs() << "note: " << U.Record.Source << ": " << Note << "\n";
  }
  std::vector<KnownMethod> Methods = knownMethods(Records);
  size_t Woven = 0, Refused = 0, Declared = 0;
  for (const KnownMethod &M : Methods) {
    Woven += M.Entry.What == cache::Outcome::Woven;
    Refused += M.Entry.What == cache::Outcome::Refused;
    Declared += M.Entry.What == cache::Outcome::Declared;
  }
  outs() << formatv("heddle: {0} units ({1} woven anew, {2} unchanged) in "
                    "{3:f2} s: {4} methods woven, {5} refused, {6} only "
                    "declared\n",
                    Made.size(), New, Made.size() - New, Seconds, Woven,
                    Refused, Declared);
  for (const KnownMethod &M : Methods)
    if (M.Entry.What == cache::Outcome::Refused)
      outs() << "  refused: " << refusalLine(M.Entry) << "\n";
}

} // namespace

Expected<int> generate(const Setup &S, const GenerateOptions &O) {
  auto Start = std::chrono::steady_clock::now();
  Expected<std::vector<weaver::CompileCommand>> Commands =
      commandsOf(O.BuildDir);
  if (!Commands)
    return Commands.takeError();
  if (Error E = keepOnly(*Commands, O.Files, O.BuildDir))
    return E;
  auto U = Units::open(S);
  if (!U)
    return U.takeError();

  std::vector<std::optional<Expected<Unit>>> Results(Commands->size());
  {
    DefaultThreadPool Pool(hardware_concurrency(O.Jobs));
    for (size_t I = 0; I < Commands->size(); ++I)
      Pool.async([&, I] {
        Results[I].emplace(makeUnit(**U, (*Commands)[I], O.BuildDir));
      });
  }
  std::vector<Unit> Made;
  Error Failures = Error::success();
  for (std::optional<Expected<Unit>> &R : Results) {
    if (*R)
      Made.push_back(std::move(**R));
    else
      Failures = joinErrors(std::move(Failures), R->takeError());
  }
  if (Failures)
    return Failures;
  if (Error E = (*U)->publish(Made))
    return E;
  std::chrono::duration<double> Took = std::chrono::steady_clock::now() - Start;
  printSummary(Made, Took.count());
  return 0;
}

} // namespace heddle
