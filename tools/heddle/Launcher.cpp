//===- Launcher.cpp - heddle cc -----------------------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "DependencyOutput.h"
#include "Errors.h"
#include "Process.h"
#include "Throws.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace llvm;

namespace heddle {
namespace {

/// Words from \p I on that only say where results go.
unsigned outputWords(ArrayRef<std::string> Args, size_t I) {
  if (unsigned Words = weaver::dependencyWords(Args, I))
    return Words;
  return Args[I] == "-o" ? 2 : Args[I] == "-c";
}

/// The same command, without a wrapper and without what it writes.
std::vector<std::string> withoutOutput(const weaver::CompileCommand &C) {
  std::vector<std::string> Args = {C.Args[C.Compiler]};
  for (size_t I = C.Compiler + 1; I < C.Args.size(); ++I) {
    if (unsigned Words = outputWords(C.Args, I))
      I += Words - 1;
    else
      Args.push_back(C.Args[I]);
  }
  return Args;
}

/// Whether the compiler takes the source as it is, and what it says of it.
Expected<int> checkOnly(const weaver::CompileCommand &C,
                        std::string &Messages) {
  std::vector<std::string> Args = withoutOutput(C);
  Args.push_back("-fsyntax-only");
  return runQuietly(Args, Messages);
}

/// Same, by a whole compile: some warnings come of optimisation alone.
Expected<int> compileForMessages(const weaver::CompileCommand &C,
                                 std::string &Messages) {
  SmallString<128> Scratch;
  if (std::error_code EC = sys::fs::createUniqueDirectory("heddle", Scratch))
    return errors::unwritable("a temporary folder", EC.message());
  std::vector<std::string> Args = withoutOutput(C);
  Args.insert(Args.end(), {"-c", "-o", (Scratch + "/object.o").str()});
  Expected<int> Status = runQuietly(Args, Messages);
  sys::fs::remove_directories(Scratch);
  return Status;
}

/// Whether the folders are there that the command writes to, and may be
/// written.
bool canWrite(const weaver::CompileCommand &C) {
  return all_of(ArrayRef({C.Output, C.DepFile}), [&](StringRef File) {
    std::string Path = C.absolute(File.empty() ? StringRef(C.Output) : File);
    if (sys::fs::exists(Path))
      return !sys::fs::is_directory(Path) && sys::fs::can_write(Path);
    return !sys::fs::access(sys::path::parent_path(Path),
                            sys::fs::AccessMode::Write);
  });
}

/// Clang could not parse the unit. A source that is wrong for its own compiler
/// too gets that compiler's message, and nobody else's.
Expected<int> explainUnparsable(const weaver::CompileCommand &C,
                                const weaver::ParseError &Wrong) {
  std::string Messages;
  Expected<int> Status = checkOnly(C, Messages);
  if (!Status)
    return Status.takeError();
  if (*Status == 0)
    return errors::unparsable(C.Source, Wrong.message(), Wrong.Notes);
  errs() << Messages;
  return *Status;
}

/// The proxy that stands for each header that the command includes; empty where
/// the header stays.
std::vector<std::string> forcedProxies(ArrayRef<weaver::ForcedInclude> Forced,
                                       const cache::UnitRecord &R,
                                       const cache::Cache &Store) {
  std::vector<std::string> Result(Forced.size());
  for (const cache::ProxyFile &P : R.Proxies)
    if (P.Forced && P.Forced <= Forced.size())
      Result[P.Forced - 1] = Store.proxyPath(R, P.Name);
  for (size_t I = 0; I < Forced.size(); ++I) // read once, named twice
    for (size_t Earlier = 0; Earlier < I && Result[I].empty(); ++Earlier)
      if (Forced[Earlier].File == Forced[I].File)
        Result[I] = Result[Earlier];
  return Result;
}

/// Puts the woven headers in the place of those that the command includes. A
/// precompiled form of one would hide it.
void replaceForced(const weaver::CompileCommand &C, const cache::UnitRecord &R,
                   const cache::Cache &Store, std::vector<std::string> &Args) {
  std::vector<weaver::ForcedInclude> Forced = C.forcedIncludes();
  std::vector<std::string> Proxies = forcedProxies(Forced, R, Store);
  std::map<size_t, std::pair<size_t, std::vector<std::string>>> Changes;
  for (size_t I = 0; I < Forced.size(); ++I) {
    if (Proxies[I].empty())
      continue;
    std::vector<std::string> Words = {"-include", Proxies[I]};
    if (Forced[I].ForClang)
      Words = {"-Xclang", "-include", "-Xclang", Proxies[I]};
    for (auto [First, Count] : Forced[I].Words)
      Changes[First] = {Count, std::exchange(Words, {})};
  }
  for (auto &[First, Change] : reverse(Changes)) {
    auto At = Args.begin() + First;
    At = Args.erase(At, At + Change.first);
    Args.insert(At, Change.second.begin(), Change.second.end());
  }
}

std::vector<std::string> wovenCommand(const weaver::CompileCommand &C,
                                      const cache::UnitRecord &R,
                                      const cache::Cache &Store) {
  std::vector<std::string> Args = C.Args;
  std::string Proxy = Store.proxyPath(R, R.Proxies.front().Name);
  Args[C.SourceIndex] = Proxy;
  replaceForced(C, R, Store, Args);
  // The name of the unit in debug data and in __BASE_FILE__. By folders, for
  // distcc takes every word that ends in `.cpp` for a source.
  auto FolderOf = [](StringRef Path) {
    return Path.drop_back(sys::path::filename(Path).size()).str();
  };
  std::vector<std::string> Naming = {"-ffile-prefix-map=" + FolderOf(Proxy) +
                                     "=" + FolderOf(C.Source)};
  // With it alone clang would also take the `./` off the names of headers.
  if (C.compilesWithClang() && none_of(C.Args, [](StringRef A) {
        return A.starts_with("-ffile-prefix-map=") ||
               A.starts_with("-fmacro-prefix-map=");
      }))
    Naming.push_back("-fno-file-reproducible");
  Args.insert(Args.begin() + C.Compiler + 1, Naming.begin(), Naming.end());
  return Args;
}

std::vector<std::string> aspectHeaders(const cache::UnitRecord &R) {
  std::set<std::string> Headers;
  for (const cache::MethodEntry &M : R.Methods)
    for (const cache::AdviceEntry &A : M.Aspects)
      if (A.isCompiledIn() && M.What == cache::Outcome::Woven)
        Headers.insert(A.Header);
  return {Headers.begin(), Headers.end()};
}

/// Nothing of the source is woven: the compiler gets the command untouched.
Expected<int> compilePlain(const weaver::CompileCommand &C,
                           ArrayRef<std::string> Original, const Units &U) {
  Expected<int> Status =
      run(C.Overridden.empty() ? Original : ArrayRef(C.Args));
  if (Status && *Status == 0)
    if (Error E = addToDepFile(C, U.dependencies()))
      return E;
  return Status;
}

Expected<int> compileWoven(const weaver::CompileCommand &C, Units &U,
                           const cache::UnitRecord &R) {
  std::map<std::string, std::string> Renamed;
  for (const cache::ProxyFile &F : R.Proxies)
    Renamed[U.cache().proxyPath(R, F.Name)] = F.Original;
  std::vector<std::string> Args = wovenCommand(C, R, U.cache());
  DependencyOutput Dependencies(C);
  if (Error E = Dependencies.prepare(Args))
    return E;

  std::string Messages;
  Expected<int> Status = runQuietly(Args, Messages);
  if (!Status)
    return Status;
  if (*Status == 0) {
    errs() << Messages;
    if (Error E = Dependencies.finish(Renamed, U.dependencies()))
      return E;
    return 0;
  }
  std::string Native;
  Expected<int> Check = compileForMessages(C, Native);
  if (!Check)
    return Check;
  if (*Check != 0) {
    errs() << Native;
    return *Check;
  }
  errs() << Messages;
  // Ended by a signal, or nowhere to write to: not the proxy's fault.
  if (*Status >= 128 || !canWrite(C))
    return *Status;
  return errors::proxyRejected(C.Source,
                               U.cache().proxyPath(R, R.Proxies.front().Name),
                               aspectHeaders(R));
}

/// What is told of a unit once, when it is woven.
Error printWarnings(const cache::UnitRecord &R, Units &U) {
  Expected<const rules::RuleSet *> Rules = U.rules();
  if (!Rules)
    return Rules.takeError();
  if (std::string Text = Throws(R.Methods).warnings(**Rules); !Text.empty())
    errs() << Text << "\n";
  return Error::success();
}

/// A unit whose proxies stay while this lives.
struct PinnedUnit {
  cache::UnitRecord Record;
  cache::Pin Pin;
  bool IsNew; ///< woven just now
};

/// Another process that weaves the same unit may put its own proxies in the
/// place of these before they are pinned; then it is asked again.
Expected<PinnedUnit> prepare(const weaver::CompileCommand &C, Units &U) {
  for (unsigned Attempt = 0;; ++Attempt) {
    Expected<Unit> Made = U.get(C);
    if (!Made)
      return Made.takeError();
    std::vector<Unit> All;
    All.push_back(std::move(*Made));
    Unit::Origin From = All[0].From;
    // Where all is known there is no time to look after others.
    if (Error E =
            From == Unit::Origin::Known ? Error::success() : U.publish(All)) {
      bool Needed = From == Unit::Origin::Woven || Attempt >= 10;
      if (Needed && From != Unit::Origin::Restamped)
        return E;
      consumeError(std::move(E));
      if (From == Unit::Origin::Renewed) // others have replaced the proxies
        continue;
    }
    cache::UnitRecord &R = All[0].Record;
    bool IsNew = From == Unit::Origin::Woven;
    if (R.Proxies.empty())
      return PinnedUnit{std::move(R), cache::Pin(), IsNew};
    Expected<cache::Pin> Pin = U.cache().pin(R);
    if (Pin && U.cache().isCurrent(R))
      return PinnedUnit{std::move(R), std::move(*Pin), IsNew};
    if (Attempt < 10) {
      if (!Pin)
        consumeError(Pin.takeError());
      continue;
    }
    if (!Pin)
      return Pin.takeError();
    return errors::keepsChanging(C.Source);
  }
}

} // namespace

Expected<int> compile(const Setup &S, std::vector<std::string> Args) {
  if (Args.empty())
    return errors::noCommand("cc");
  SmallString<256> Directory;
  sys::fs::current_path(Directory);
  std::optional<weaver::CompileCommand> C =
      weaver::parseCompileCommand(Directory, Args);
  if (!C)
    return run(Args);

  auto U = Units::open(S);
  if (!U)
    return U.takeError();
  if (auto Changed = (*U)->overridden(std::move(*C)))
    C = std::move(*Changed);
  else
    return Changed.takeError();
  Expected<PinnedUnit> Ready = prepare(*C, **U);
  if (!Ready) {
    std::unique_ptr<weaver::ParseError> Wrong;
    if (Error Other = handleErrors(Ready.takeError(),
                                   [&](std::unique_ptr<weaver::ParseError> E) {
                                     Wrong = std::move(E);
                                   }))
      return Other;
    return explainUnparsable(*C, *Wrong);
  }
  if (Ready->IsNew)
    if (Error E = printWarnings(Ready->Record, **U))
      return E;
  if (Ready->Record.Proxies.empty())
    return compilePlain(*C, Args, **U);
  return compileWoven(*C, **U, Ready->Record);
}

} // namespace heddle
