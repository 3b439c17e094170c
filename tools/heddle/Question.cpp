//===- Question.cpp - what a query of heddle explain means --------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Question.h"
#include "Database.h"
#include "Errors.h"
#include "Methods.h"
#include "Paths.h"
#include "Program.h"
#include "Units.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include <functional>

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

std::string qualifiedName(const cache::MethodEntry &M) {
  return M.Class.empty() ? M.Name : M.Class + "::" + M.Name;
}

/// `ns::C::f`, `ns::C::f(int) const`, or the class.
bool isNamed(StringRef Query, const cache::MethodEntry &M) {
  Query.consume_front("::");
  return withoutSpaces(Query) == withoutSpaces(M.display()) ||
         withoutSpaces(Query) == withoutSpaces(qualifiedName(M)) ||
         Query == M.Class;
}

/// The identifier that every text of the function must hold: `f` of
/// `ns::C::f(int)`.
std::string lastWord(StringRef Query) {
  StringRef Name = Query.split('(').first;
  while (!Name.empty() && !isAlnum(Name.back()) && Name.back() != '_')
    Name = Name.drop_back();
  size_t Begin = Name.size();
  while (Begin > 0 && (isAlnum(Name[Begin - 1]) || Name[Begin - 1] == '_'))
    --Begin;
  return Name.substr(Begin).str();
}

std::string readText(StringRef Path) {
  auto Buffer = MemoryBuffer::getFile(Path);
  return Buffer ? (*Buffer)->getBuffer().str() : "";
}

class Asker {
public:
  Asker(const std::string &Query, ArrayRef<cache::UnitRecord> Records,
        const std::string &CacheDir, const std::vector<std::string> &ParseArgs)
      : Query(Query), Records(Records), CacheDir(CacheDir),
        Options(weaverOptions(ParseArgs)), Known(knownMethods(Records)) {}

  Expected<std::vector<Answer>> run() {
    auto [File, Number] = StringRef(Query).rsplit(':');
    unsigned Line = 0;
    if (!File.empty() && !File.ends_with(":") && !Number.getAsInteger(10, Line))
      return atPlace(File, Line);
    return byName();
  }

private:
  Expected<std::vector<Answer>> byName() {
    std::vector<Answer> Found;
    for (const KnownMethod &M : Known)
      if (isNamed(Query, M.Entry))
        Found.push_back(answer(M.Entry));
    if (!Found.empty())
      return Found;
    std::string Word = lastWord(Query);
    if (Error E = parseUntilFound(Found, ~0u, [&](StringRef Path) {
          return StringRef(readText(Path)).contains(Word);
        }))
      return E;
    if (!Found.empty())
      return Found;
    for (const KnownMethod &M : Known)
      see(M.Entry);
    std::vector<std::string> Nearest = nearest();
    if (Nearest.empty()) { // it may be like one that no rule matches
      if (Error E =
              parseUntilFound(Found, FewUnits, [](StringRef) { return true; }))
        return E;
      Nearest = nearest();
    }
    return errors::noSuchMethod(Query, CacheDir, Nearest);
  }

  static constexpr unsigned FewUnits = 16;

  /// Looks in the functions of at most \p Most units that read a file which
  /// \p Wanted takes.
  Error parseUntilFound(std::vector<Answer> &Found, unsigned Most,
                        function_ref<bool(StringRef)> Wanted) {
    for (const cache::UnitRecord *R : unitsWith(Wanted)) {
      if (Most-- == 0 || !Found.empty())
        break;
      auto Places = places(*R, /*Bodies=*/false);
      if (!Places)
        return Places.takeError();
      for (const weaver::FunctionPlace &P : *Places) {
        if (isNamed(Query, P.Entry))
          Found.push_back(answer(P.Entry));
        see(P.Entry);
      }
    }
    return Error::success();
  }

  void see(const cache::MethodEntry &M) {
    Seen.push_back(qualifiedName(M));
    if (!M.Class.empty())
      Seen.push_back(M.Class);
  }

  std::vector<std::string> nearest() const {
    return nearestNames(StringRef(Query).split('(').first, Seen);
  }

  Expected<std::vector<Answer>> atPlace(StringRef File, unsigned Line) {
    std::vector<std::string> Inputs;
    for (const cache::UnitRecord &R : Records) {
      for (const cache::Input &I : R.Inputs)
        Inputs.push_back(I.Path);
      for (const cache::MethodEntry &M : R.Methods) // `#line` may have named it
        Inputs.push_back(fileOf(M, R));
    }
    std::vector<std::string> Files = filesNamed(File, Inputs);
    if (Files.empty())
      return errors::notInCache(File, CacheDir, nearestFiles(File, Inputs));
    std::vector<Answer> Found = matchedAt(Files, Line);
    if (!Found.empty())
      return Found;
    std::vector<weaver::FunctionPlace> Near;
    for (const std::string &F : Files)
      if (Error E = addAt(F, Line, Found, Near))
        return E;
    if (!Found.empty())
      return Found;
    llvm::stable_sort(Near, [&](auto &A, auto &B) {
      return distance(A, Line) < distance(B, Line);
    });
    std::vector<std::string> Nearest;
    for (const weaver::FunctionPlace &P : ArrayRef(Near).take_front(3))
      Nearest.push_back(P.Entry.display() + " (lines " + utostr(P.Begin) +
                        " to " + utostr(P.End) + ")");
    return errors::noFunctionAt(Files.front(), Line, Nearest);
  }

