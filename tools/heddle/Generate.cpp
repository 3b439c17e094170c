//===- Generate.cpp - heddle generate -----------------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Database.h"
#include "Facts.h"
#include "Methods.h"
#include "Program.h"
#include "Progress.h"
#include "Throws.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>

using namespace llvm;

namespace heddle {
namespace {

Expected<Unit> weaveUnit(Units &U, const weaver::CompileCommand &C,
                         const std::string &BuildDir) {
  if (Error E = checkSource(C, BuildDir))
    return E;
  Expected<Unit> Made = U.weave(C);
  if (Made)
    return Made;
  return withSource(Made.takeError(), C);
}

using Results = std::vector<std::optional<Expected<Unit>>>;

/// What the cache knows, in a few runs of many units each, since most files
/// are inputs of many.
void findKnown(Units &U, ArrayRef<weaver::CompileCommand> Commands,
               unsigned Jobs, Results &To) {
  U.preload();
  size_t Runs = hardware_concurrency(Jobs).compute_thread_count();
  inParallel(Runs, Jobs, [&](size_t Run) {
    cache::Checks Now;
    for (size_t I = Run; I < Commands.size(); I += Runs)
      if (std::optional<Unit> Known = U.known(Commands[I], Now))
        To[I].emplace(std::move(*Known));
  });
}

/// Every unit, or every error.
Expected<std::vector<Unit>> makeUnits(Units &U,
                                      ArrayRef<weaver::CompileCommand> Commands,
                                      const GenerateOptions &O) {
  Results All(Commands.size());
  findKnown(U, Commands, O.Jobs, All);
  std::vector<size_t> Missing;
  for (size_t I = 0; I < All.size(); ++I)
    if (!All[I])
      Missing.push_back(I);
  if (!Missing.empty() && !canParse())
    return make_error<NeedsWeaver>();
  {
    Progress Shown(Missing.size(), O.Json);
    inParallel(Missing.size(), O.Jobs, [&](size_t N) {
      size_t I = Missing[N];
      All[I].emplace(weaveUnit(U, Commands[I], O.BuildDir));
      Shown.done(Commands[I].Source);
    });
  }
  std::vector<Unit> Made;
  Error Failures = Error::success();
  for (std::optional<Expected<Unit>> &R : All) {
    if (*R)
      Made.push_back(std::move(**R));
    else
      Failures = joinErrors(std::move(Failures), R->takeError());
  }
  if (Failures)
    return Failures;
  return Made;
}

/// Of several commands with one object the last.
void keepLastOfEach(std::vector<weaver::CompileCommand> &Commands) {
  StringMap<size_t> ByOutput;
  std::vector<weaver::CompileCommand> Result;
  for (weaver::CompileCommand &C : Commands) {
    auto [At, New] = ByOutput.try_emplace(C.outputPath(), Result.size());
    if (New)
      Result.push_back(std::move(C));
    else
      Result[At->second] = std::move(C);
  }
  Commands = std::move(Result);
}

/// The functions of all units, as far as their facts are there, each once.
std::vector<rules::Method> functionsOf(ArrayRef<Unit> Made,
                                       const cache::Cache &Store) {
  std::vector<rules::Method> Result;
  StringSet<> Seen;
  for (const Unit &M : Made) {
    std::optional<std::string> Bytes =
        M.isNew() ? std::optional(M.Facts) : Store.facts(M.Record);
    auto Facts = Bytes ? decodeFacts(*Bytes) : std::nullopt;
    if (!Facts)
      continue;
    for (rules::Method &F : Facts->Functions)
      if (Seen.insert(F.display()).second)
        Result.push_back(std::move(F));
  }
  llvm::sort(Result, [](const rules::Method &A, const rules::Method &B) {
    return A.display() < B.display();
  });
  return Result;
}

/// Semantics A9: an error for each required rule that matches nothing in the
/// whole build, a note for each other one. Names like those in the rules are
/// looked for where something is new, or is wrong.
Error checkUnmatched(const rules::RuleSet &Rules, ArrayRef<Unit> Made,
                     const cache::Cache &Store, bool Quiet) {
  BitVector Unmatched(Rules.size(), true);
  bool AnyNew = false;
  for (const Unit &M : Made) {
    AnyNew |= M.isNew() || M.From == Unit::Origin::Renewed;
    for (unsigned Rule : M.Record.MatchedRules)
      Unmatched.reset(Rule);
  }
  bool AnyRequired = any_of(Unmatched.set_bits(), [&](unsigned Rule) {
    return Rules.rule(Rule).Required;
  });
  std::vector<rules::Method> Functions;
  if (Unmatched.any() && (AnyNew || AnyRequired))
    Functions = functionsOf(Made, Store);
  std::vector<size_t> Wrong, Noted;
  for (unsigned Rule : Unmatched.set_bits())
    (Rules.rule(Rule).Required ? Wrong : Noted).push_back(Rule);
  if (!Noted.empty() && !Quiet)
    outs() << Rules.unmatchedText(Noted, Functions) << "\n";
  if (Wrong.empty())
    return Error::success();
  return createStringError(inconvertibleErrorCode(),
                           Rules.unmatchedText(Wrong, Functions));
}

struct Counts {
  size_t Woven = 0, Refused = 0, Declared = 0;
};

Counts countMethods(ArrayRef<KnownMethod> Methods) {
  Counts C;
  for (const KnownMethod &M : Methods) {
    C.Woven += M.Entry.What == cache::Outcome::Woven;
    C.Refused += M.Entry.What == cache::Outcome::Refused;
    C.Declared += M.Entry.What == cache::Outcome::Declared;
  }
  return C;
}

/// The methods of \p Made, each once, taken out of their records.
std::vector<KnownMethod> takeMethods(std::vector<Unit> Made) {
  std::vector<cache::UnitRecord> Records;
  for (Unit &U : Made)
    Records.push_back(std::move(U.Record));
  return knownMethods(Records);
}

void printWarnings(ArrayRef<KnownMethod> Methods, const rules::RuleSet &Rules) {
  Throws Found;
  for (const KnownMethod &M : Methods)
    Found.add(M.Entry);
  if (std::string Text = Found.warnings(Rules); !Text.empty())
    errs() << Text << "\n";
}

StringRef originName(Unit::Origin O) {
  switch (O) {
  case Unit::Origin::Known:
  case Unit::Origin::Restamped:
    return "known";
  case Unit::Origin::Renewed:
    return "renewed";
  case Unit::Origin::Woven:
    return "woven";
  }
  return "";
}

size_t countNew(ArrayRef<Unit> Made) {
  return count_if(Made, [](const Unit &U) { return U.isNew(); });
}

void printJson(std::vector<Unit> Made, const rules::RuleSet &Rules,
               double Seconds) {
  json::Array List;
  int64_t All = Made.size(), New = countNew(Made);
  for (const Unit &U : Made)
    List.push_back(json::Object{{"source", json::fixUTF8(U.Record.Source)},
                                {"output", json::fixUTF8(U.Record.Output)},
                                {"from", originName(U.From)}});
  std::vector<KnownMethod> Methods = takeMethods(std::move(Made));
  printWarnings(Methods, Rules);
  Counts C = countMethods(Methods);
  json::Object Reasons;
  for (auto &[Reason, Number] : refusalsByReason(Methods))
    Reasons[Reason] = Number;
  outs() << formatv(
      "{0:2}\n", json::Value(json::Object{{"units", std::move(List)},
                                          {"wovenAnew", New},
                                          {"unchanged", All - New},
                                          {"seconds", Seconds},
                                          {"refusedBy", std::move(Reasons)},
                                          {"woven", int64_t(C.Woven)},
                                          {"refused", int64_t(C.Refused)},
                                          {"declared", int64_t(C.Declared)}}));
}

/// A row of the table; the label of one that goes on is empty.
void printRow(StringRef Label, const Twine &Text) {
  outs() << left_justify(Label, 8) << "  " << Text << "\n";
}

void printSummary(std::vector<Unit> Made, const rules::RuleSet &Rules,
                  double Seconds) {
  size_t All = Made.size(), New = countNew(Made);
  for (const Unit &U : Made)
    for (const std::string &Note : U.Record.Notes)
      outs() << "note: " << U.Record.Source << ": " << Note << "\n";
  std::vector<KnownMethod> Methods = takeMethods(std::move(Made));
  printWarnings(Methods, Rules);
  for (const KnownMethod &M : Methods)
    if (M.Entry.What == cache::Outcome::Refused)
      outs() << "refused: " << refusalLine(M.Entry) << "\n";
  Counts C = countMethods(Methods);
  printRow("sources", formatv("{0} units ({1} woven anew, {2} unchanged)", All,
                              New, All - New));
  printRow("methods",
           formatv("{0} methods woven, {1} refused, {2} only declared", C.Woven,
                   C.Refused, C.Declared));
  StringRef Label = "refused";
  for (auto &[Reason, Number] : refusalsByReason(Methods))
    printRow(std::exchange(Label, ""), Twine(Number) + " " + Reason);
  printRow("time", formatv("{0:f2} s", Seconds));
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

  if (Error E = overrideSources(*Commands, (*Rules)->overrides()))
    return E;
  keepLastOfEach(*Commands);
  Expected<std::vector<Unit>> Made = makeUnits(**U, *Commands, O);
  if (!Made)
    return Made.takeError();
  if (O.Files.empty())
    if (Error E = checkUnmatched(**Rules, *Made, (*U)->cache(), O.Json))
      return E;
  if (Error E = (*U)->publish(*Made))
    return E;
  if (!O.Json)
    for (const std::string &Note : (*Rules)->notes())
      outs() << Note << "\n";
  std::chrono::duration<double> Took = std::chrono::steady_clock::now() - Start;
  (O.Json ? printJson : printSummary)(std::move(*Made), **Rules, Took.count());
  return 0;
}

} // namespace heddle
