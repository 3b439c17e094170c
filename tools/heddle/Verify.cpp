//===- Verify.cpp - heddle verify ---------------------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BinaryCoverage.h"
#include "Commands.h"
#include "Errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <cstring>
#include <set>
#include <sstream>
#include <unistd.h>

using namespace llvm;

namespace heddle {
namespace {

using binary::BinaryReport;
using binary::VerifiedMethod;
using binary::WovenCopy;

/// In the words of the runtime.
template <class T> std::string words(const T &Value) {
  std::ostringstream Out;
  Out << Value;
  return Out.str();
}

/// Bytes that are not UTF-8 may be in names; JSON cannot hold them.
json::Value text(StringRef S) { return json::fixUTF8(S); }

std::string placeOf(const WovenCopy &C) {
  return C.Function.empty() ? "a function at 0x" + utohexstr(C.Address, true)
                            : C.Function;
}

/// Of a method without a symbol nobody knows which copy is itself.
void printCopies(const VerifiedMethod &M) {
  std::set<std::string> Places;
  for (const WovenCopy &C : M.Copies)
    if (!C.Stands && placeOf(C) != M.Text.Item.method)
      Places.insert(placeOf(C));
  if (!Places.empty())
    outs() << "    woven in: " << join(Places, ", ") << "\n";
}

void printModules(const BinaryReport &R) {
  for (const binary::VerifiedModule &M : R.Modules)
    if (!M.HasRequiredSet)
      outs() << M.Path << ": " << M.Records
             << " woven copies, and no list of what it must hold: it was not "
                "linked through `heddle link`\n";
}

void print(const std::string &Path, const BinaryReport &R, bool All) {
  outs() << Path << "\n";
  for (const VerifiedMethod &M : R.Methods)
    if (All && M.Text.Item.state != CoverageState::gap) {
      outs() << "  " << words(M.Text.Item) << "\n";
      printCopies(M);
    }
  if (All && !R.Unrequired.empty())
    outs() << "  and " << R.Unrequired.size()
           << " woven copies of methods that are not required\n";
  printModules(R);
  outs() << words(R.Total) << "\n";
  for (const VerifiedMethod &M : R.Methods)
    if (M.Text.Item.state == CoverageState::gap) {
      outs() << "  " << words(M.Text.Item) << "\n";
      printCopies(M);
    }
  for (const std::string &Note : R.Total.notes)
    outs() << "  note: " << Note << "\n";
}

json::Value toJSON(const WovenCopy &C) {
  return json::Object{{"module", text(C.Module)},
                      {"function", text(C.Function)},
                      {"address", C.Address},
                      {"stands", C.Stands}};
}

json::Value toJSON(const binary::RequiredAspect &A);
json::Value toJSON(const UnwovenCopy &C);
json::Value toJSON(const RuleSet &R);
json::Value toJSON(const VerifiedMethod &M);
json::Value toJSON(const binary::VerifiedModule &M);

template <class T> json::Array listOf(const std::vector<T> &Values) {
  json::Array Result;
  for (const T &V : Values)
    Result.push_back(toJSON(V));
  return Result;
}

json::Value toJSON(const binary::RequiredAspect &A) {
  return json::Object{{"aspect", text(A.Name)},
                      {"priority", text(A.Priority)},
                      {"rule", text(A.Rule)},
                      {"bind", A.IsCompiledIn ? "static" : "container"}};
}

json::Array texts(const std::vector<std::string> &Values) {
  json::Array Result;
  for (const std::string &V : Values)
    Result.push_back(text(V));
  return Result;
}

StringRef kindName(UnwovenCopy::Kind K) {
  switch (K) {
  case UnwovenCopy::Kind::native:
    return "native";
  case UnwovenCopy::Kind::older:
    return "older";
  case UnwovenCopy::Kind::refused:
    return "refused";
  }
  return "";
}

json::Value toJSON(const UnwovenCopy &C) {
  return json::Object{{"kind", kindName(C.kind)},
                      {"object", text(C.object)},
                      {"detail", text(C.detail)}};
}

json::Value toJSON(const RuleSet &R) {
  return json::Object{{"digest", text(R.digest)}, {"files", texts(R.files)}};
}

json::Value toJSON(const VerifiedMethod &M) {
  const CoverageItem &I = M.Text.Item;
  json::Object Result{
      {"method", text(I.method)},   {"id", I.id},
      {"file", text(I.file)},       {"line", I.line},
      {"rule", text(I.rule)},       {"aspects", listOf(M.Text.Aspects)},
      {"outcome", text(I.outcome)}, {"strategy", text(M.Text.Strategy)},
      {"state", words(I.state)},    {"isWoven", I.is_woven},
      {"copies", listOf(M.Copies)}, {"unwovenCopies", listOf(I.copies)}};
  if (!I.found.empty()) {
    Result["found"] = text(I.found);
    Result["cause"] = text(I.cause);
    Result["mend"] = text(I.mend);
  }
  return Result;
}

json::Value toJSON(const binary::VerifiedModule &M) {
  return json::Object{{"path", text(M.Path)},
                      {"required", int64_t(M.Required)},
                      {"records", int64_t(M.Records)},
                      {"hasRequiredSet", M.HasRequiredSet},
                      {"rules", listOf(M.Rules)}};
}

json::Value toJSON(const std::string &Path, const BinaryReport &R) {
  return json::Object{{"binary", text(Path)},
                      {"complete", R.Total.complete()},
                      {"covered", int64_t(R.Total.covered)},
                      {"unused", int64_t(R.Total.unused)},
                      {"gaps", int64_t(R.Total.gaps)},
                      {"optional", int64_t(R.Total.optional)},
                      {"methods", listOf(R.Methods)},
                      {"unrequired", listOf(R.Unrequired)},
                      {"notes", texts(R.Total.notes)},
                      {"modules", listOf(R.Modules)}};
}

/// What there is to verify, and what came of it.
class Verification {
public:
  explicit Verification(bool Json) : Json(Json) {}