  static std::string fileOf(const cache::MethodEntry &M,
                            const cache::UnitRecord &R) {
    return plainPath(M.File, R.Directory);
  }

  /// The line of a name that a record holds needs no parse.
  std::vector<Answer> matchedAt(ArrayRef<std::string> Files, unsigned Line) {
    std::vector<Answer> Found;
    for (const cache::UnitRecord &R : Records)
      for (const cache::MethodEntry &M : R.Methods)
        if (M.Line == Line && is_contained(Files, fileOf(M, R)) &&
            none_of(Found, [&](auto &A) { return A.Entry.Id == M.Id; }))
          Found.push_back(answer(M));
    return Found;
  }

  static unsigned distance(const weaver::FunctionPlace &P, unsigned Line) {
    return Line < P.Begin ? P.Begin - Line : Line > P.End ? Line - P.End : 0;
  }

  /// The innermost function around a line, as each unit sees it that knows
  /// something else of the file; what no unit has there goes to \p Near.
  Error addAt(const std::string &File, unsigned Line,
              std::vector<Answer> &Found,
              std::vector<weaver::FunctionPlace> &Near) {
    for (const cache::UnitRecord *R :
         unitsWith([&](StringRef Path) { return Path == File; })) {
      auto Places = places(*R, /*Bodies=*/true);
      if (!Places)
        return Places.takeError();
      std::vector<const weaver::FunctionPlace *> Around;
      for (const weaver::FunctionPlace &P : *Places) {
        if (P.Path != File)
          continue;
        if (P.Begin <= Line && Line <= P.End)
          Around.push_back(&P);
        else
          Near.push_back(P);
      }
      unsigned Last = 0; // of two the one that begins later is inside
      for (const weaver::FunctionPlace *P : Around)
        Last = std::max(Last, P->Begin);
      for (const weaver::FunctionPlace *P : Around)
        if (P->Begin == Last)
          Found.push_back(answer(P->Entry));
      if (!Found.empty())
        return Error::success();
    }
    return Error::success();
  }

  /// Units that read a file that \p Wanted takes, as long as each reads one
  /// that those before did not.
  std::vector<const cache::UnitRecord *>
  unitsWith(function_ref<bool(StringRef)> Wanted) {
    StringMap<bool> Takes;
    std::vector<const cache::UnitRecord *> Result;
    for (const cache::UnitRecord &R : Records) {
      bool News = false;
      for (const cache::Input &I : R.Inputs)
        if (auto [At, New] = Takes.try_emplace(I.Path, false); New)
          News |= At->second = Wanted(I.Path);
      if (News)
        Result.push_back(&R);
    }
    return Result;
  }

  Expected<std::vector<weaver::FunctionPlace>>
  places(const cache::UnitRecord &R, bool Bodies) {
    auto Command = weaver::parseCompileCommand(R.Directory, R.Command);
    if (!Command)
      return std::vector<weaver::FunctionPlace>();
    auto Places = weaver::functionPlaces(*Command, Options, Bodies);
    if (Places)
      return Places;
    Error E = Places.takeError();
    return E.isA<NeedsWeaver>() ? std::move(E)
                                : withSource(std::move(E), *Command);
  }

  Answer answer(const cache::MethodEntry &Entry) {
    Answer Result{Entry, {}};
    for (const KnownMethod &M : Known)
      if (M.Entry.Id == Entry.Id)
        Result.Entry = M.Entry;
    for (const cache::UnitRecord &R : Records)
      for (const cache::MethodEntry &M : R.Methods)
        if (M.Id == Entry.Id)
          Result.In.push_back({&R, M});
    return Result;
  }

  const std::string &Query;
  ArrayRef<cache::UnitRecord> Records;
  const std::string &CacheDir;
  weaver::WeaverOptions Options;
  std::vector<KnownMethod> Known;
  std::vector<std::string> Seen;
};

} // namespace

Expected<std::vector<Answer>>
answersTo(const std::string &Query, ArrayRef<cache::UnitRecord> Records,
          const std::string &CacheDir,
          const std::vector<std::string> &ParseArgs) {
  return Asker(Query, Records, CacheDir, ParseArgs).run();
}

} // namespace heddle
