//===- Paths.cpp - how people name files --------------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Paths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace heddle {

std::string plainPath(StringRef Path, StringRef Directory) {
  SmallString<256> Full(Path);
  if (!sys::path::is_absolute(Path)) {
    Full = Directory;
    sys::path::append(Full, Path);
  }
  (void)sys::fs::make_absolute(Full);
  sys::path::remove_dots(Full, /*remove_dot_dot=*/true);
  return Full.str().str();
}

std::vector<std::string> filesNamed(StringRef Query,
                                    ArrayRef<std::string> Paths) {
  std::string Wanted = plainPath(Query);
  SmallString<256> Tail(Query);
  sys::path::remove_dots(Tail, /*remove_dot_dot=*/true);
  std::vector<std::string> Exact, Ending;
  StringSet<> Known;
  for (const std::string &P : Paths) {
    std::string Plain = plainPath(P);
    if (!Known.insert(P).second)
      continue;
    if (Plain == Wanted || sys::fs::equivalent(P, Wanted))
      Exact.push_back(P);
    else if (StringRef(Plain).ends_with(("/" + Tail).str()))
      Ending.push_back(P);
  }
  return Exact.empty() ? Ending : Exact;
}

/// Up to three of \p Names, the nearest first, by what \p Part takes of each.
static std::vector<std::string>
nearest(StringRef Wanted, ArrayRef<std::string> Names,
        function_ref<StringRef(StringRef)> Part) {
  std::vector<std::pair<unsigned, std::string>> Ranked;
  StringSet<> Known;
  unsigned Limit = unsigned(Wanted.size()) / 3 + 1;
  for (const std::string &Name : Names) {
    unsigned Distance = Wanted.edit_distance(Part(Name), true, Limit);
    if (Distance <= Limit && Known.insert(Name).second)
      Ranked.push_back({Distance, Name});
  }
  llvm::stable_sort(Ranked, less_first());
  std::vector<std::string> Result;
  for (auto &[Distance, Name] : Ranked)
    if (Result.size() < 3)
      Result.push_back(Name);
  return Result;
}

std::vector<std::string> nearestNames(StringRef Wanted,
                                      ArrayRef<std::string> Names) {
  return nearest(Wanted, Names, [](StringRef Name) { return Name; });
}

std::vector<std::string> nearestFiles(StringRef Query,
                                      ArrayRef<std::string> Paths) {
  size_t Slashes = Query.count('/');
  return nearest(Query, Paths, [&](StringRef Path) {
    size_t At = Path.size();
    for (size_t N = 0; N <= Slashes && At != StringRef::npos; ++N)
      At = Path.take_front(At).rfind('/');
    return At == StringRef::npos ? Path : Path.drop_front(At + 1);
  });
}

} // namespace heddle
