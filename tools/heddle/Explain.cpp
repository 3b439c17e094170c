//===- Explain.cpp - heddle explain and heddle list ---------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Errors.h"
#include "Methods.h"
#include "Question.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace heddle {
namespace {

/// Bytes that are not UTF-8 may be in names; JSON cannot hold them.
json::Value text(StringRef S) { return json::fixUTF8(S); }

void print(const cache::UnitRecord &R, const cache::MethodEntry &M,
           cache::Cache &Store) {
  outs() << "  in " << R.Source << ": ";
  switch (M.What) {
  case cache::Outcome::Woven:
    outs() << "woven (" << M.Strategy << "): " << M.Why << "\n    proxy "
           << Store.proxyPath(R, M.Proxy) << ":" << M.ProxyLine << ":"
           << M.ProxyColumn << "\n";
    break;
  case cache::Outcome::Refused:
    outs() << "refused (" << M.Reason << "): " << M.Detail << "\n";
    break;
  case cache::Outcome::Declared:
    outs() << "only declared; the source with its body decides\n";
    break;
  }
  if (!Store.isCurrent(R))
    outs() << "    this was before the last change of its files; compile it "
              "again\n";
}

/// Where it matters.
StringRef throwsNote(const cache::MethodEntry &M, const cache::AdviceEntry &A) {
  if (!M.Noexcept)
    return "";
  return A.Throws == cache::Throwing::Never ? "  throws: false" : "  may throw";
}

StringRef asyncNote(const cache::MethodEntry &M, const cache::AdviceEntry &A) {
  if (A.Async == cache::Awaiting::Each)
    return "  around each element";
  if (A.Async == cache::Awaiting::Whole)
    return "  awaits it";
  return M.Coroutine   ? "  around the making of the coroutine only"
         : M.Generator ? "  around the making of the generator only"
                       : "";
}

void print(const Answer &A, cache::Cache &Store) {
  const cache::MethodEntry &M = A.Entry;
  outs() << M.display() << "\n  " << M.File << ":" << M.Line
         << (M.Noexcept ? ", noexcept" : "")
         << (M.Coroutine   ? ", a coroutine to its caller"
             : M.Generator ? ", a generator to its caller"
                           : "")
         << ", id " << M.Id.hex() << "\n";
  if (A.In.empty()) {
    outs() << "  not woven: no rule matches it\n";
    return;
  }
  outs() << "  aspects, outermost first:\n";
  for (const cache::AdviceEntry &Advice : M.Aspects)
    outs() << "    " << Advice.Aspect << "  priority " << Advice.Priority
           << "  " << Advice.Rule
           << (Advice.isCompiledIn() ? "  compiled in from " + Advice.Header
                                     : "")
           << throwsNote(M, Advice) << asyncNote(M, Advice) << "\n";
  for (auto &[R, In] : A.In)
    print(*R, In, Store);
}

json::Value toJSON(const cache::UnitRecord &R, const cache::MethodEntry &M,
                   cache::Cache &Store) {
  json::Object Result{{"source", text(R.Source)},
                      {"outcome", outcomeName(M.What)},
                      {"current", Store.isCurrent(R)}};
  if (M.What == cache::Outcome::Woven) {
    Result["strategy"] = M.Strategy;
    Result["proxy"] = text(Store.proxyPath(R, M.Proxy));
    Result["proxyLine"] = M.ProxyLine;
    Result["proxyColumn"] = M.ProxyColumn;
  }
  if (M.What == cache::Outcome::Refused) {
    Result["reason"] = M.Reason;
    Result["detail"] = text(M.Detail);
  }
  return Result;
}

json::Value toJSON(const Answer &A, cache::Cache &Store) {
  const cache::MethodEntry &M = A.Entry;
  json::Array Aspects, Units;
  for (const cache::AdviceEntry &Advice : M.Aspects) {
    json::Object One{{"aspect", text(Advice.Aspect)},
                     {"priority", Advice.Priority},
                     {"rule", text(Advice.Rule)},
                     {"throws", cache::throwingName(Advice.Throws)},
                     {"async", cache::awaitingName(Advice.Async)},
                     {"bind", Advice.isCompiledIn() ? "static" : "container"}};
    if (Advice.isCompiledIn())
      One["header"] = text(Advice.Header);
    Aspects.push_back(std::move(One));
  }
  for (auto &[R, In] : A.In)
    Units.push_back(toJSON(*R, In, Store));
  return json::Object{
      {"method", text(M.display())},
      {"id", M.Id.hex()},
      {"file", text(M.File)},
      {"line", M.Line},
      {"noexcept", M.Noexcept},
      {"coroutine", M.Coroutine},
      {"generator", M.Generator},
      {"outcome", A.In.empty() ? "unmatched" : outcomeName(M.What)},
      {"aspects", std::move(Aspects)},
      {"units", std::move(Units)}};
}

} // namespace

Expected<int> explain(const std::string &CacheDir, const ExplainOptions &O) {
  Expected<cache::Cache> Store = cache::Cache::open(CacheDir);
  if (!Store)
    return Store.takeError();
  std::vector<cache::UnitRecord> Records = Store->records();
  Expected<std::vector<Answer>> Answers =
      answersTo(O.Query, Records, CacheDir, O.ParseArgs);
  if (!Answers)
    return Answers.takeError();
  if (!O.Json) {
    for (const Answer &A : *Answers)
      print(A, *Store);
    return 0;
  }
  json::Array All;
  for (const Answer &A : *Answers)
    All.push_back(toJSON(A, *Store));
  outs() << formatv("{0:2}\n", json::Value(std::move(All)));
  return 0;
}

Expected<int> list(const std::string &CacheDir, const ListOptions &O) {
  Expected<cache::Cache> Store = cache::Cache::open(CacheDir);
  if (!Store)
    return Store.takeError();
  bool All = !O.Woven && !O.Refused && !O.Declared;
  for (const KnownMethod &M : knownMethods(Store->records())) {
    bool Wanted = All || (O.Woven && M.Entry.What == cache::Outcome::Woven) ||
                  (O.Refused && M.Entry.What == cache::Outcome::Refused) ||
                  (O.Declared && M.Entry.What == cache::Outcome::Declared);
    if (!Wanted)
      continue;
    outs() << outcomeName(M.Entry.What) << "  "
           << (M.Entry.What == cache::Outcome::Refused ? refusalLine(M.Entry)
                                                       : M.Entry.display())
           << "\n";
  }
  return 0;
}

} // namespace heddle
