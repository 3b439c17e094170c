//===- Generate.cpp - heddle generate -----------------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Database.h"
#include "Methods.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>

using namespace llvm;

namespace heddle {
namespace {

Expected<Unit> makeUnit(Units &U, const weaver::CompileCommand &C,
                        const std::string &BuildDir) {
  if (Error E = checkSource(C, BuildDir))
    return E;
  Expected<Unit> Made = U.get(C);
  if (Made)
    return Made;
  return withSource(Made.takeError(), C);
}

/// Semantics A9: an error for each required rule that matches nothing in the
/// whole build, a note for each other one. Names like those in the rules are
/// looked for where something is to be parsed anyway, or is wrong.
Error checkUnmatched(ArrayRef<weaver::CompileCommand> Commands, Units &U,
                     const rules::RuleSet &Rules, ArrayRef<Unit> Made,
                     const GenerateOptions &O) {
  BitVector Unmatched(Rules.size(), true);
  bool AnyNew = false;
  for (const Unit &M : Made) {
    AnyNew |= M.IsNew;
    for (unsigned Rule : M.Record.MatchedRules)
      Unmatched.reset(Rule);
  }
  bool AnyRequired = any_of(Unmatched.set_bits(), [&](unsigned Rule) {
    return Rules.rule(Rule).Required;
  });
  BuildSurvey Survey;
  if (Unmatched.any() && (AnyNew || AnyRequired)) {
    Expected<BuildSurvey> Parsed =
        surveyBuild(Commands, O.BuildDir, Rules, U.options(), O.Jobs);
    if (!Parsed)
      return Parsed.takeError();
    Survey = std::move(*Parsed);
  }
  std::vector<size_t> Wrong, Noted;
  for (unsigned Rule : Unmatched.set_bits())
    (Rules.rule(Rule).Required ? Wrong : Noted).push_back(Rule);
  if (!Noted.empty())
    outs() << Rules.unmatchedText(Noted, Survey.Functions) << "\n";
  if (Wrong.empty())
    return Error::success();
  return createStringError(inconvertibleErrorCode(),
                           Rules.unmatchedText(Wrong, Survey.Functions));
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
  Expected<const rules::RuleSet *> Rules = (*U)->rules();
  if (!Rules)
    return Rules.takeError();

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
  if (O.Files.empty())
    if (Error E = checkUnmatched(*Commands, **U, **Rules, Made, O))
      return E;
  if (Error E = (*U)->publish(Made))
    return E;
  for (const std::string &Note : (*Rules)->notes())
    outs() << Note << "\n";
  std::chrono::duration<double> Took = std::chrono::steady_clock::now() - Start;
  printSummary(Made, Took.count());
  return 0;
}

} // namespace heddle
