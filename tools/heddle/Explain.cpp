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
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace heddle {
namespace {

std::string withoutSpaces(StringRef Text) {
  std::string Result;
  for (char C : Text)
    if (C != ' ')
      Result += C;
  return Result;
}

/// `ns::C::f`, `ns::C::f(int) const` or `file.cpp:12`.
bool names(StringRef Query, const cache::MethodEntry &M) {
  Query.consume_front("::");
  std::string Display = M.display();
  if (withoutSpaces(Query) == withoutSpaces(Display))
    return true;
  std::string Name = Display.substr(0, Display.size() - M.Signature.size());
  if (Query == Name || Query == M.Class)
    return true;
  auto [File, Line] = Query.rsplit(':');
  unsigned Number = 0;
  return !Line.getAsInteger(10, Number) && Number == M.Line &&
         (M.File == File || StringRef(M.File).ends_with(("/" + File).str()));
}

std::vector<std::string> nearest(StringRef Query,
                                 ArrayRef<KnownMethod> Methods) {
  std::vector<std::pair<unsigned, std::string>> Ranked;
  StringRef Wanted = Query.split('(').first;
  for (const KnownMethod &M : Methods) {
    std::string Name = M.Entry.Class.empty()
                           ? M.Entry.Name
                           : M.Entry.Class + "::" + M.Entry.Name;
    unsigned Limit = unsigned(Wanted.size()) / 3 + 1;
    unsigned Distance = Wanted.edit_distance(Name, true, Limit);
    if (Distance <= Limit &&
        none_of(Ranked, [&](auto &R) { return R.second == Name; }))
      Ranked.push_back({Distance, Name});
  }
  llvm::stable_sort(Ranked, less_first());
  std::vector<std::string> Result;
  for (auto &[Distance, Name] : Ranked)
    if (Result.size() < 3)
      Result.push_back(Name);
  return Result;
}

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
}

} // namespace

Expected<int> explain(const std::string &CacheDir, const std::string &Query) {
  Expected<cache::Cache> Store = cache::Cache::open(CacheDir);
  if (!Store)
    return Store.takeError();
  std::vector<cache::UnitRecord> Records = Store->records();
  std::vector<KnownMethod> Methods = knownMethods(Records);
  bool Found = false;
  for (const KnownMethod &M : Methods) {
    if (!names(Query, M.Entry))
      continue;
    Found = true;
    outs() << M.Entry.display() << "\n  " << M.Entry.File << ":" << M.Entry.Line
           << ", id " << M.Entry.Id.hex() << "\n  aspects, outermost first:\n";
    for (const cache::AdviceEntry &A : M.Entry.Aspects)
      outs() << "    " << A.Aspect << "  priority " << A.Priority << "  "
             << A.Rule << "\n";
    for (const cache::UnitRecord &R : Records)
      for (const cache::MethodEntry &In : R.Methods)
        if (In.Id == M.Entry.Id)
          print(R, In, *Store);
  }
  if (!Found)
    return errors::noSuchMethod(Query, CacheDir, nearest(Query, Methods));
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
