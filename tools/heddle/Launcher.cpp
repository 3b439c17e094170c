//===- Launcher.cpp - heddle cc -----------------------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "DepFile.h"
#include "Errors.h"
#include "Process.h"
#include "Throws.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <set>
#include <unistd.h>

using namespace llvm;

namespace heddle {
namespace {

/// Words of \p Arg's option that only say where results go.
unsigned outputWords(StringRef Arg) {
  bool Joined = Arg.starts_with("-MF") || Arg.starts_with("-MT") ||
                Arg.starts_with("-MQ") || Arg.starts_with("-Wp,-M");
  if (is_contained({"-MF", "-MT", "-MQ", "-o"}, Arg))
    return 2;
  return Joined || is_contained({"-MD", "-MMD", "-MP", "-MG", "-c"}, Arg);
}

/// The same command, without a wrapper and without what it writes.
std::vector<std::string> withoutOutput(const weaver::CompileCommand &C) {
  std::vector<std::string> Args = {C.Args[C.Compiler]};
  for (size_t I = C.Compiler + 1; I < C.Args.size(); ++I) {
    if (unsigned Words = outputWords(C.Args[I]))
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

/// Clang could not parse the unit. A source that is wrong for its own compiler
/// too gets that compiler's message, and nobody else's.
Expected<int> explainUnparsable(const weaver::CompileCommand &C,
                                StringRef Diagnostics) {
  std::string Messages;
  Expected<int> Status = checkOnly(C, Messages);
  if (!Status)
    return Status.takeError();
  if (*Status == 0)
    return errors::unparsable(C.Source, Diagnostics, {});
  errs() << Messages;
  return *Status;
}

std::vector<std::string> wovenCommand(const weaver::CompileCommand &C,
                                      const std::string &Proxy) {
  std::vector<std::string> Args = C.Args;
  Args[C.SourceIndex] = Proxy;
  // The name of the unit in debug data and in __BASE_FILE__.
  std::vector<std::string> Naming = {"-ffile-prefix-map=" + Proxy + "=" +
                                     C.Source};
  // With it alone clang would also take the `./` off the names of headers.
  if (C.compilesWithClang() && none_of(C.Args, [](StringRef A) {
        return A.starts_with("-ffile-prefix-map=") ||
               A.starts_with("-fmacro-prefix-map=");
      }))
    Naming.push_back("-fno-file-reproducible");
  Args.insert(Args.begin() + C.Compiler + 1, Naming.begin(), Naming.end());
  return Args;
}

Error updateDepFile(const weaver::CompileCommand &C,
                    const std::map<std::string, std::string> &Renamed,
                    ArrayRef<std::string> Added) {
  if (C.DepFile.empty())
    return Error::success();
  std::string Path = C.absolute(C.DepFile);
  auto Old = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                   /*RequiresNullTerminator=*/false);
  if (!Old) // e.g. a wrapper that keeps it to itself
    return Error::success();
  std::string Text = rewriteDepFile((*Old)->getBuffer(), Renamed, Added);
  std::string Staged = Path + ".heddle" + std::to_string(getpid());
  std::error_code EC;
  {
    raw_fd_ostream OS(Staged, EC);
    if (!EC) {
      OS << Text;
      OS.close();
      EC = OS.error();
      OS.clear_error();
    }
  }
  if (!EC)
    EC = sys::fs::rename(Staged, Path);
  if (!EC)
    return Error::success();
  sys::fs::remove(Staged);
  return errors::unwritable(Path, EC.message());
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
    if (Error E = updateDepFile(C, {}, U.dependencies()))
      return E;
  return Status;
}

Expected<int> compileWoven(const weaver::CompileCommand &C, Units &U,
                           const cache::UnitRecord &R) {
  std::map<std::string, std::string> Renamed;
  for (const cache::ProxyFile &F : R.Proxies)
    Renamed[U.cache().proxyPath(R, F.Name)] = F.Original;
  std::string Proxy = U.cache().proxyPath(R, R.Proxies.front().Name);
  std::vector<std::string> Args = wovenCommand(C, Proxy);

  // On a terminal the compiler is left alone with it, for its colours.
  std::string Messages;
  Expected<int> Status =
      isatty(STDERR_FILENO) ? run(Args) : runQuietly(Args, Messages);
  if (!Status)
    return Status;
  if (*Status == 0) {
    errs() << Messages;
    if (Error E = updateDepFile(C, Renamed, U.dependencies()))
      return E;
    return 0;
  }
  std::string Native;
  Expected<int> Check = compileForMessages(C, Native);
  if (!Check)
    return Check;
  if (*Check != 0) {
    errs() << (Messages.empty() ? "" : Native);
    return *Check;
  }
  errs() << Messages;
  if (*Status >= 128) // ended by a signal: not the proxy's fault
    return *Status;
  return errors::proxyRejected(C.Source, Proxy, aspectHeaders(R));
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
    std::string Diagnostics;
    Error Other = handleErrors(Ready.takeError(),
                               [&](std::unique_ptr<weaver::ParseError> E) {
                                 Diagnostics = toString(Error(std::move(E)));
                               });
    if (Other)
      return Other;
    return explainUnparsable(*C, Diagnostics);
  }
  if (Ready->IsNew)
    if (Error E = printWarnings(Ready->Record, **U))
      return E;
  if (Ready->Record.Proxies.empty())
    return compilePlain(*C, Args, **U);
  return compileWoven(*C, **U, Ready->Record);
}

} // namespace heddle