  /// \p All: each method is listed.
  void add(const std::string &Path, bool All) {
    Expected<BinaryReport> R = binary::coverageOf(Path);
    if (!R)
      return fail(Path, R.takeError());
    Gaps |= !R->Total.complete();
    ++Count;
    if (Json)
      Reports.push_back(toJSON(Path, *R));
    else
      print(Path, *R, All);
  }

  void fail(const std::string &Path, llvm::Error E) {
    Failed = true;
    std::string Why = toString(std::move(E));
    outs().flush(); // one after the other where both go to one place
    errs() << "heddle: error: " << Why << "\n";
    Unreadable.push_back(
        json::Object{{"path", text(Path)}, {"why", text(Why)}});
  }

  void addFolder(const std::string &Dir) {
    std::vector<std::string> Found;
    std::error_code EC;
    for (sys::fs::recursive_directory_iterator At(Dir, EC, /*follow=*/false),
         End;
         At != End && !EC; At.increment(EC))
      if (At->type() == sys::fs::file_type::regular_file) {
        ++Files;
        Found.push_back(At->path());
      } else if (At->type() == sys::fs::file_type::directory_file &&
                 ::access(At->path().c_str(), R_OK | X_OK) != 0) {
        fail(At->path(), errors::unreadable(At->path(), std::strerror(errno)));
      }
    if (EC)
      return fail(Dir, errors::unreadable(Dir, EC.message()));
    llvm::sort(Found);
    size_t Before = Count;
    for (const std::string &Path : Found)
      if (isWoven(Path))
        add(Path, /*All=*/false);
    if (Count == Before && !Failed)
      fail(Dir, errors::nothingWovenIn(Dir, Files));
    HasFolder = true;
  }

  int finish() {
    if (Json)
      outs() << formatv("{0:2}\n", json::Value(json::Object{
                                       {"binaries", std::move(Reports)},
                                       {"unreadable", std::move(Unreadable)},
                                       {"files", int64_t(Files)}}));
    else if (HasFolder)
      outs() << formatv("{0} files, {1} verified, {2} not readable\n", Files,
                        Count, Unreadable.size());
    return Failed ? 2 : Gaps ? 1 : 0;
  }

private:
  /// What cannot be read may be.
  bool isWoven(const std::string &Path) {
    Expected<bool> Woven = binary::isWoven(Path);
    if (!Woven)
      fail(Path, Woven.takeError());
    return Woven && *Woven;
  }

  bool Json;
  bool Gaps = false, Failed = false, HasFolder = false;
  size_t Count = 0, Files = 0;
  json::Array Reports, Unreadable;
};

} // namespace

Expected<int> verify(const VerifyOptions &O) {
  Verification V(O.Json);
  if (O.Binaries.empty() && O.Dir.empty())
    V.fail("", errors::nothingToVerify());
  for (const std::string &Path : O.Binaries)
    V.add(Path, /*All=*/true);
  if (!O.Dir.empty())
    V.addFolder(O.Dir);
  return V.finish();
}

} // namespace heddle
