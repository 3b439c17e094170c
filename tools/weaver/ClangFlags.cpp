//===- ClangFlags.cpp - a compiler's flags as clang takes them ----------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DriverOptions.h"
#include "Pipeline.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include <set>

using namespace llvm;

namespace heddle::weaver {
namespace {

/// What decides about output, warnings and debug data, and nothing about what
/// the source means.
bool isIrrelevant(const opt::Option &O) {
  if (O.matches(opts::OPT_Wp_COMMA))
    return false;
  return O.matches(opts::OPT_c) || O.matches(opts::OPT_o) ||
         O.matches(opts::OPT_M_Group) || O.matches(opts::OPT_W_Group) ||
         O.matches(opts::OPT_pedantic_Group) || O.matches(opts::OPT_v) ||
         O.matches(opts::OPT_H) || O.matches(opts::OPT_g_Group) ||
         O.matches(opts::OPT_fdiagnostics_format_EQ) ||
         O.matches(opts::OPT_fprofile_instr_use) ||
         O.matches(opts::OPT_fprofile_use_EQ) || O.matches(opts::OPT_flto) ||
         O.matches(opts::OPT_flto_EQ) || O.matches(opts::OPT_pipe) ||
         O.matches(opts::OPT_save_temps) || O.matches(opts::OPT_save_temps_EQ);
}

/// Words of the command that only say where dependencies go.
std::set<size_t> dependencyPlaces(const CompileCommand &C) {
  std::set<size_t> Result;
  for (size_t I = C.Compiler + 1; I < C.Args.size(); ++I) {
    size_t End = I + dependencyWords(C.Args, I);
    for (size_t Word = I; Word < End; ++Word)
      Result.insert(I = Word);
  }
  return Result;
}

/// Positions of the words that clang gets in another form.
std::set<size_t> forcedWords(ArrayRef<ForcedInclude> Forced) {
  std::set<size_t> Result;
  for (const ForcedInclude &F : Forced)
    for (auto [First, Count] : F.Words)
      for (size_t I = First; I < First + Count; ++I)
        Result.insert(I);
  return Result;
}

/// GCC's own folder of the version that \p Compiler is, so that clang reads the
/// same standard library; empty when the name does not tell.
std::string gccInstallDir(StringRef Compiler) {
  std::string Program = Compiler.str();
  if (!sys::path::has_parent_path(Compiler)) {
    auto Found = sys::findProgramByName(Compiler);
    if (!Found)
      return "";
    Program = *Found;
  }
  SmallString<256> Real;
  if (sys::fs::real_path(Program, Real))
    return "";
  StringRef Name = sys::path::filename(Real); // x86_64-linux-gnu-g++-12
  auto [Rest, Version] = Name.rsplit('-');
  auto [Triple, Driver] = Rest.rsplit('-');
  if (Version.empty() || Driver.empty() || !llvm::isDigit(Version[0]))
    return "";
  std::string Dir = ("/usr/lib/gcc/" + Triple + "/" + Version).str();
  return sys::fs::is_directory(Dir) ? Dir : "";
}

/// Whether \p Messages, of clang's driver, complain of the flag \p Flag: they
/// stand at no line of a file, and quote it or its beginning.
bool isBlamed(StringRef Flag, StringRef Messages) {
  for (StringRef Rest = Messages; !Rest.empty();) {
    auto [Line, More] = Rest.split('\n');
    Rest = More;
    if (!Line.starts_with("error: "))
      continue;
    SmallVector<StringRef, 8> Parts;
    Line.split(Parts, '\'');
    for (size_t I = 1; I < Parts.size(); I += 2)
      if (Parts[I].size() > 2 && Parts[I].starts_with("-") &&
          Flag.starts_with(Parts[I]))
        return true;
  }
  return false;
}

} // namespace

std::vector<std::string> blamedFlags(const CompileCommand &Command,
                                     StringRef Messages) {
  opt::InputArgList Parsed = parseOptions(Command.Args, Command.Compiler);
  std::vector<std::string> Result;
  for (const opt::Arg *A : Parsed)
    if (std::string Flag = A->getAsString(Parsed);
        A->getOption().getID() != opts::OPT_INPUT && isBlamed(Flag, Messages))
      Result.push_back(std::move(Flag));
  return Result;
}

ClangArguments clangArguments(const CompileCommand &Command,
                              const WeaverOptions &Options,
                              ArrayRef<std::string> Refused) {
  opt::InputArgList Parsed = parseOptions(Command.Args, Command.Compiler);
  ClangArguments Result;
  Result.Args = {
      "clang++",       "-fsyntax-only",    "-w", "-fno-caret-diagnostics",
      "-resource-dir", Options.ResourceDir};
  if (!Command.compilesWithClang()) {
    std::string Dir = gccInstallDir(Command.Args[Command.Compiler]);
    if (!Dir.empty())
      Result.Args.push_back("--gcc-install-dir=" + Dir);
  }
  std::vector<ForcedInclude> Forced = Command.forcedIncludes();
  std::set<size_t> Skipped = forcedWords(Forced);
  Skipped.merge(dependencyPlaces(Command));
  for (const opt::Arg *A : Parsed) {
    if (Skipped.count(Command.Compiler + 1 + A->getIndex()))
      continue;
    if (A->getOption().getID() == opts::OPT_UNKNOWN) {
      Result.Notes.push_back("clang does not know the flag '" +
                             A->getAsString(Parsed) +
                             "'; the source was read without it");
      continue;
    }
    if (is_contained(Refused, A->getAsString(Parsed))) {
      Result.Notes.push_back("clang does not take the flag '" +
                             A->getAsString(Parsed) +
                             "' here; the source was read without it");
      continue;
    }
    if (A->getOption().matches(opts::OPT_finput_charset_EQ) &&
        !StringRef(A->getValue()).equals_insensitive("utf-8")) {
      Result.Notes.push_back("clang reads UTF-8 alone; the source was read "
                             "without '" +
                             A->getAsString(Parsed) + "'");
      continue;
    }
    if (isIrrelevant(A->getOption()))
      continue;
    opt::ArgStringList Rendered;
    A->render(Parsed, Rendered);
    Result.Args.insert(Result.Args.end(), Rendered.begin(), Rendered.end());
  }
  // Past the driver, who would take a precompiled header that lies beside it.
  for (const ForcedInclude &F : Forced)
    Result.Args.insert(Result.Args.end(),
                       {"-Xclang", "-include", "-Xclang", F.File});
  Result.Args.insert(Result.Args.end(), Options.ParseArgs.begin(),
                     Options.ParseArgs.end());
  return Result;
}

} // namespace heddle::weaver
