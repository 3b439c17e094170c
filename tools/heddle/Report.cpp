//===- Report.cpp - heddle report ---------------------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Errors.h"
#include "Facts.h"
#include "Methods.h"
#include "Paths.h"
#include "ReportPage.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <set>

using namespace llvm;

namespace heddle {
namespace {

/// Beside those of cache::Outcome.
constexpr int Unmatched = 3;

/// Bytes that are not UTF-8 may be in names; JSON cannot hold them.
json::Value text(StringRef S) { return json::fixUTF8(S); }

/// Each value once; others name it by its number.
template <class T> class Table {
public:
  int64_t numberOf(const T &Value) {
    auto [At, New] = Numbers.try_emplace(Value, Values.size());
    if (New)
      Values.push_back(Value);
    return At->second;
  }
  ArrayRef<T> values() const { return Values; }

private:
  std::map<T, int64_t> Numbers;
  std::vector<T> Values;
};

json::Array toJSON(const Table<std::string> &From) {
  json::Array Result;
  for (const std::string &S : From.values())
    Result.push_back(text(S));
  return Result;
}

/// Collects what the page shows. It is read by tools/report/report.js, which
/// gives the columns names.
class ReportData {
public:
  explicit ReportData(cache::Cache &Store) : Store(Store) {}

  void add(ArrayRef<cache::UnitRecord> Records) {
    for (const cache::UnitRecord &R : Records)
      for (const cache::MethodEntry &M : R.Methods)
        Directories.try_emplace({M.Id, M.What}, R.Directory);
    for (const KnownMethod &M : knownMethods(Records))
      add(M);
    cache::Checks Now;
    for (const cache::UnitRecord &R : Records) {
      addUnmatched(R);
      addRules(R.RuleFiles);
      if (!Store.isCurrent(R, Now))
        Changed.insert(Files.numberOf(R.Source));
    }
  }

  json::Value finish() {
    for (auto &[Name, M] : Rest) // by name: the order of the units is no matter
      addRow(M);
    json::Array AllRules, AllChains, AllChanged;
    for (auto [File, Line, Aspect] : Rules.values())
      AllRules.push_back(json::Array{File, Line, Aspect,
                                     !Optional.count({File, Line, Aspect})});
    for (const Chain &C : Chains.values()) {
      json::Array One;
      for (auto [Aspect, Priority, Rule, IsCompiledIn] : C)
        One.push_back(json::Array{Aspect, Priority, Rule, IsCompiledIn});
      AllChains.push_back(std::move(One));
    }
    for (int64_t File : Changed)
      AllChanged.push_back(File);
    return json::Object{
        {"heddle", HEDDLE_VERSION},       {"cache", text(Store.directory())},
        {"files", toJSON(Files)},         {"texts", toJSON(Texts)},
        {"aspects", toJSON(Aspects)},     {"rules", std::move(AllRules)},
        {"chains", std::move(AllChains)}, {"changed", std::move(AllChanged)},
        {"methods", std::move(Methods)}};
  }

private:
  using Rule = std::tuple<int64_t, int64_t, int64_t>; ///< file, line, aspect
  /// Aspect, priority, rule, and whether it is compiled in.
  using Chain = std::vector<std::tuple<int64_t, int64_t, int64_t, bool>>;

  void add(const KnownMethod &M) {
    const cache::MethodEntry &E = M.Entry;
    bool IsRefused = E.What == cache::Outcome::Refused;
    Matched.insert(E.display());
    json::Array Units;
    for (auto &[Source, Outcome] : M.Units)
      Units.push_back(json::Array{Files.numberOf(Source), int64_t(Outcome)});
    Methods.push_back(json::Array{
        Texts.numberOf(E.Class), text(E.Name), text(E.Signature),
        Texts.numberOf(E.Result),
        Files.numberOf(plainPath(E.File, Directories[{E.Id, E.What}])), E.Line,
        int64_t(E.What), Texts.numberOf(IsRefused ? E.Reason : E.Strategy),
        Texts.numberOf(IsRefused ? E.Detail : E.Why), chainOf(E.Aspects),
        std::move(Units)});
  }

  int64_t chainOf(ArrayRef<cache::AdviceEntry> From) {
    Chain Result;
    for (const cache::AdviceEntry &A : From) {
      auto [File, Line] = StringRef(A.Rule).rsplit(':');
      int64_t Number = 0;
      Line.getAsInteger(10, Number);
      int64_t Aspect = Aspects.numberOf(A.Aspect);
      int64_t By = Rules.numberOf({Files.numberOf(File.str()), Number, Aspect});
      Result.push_back({Aspect, A.Priority, By, A.isCompiledIn()});
    }
    return Chains.numberOf(Result);
  }

  /// Whatever the unit holds outside of the system's headers and no rule
  /// matches in any unit, as far as a body could be woven.
  void addUnmatched(const cache::UnitRecord &R) {
    std::optional<std::string> Bytes = Store.facts(R);
    auto Facts = Bytes ? decodeFacts(*Bytes) : std::nullopt;
    if (!Facts)
      return;
    const StringSet<> &System = systemFiles(*R.System);
    for (rules::Method &M : Facts->Functions)
      if (!M.HasNoBodyByDesign && !M.Files.empty() &&
          none_of(M.Files, [&](const std::string &File) {
            return System.contains(File);
          }))
        if (std::string Name = M.display(); !Matched.contains(Name))
          Rest.try_emplace(std::move(Name), std::move(M));
  }

  /// Facts have plain paths.
  const StringSet<> &systemFiles(const cache::HeaderSet &Of) {
    auto [At, New] = SystemFiles.try_emplace(&Of);
    if (New)
      for (const std::string &Path : Of.Paths)
        At->second.insert(plainPath(Path));
    return At->second;
  }

  void addRow(const rules::Method &M) {
    Methods.push_back(json::Array{
        Texts.numberOf(M.Class), text(M.Name), text(M.Signature),
        Texts.numberOf(M.Result), Files.numberOf(M.Files.front()), 0, Unmatched,
        Texts.numberOf(""), Texts.numberOf(""), chainOf({}), json::Array()});
  }

  /// Rules that match nothing are in no record. If the files cannot be read
  /// any more, those that match something must do.
  void addRules(const std::vector<std::string> &RuleFiles) {
    if (!Known.insert(RuleFiles).second)
      return;
    Expected<rules::RuleSet> All = rules::RuleSet::load(RuleFiles);
    if (!All)
      return consumeError(All.takeError());
    for (size_t I = 0; I < All->size(); ++I) {
      rules::RuleInfo R = All->rule(I);
      Rule Key{Files.numberOf(R.File), R.Line, Aspects.numberOf(R.Aspect)};
      Rules.numberOf(Key);
      if (!R.Required)
        Optional.insert(Key);
    }
  }

  cache::Cache &Store;
  Table<std::string> Files, Texts, Aspects;
  Table<Rule> Rules;
  Table<Chain> Chains;
  /// In which a method's file is relative.
  std::map<std::pair<cache::Digest, cache::Outcome>, std::string> Directories;
  std::map<const cache::HeaderSet *, StringSet<>> SystemFiles;
  std::set<Rule> Optional;
  std::set<int64_t> Changed; ///< sources, by number
  std::set<std::vector<std::string>> Known;
  StringSet<> Matched;                       ///< names of methods
  std::map<std::string, rules::Method> Rest; ///< unmatched, by name
  json::Array Methods;
};

/// JSON may hold what ends a script element, or what is no space to JSON and a
/// line break to JavaScript. All of it can only be inside of strings.
std::string escapedForHtml(StringRef Json) {
  std::string Result;
  Result.reserve(Json.size());
  for (size_t I = 0; I < Json.size(); ++I) {
    StringRef Here = Json.substr(I);
    char C = Json[I];
    if (C == '<' || C == '>' || C == '&')
      Result += "\\u00" + utohexstr(uint8_t(C), /*LowerCase=*/true);
    else if (Here.starts_with("\xe2\x80\xa8") ||
             Here.starts_with("\xe2\x80\xa9"))
      Result += Json[I += 2] == '\xa8' ? "\\u2028" : "\\u2029";
    else
      Result += C;
  }
  return Result;
}

std::error_code writeTo(const std::string &Path, StringRef Data) {
  std::error_code EC;
  raw_fd_ostream OS(Path, EC);
  if (EC)
    return EC;
  auto [Head, Rest] = page::Frame.split("@style@");
  auto [Middle, Rest2] = Rest.split("@data@");
  auto [Last, End] = Rest2.split("@script@");
  OS << Head << page::Style << Middle << Data << Last << page::Script << End;
  OS.close();
  EC = OS.error();
  OS.clear_error();
  return EC;
}

/// A page that was there stays whole until the new one is; a pipe, or a device,
/// stays what it is.
std::error_code write(const std::string &To, StringRef Data) {
  if (sys::fs::exists(To) && !sys::fs::is_regular_file(To))
    return writeTo(To, Data);
  std::string Staged = To + ".heddle-new";
  std::error_code EC = writeTo(Staged, Data);
  if (!EC)
    EC = sys::fs::rename(Staged, To);
  if (EC)
    sys::fs::remove(Staged);
  return EC;
}

} // namespace

Expected<int> report(const std::string &CacheDir, const std::string &To) {
  Expected<cache::Cache> Store = cache::Cache::open(CacheDir);
  if (!Store)
    return Store.takeError();
  std::vector<cache::UnitRecord> Records = Store->records();
  if (Records.empty())
    return errors::nothingToReport(CacheDir);
  ReportData Data(*Store);
  Data.add(Records);
  std::string Json = formatv("{0}", Data.finish()).str();
  if (std::error_code EC = write(To, escapedForHtml(Json)))
    return errors::unwritable(To, EC.message());
  return 0;
}

} // namespace heddle
