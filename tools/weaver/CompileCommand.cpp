//===- CompileCommand.cpp - what a compiler invocation does -------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "heddle/weaver/CompileCommand.h"
#include "DriverOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace llvm;

namespace heddle::weaver {
namespace {

const StringSet<> Wrappers = {"ccache", "sccache", "buildcache", "distcc",
                              "icecc"};

/// Index of the compiler itself, past ccache and its like.
size_t compilerIndex(ArrayRef<std::string> Args) {
  size_t I = 0;
  while (I + 1 < Args.size() && Wrappers.contains(sys::path::filename(Args[I])))
    ++I;
  return I;
}

bool looksLikeCompiler(StringRef Program) {
  StringRef Name = sys::path::filename(Program);
  return Name.contains("++") || Name.contains("gcc") ||
         Name.contains("clang") || Name.ends_with("cc") ||
         Name.ends_with("cxx") || Name.ends_with("CC");
}

bool isCxxName(StringRef Path) {
  return is_contained(
      {".cpp", ".cc", ".cxx", ".c++", ".cp", ".C", ".CPP", ".CC"},
      sys::path::extension(Path));
}

std::vector<std::string> expandResponseFiles(StringRef Directory,
                                             ArrayRef<std::string> Args) {
  BumpPtrAllocator Memory;
  SmallVector<const char *, 64> Expanded;
  for (const std::string &A : Args)
    Expanded.push_back(A.c_str());
  auto FS = vfs::createPhysicalFileSystem();
  FS->setCurrentWorkingDirectory(Directory);
  cl::ExpansionContext Context(Memory, cl::TokenizeGNUCommandLine);
  Context.setVFS(FS.get()).setCurrentDir(Directory);
  if (Error E = Context.expandResponseFiles(Expanded))
    consumeError(std::move(E)); // an unreadable one is the compiler's to report
  return {Expanded.begin(), Expanded.end()};
}

std::string absoluteIn(StringRef Directory, StringRef Path) {
  SmallString<256> Full(Path);
  if (!sys::path::is_absolute(Path)) {
    Full = Directory;
    sys::path::append(Full, Path);
  }
  sys::path::remove_dots(Full, /*remove_dot_dot=*/false);
  return Full.str().str();
}

/// The archive that `-lName` means in the folders given with -L; empty when it
/// is a shared library, or the system's.
std::string archiveOf(StringRef Name, const opt::InputArgList &Parsed,
                      StringRef Directory, bool Static) {
  bool IsFileName = Name.consume_front(":");
  std::vector<std::string> Folders = Parsed.getAllArgValues(opts::OPT_L);
  append_range(Folders, Parsed.getAllArgValues(opts::OPT_B));
  for (const std::string &Folder : Folders) {
    std::string Base = absoluteIn(Directory, Folder) + "/" +
                       (IsFileName ? "" : "lib") + Name.str();
    if (IsFileName && sys::fs::exists(Base))
      return Base;
    if (IsFileName)
      continue;
    if (!Static && sys::fs::exists(Base + ".so"))
      return "";
    if (sys::fs::exists(Base + ".a"))
      return Base + ".a";
  }
  return "";
}

/// `clang++ -c -- a.cpp` is `clang++ -c a.cpp`, unless a name needs the dashes.
void dropDashes(CompileCommand &C) {
  auto Dashes = std::find(C.Args.begin(), C.Args.end(), "--");
  if (Dashes != C.Args.end() &&
      std::none_of(Dashes + 1, C.Args.end(), [](const std::string &Name) {
        return StringRef(Name).starts_with("-");
      }))
    C.Args.erase(Dashes);
}

/// Does something else than compile to an object, or before it.
bool isOtherMode(const opt::InputArgList &Parsed) {
  return !Parsed.hasArg(opts::OPT_c) ||
         Parsed.hasArg(opts::OPT_E, opts::OPT_S, opts::OPT_M, opts::OPT_MM) ||
         Parsed.hasArg(opts::OPT_fsyntax_only, opts::OPT_emit_llvm,
                       opts::OPT__HASH_HASH_HASH);
}

/// The source is the output of an earlier -E: ccache and distcc do so.
bool isPreprocessed(ArrayRef<std::string> Args) {
  return is_contained(Args, "-fpreprocessed");
}

/// The one C++ source, or null.
const opt::Arg *onlySource(const opt::InputArgList &Parsed) {
  const opt::Arg *Source = nullptr;
  StringRef Language;
  for (const opt::Arg *A : Parsed) {
    if (A->getOption().matches(opts::OPT_x)) {
      Language = A->getValue();
      continue;
    }
    if (A->getOption().getID() != opts::OPT_INPUT)
      continue;
    if (StringRef(A->getValue()) == "-")
      return nullptr; // standard input
    bool Cxx = Language.empty() || Language == "none" ? isCxxName(A->getValue())
                                                      : Language == "c++";
    if (Source || !Cxx)
      return nullptr;
    Source = A;
  }
  return Source;
}

std::string withExtension(StringRef Path, StringRef Extension) {
  SmallString<256> Result(Path);
  sys::path::replace_extension(Result, Extension);
  return Result.str().str();
}

/// The dependency file that the preprocessor is told of past the driver; empty
/// when there is none.
std::string depFilePastDriver(const opt::InputArgList &Parsed) {
  std::vector<StringRef> Words;
  for (const opt::Arg *A :
       Parsed.filtered(opts::OPT_Wp_COMMA, opts::OPT_Xpreprocessor))
    Words.insert(Words.end(), A->getValues().begin(), A->getValues().end());
  for (size_t I = 0; I + 1 < Words.size(); ++I)
    if (is_contained({"-MD", "-MMD"}, Words[I]))
      return Words[I + 1].str();
  return "";
}

/// The value of the last \p Flag, an option of GCC alone.
StringRef lastValue(ArrayRef<std::string> Args, StringRef Flag) {
  for (size_t I = Args.size(); I-- > 1;)
    if (Args[I - 1] == Flag)
      return Args[I];
  return "";
}

/// What the dependency file is called that no option names.
std::string derivedDepFile(const CompileCommand &C, bool OutputGiven) {
  if (OutputGiven)
    return withExtension(C.Output, "d");
  std::string Stem = sys::path::stem(C.Source).str();
  if (C.compilesWithClang())
    return Stem + ".d";
  if (StringRef Base = lastValue(C.Args, "-dumpbase"); !Base.empty()) {
    Base.consume_back(lastValue(C.Args, "-dumpbase-ext"));
    Stem = Base.str();
  }
  return lastValue(C.Args, "-dumpdir").str() + Stem + ".d";
}

std::string depFile(const opt::InputArgList &Parsed, const CompileCommand &C,
                    bool OutputGiven) {
  if (std::string File = depFilePastDriver(Parsed); !File.empty())
    return File;
  if (!Parsed.hasArg(opts::OPT_MD, opts::OPT_MMD))
    return "";
  if (const opt::Arg *A = Parsed.getLastArg(opts::OPT_MF))
    return A->getValue();
  return derivedDepFile(C, OutputGiven);
}

/// A word that clang gets, straight or by way of -Xclang.
struct DriverWord {
  StringRef Text;
  size_t Index = 0; ///< of the first word of the command that it takes
  bool ForClang = false;
};

std::vector<DriverWord> driverWords(const CompileCommand &C) {
  std::vector<DriverWord> Result;
  for (size_t I = C.Compiler + 1; I < C.Args.size(); ++I) {
    bool ForClang = C.Args[I] == "-Xclang" && I + 1 < C.Args.size();
    Result.push_back({C.Args[I + ForClang], I, ForClang});
    I += ForClang;
  }
  return Result;
}

/// An option that names a header, or a precompiled one, to include.
struct ForcedWords {
  std::string Name;
  bool IsPch = false, ForClang = false;
  std::pair<size_t, size_t> Words; ///< position and count
};

std::vector<ForcedWords> forcedWords(const CompileCommand &C) {
  std::vector<ForcedWords> Result;
  std::vector<DriverWord> Words = driverWords(C);
  for (size_t I = 0; I < Words.size(); ++I) {
    const DriverWord &First = Words[I], *Last = &First;
    StringRef Name = First.Text;
    bool IsPch = Name == "-include-pch";
    if (IsPch || Name == "-include" || Name == "--include") {
      if (++I == Words.size())
        break;
      Last = &Words[I];
      Name = Last->Text;
    } else if (!Name.consume_front("--include=") &&
               !Name.consume_front("-include")) {
      continue;
    }
    size_t End = Last->Index + 1 + Last->ForClang;
    Result.push_back(
        {Name.str(), IsPch, First.ForClang, {First.Index, End - First.Index}});
  }
  return Result;
}

/// The header that \p Precompiled was made from, if it is called like that.
std::string precompiledFrom(const CompileCommand &C, StringRef Precompiled) {
  StringRef Header = Precompiled;
  if ((Header.consume_back(".pch") || Header.consume_back(".gch")) &&
      sys::fs::exists(C.absolute(Header)))
    return Header.str();
  return "";
}

} // namespace

/// Whether `-Wp,...` says nothing besides.
static bool isDependencyOption(StringRef Arg) {
  if (!Arg.consume_front("-Wp,"))
    return false;
  SmallVector<StringRef, 4> Words;
  Arg.split(Words, ',');
  for (size_t I = 0; I < Words.size(); ++I) {
    if (!Words[I].starts_with("-M"))
      return false;
    I += is_contained({"-MD", "-MMD", "-MF", "-MT", "-MQ"}, Words[I]);
  }
  return true;
}

unsigned dependencyWords(ArrayRef<std::string> Args, size_t I) {
  StringRef Arg = Args[I];
  if (is_contained({"-MF", "-MT", "-MQ"}, Arg))
    return 2;
  if (Arg == "-Xpreprocessor" && I + 1 < Args.size() &&
      StringRef(Args[I + 1]).starts_with("-M")) {
    bool TakesMore = I + 3 < Args.size() && Args[I + 2] == Arg &&
                     !StringRef(Args[I + 3]).starts_with("-");
    return TakesMore ? 4 : 2;
  }
  bool Joined = Arg.starts_with("-MF") || Arg.starts_with("-MT") ||
                Arg.starts_with("-MQ") || isDependencyOption(Arg);
  return Joined ||
         is_contained({"-MD", "-MMD", "-MP", "-MG", "--write-dependencies",
                       "--write-user-dependencies"},
                      Arg);
}

/// \p Args with what the linker alone is told of files and folders, by `-Wl,`
/// and `-Xlinker`, as if the compiler had been told.
static std::vector<std::string> withLinkerWords(ArrayRef<std::string> Args) {
  std::vector<std::string> Result;
  SmallVector<StringRef> Words;
  for (size_t I = 0; I < Args.size(); ++I) {
    StringRef Arg = Args[I];
    if (Arg.consume_front("-Wl,")) {
      Arg.split(Words, ',');
    } else if (Arg == "-Xlinker" && I + 1 < Args.size()) {
      Words.push_back(Args[++I]);
    } else {
      Result.push_back(Args[I]);
    }
  }
  for (StringRef Word : Words)
    if (Word.consume_front("--library="))
      Result.push_back(("-l" + Word).str());
    else if (Word.consume_front("--library-path="))
      Result.push_back(("-L" + Word).str());
    else if (!Word.empty() &&
             (!Word.starts_with("-") || Word.starts_with("-l") ||
              Word.starts_with("-L")))
      Result.push_back(Word.str());
  return Result;
}

/// Whether the linker takes it for objects, whatever it is called.
static bool holdsObjects(const std::string &Path) {
  StringRef Kind = sys::path::extension(Path);
  if (Kind == ".o" || Kind == ".a")
    return true;
  file_magic Magic;
  return sys::fs::is_regular_file(Path) && !identify_magic(Path, Magic) &&
         (Magic == file_magic::elf_relocatable || Magic == file_magic::archive);
}

std::optional<LinkCommand> parseLinkCommand(StringRef Directory,
                                            ArrayRef<std::string> Args) {
  LinkCommand C;
  C.Args = expandResponseFiles(Directory, Args);
  C.Compiler = compilerIndex(C.Args);
  if (C.Args.empty() || !looksLikeCompiler(C.Args[C.Compiler]))
    return std::nullopt;
  std::vector<std::string> Words = withLinkerWords(C.Args);
  opt::InputArgList Parsed = parseOptions(Words, C.Compiler);
  if (Parsed.hasArg(opts::OPT_c, opts::OPT_E, opts::OPT_S, opts::OPT_r) ||
      Parsed.hasArg(opts::OPT_M, opts::OPT_MM, opts::OPT_fsyntax_only))
    return std::nullopt;
  bool Static = Parsed.hasArg(opts::OPT_static);
  for (const opt::Arg *A : Parsed.filtered(opts::OPT_INPUT, opts::OPT_l)) {
    std::string Input = A->getValue();
    if (A->getOption().matches(opts::OPT_l))
      Input = archiveOf(Input, Parsed, Directory, Static);
    if (Input.empty())
      continue;
    Input = absoluteIn(Directory, Input);
    if (holdsObjects(Input))
      C.Inputs.push_back(std::move(Input));
  }
  if (C.Inputs.empty())
    return std::nullopt;
  return C;
}

std::optional<CompileCommand> parseCompileCommand(StringRef Directory,
                                                  ArrayRef<std::string> Args) {
  CompileCommand C;
  C.Directory = Directory.str();
  C.Args = expandResponseFiles(Directory, Args);
  C.Compiler = compilerIndex(C.Args);
  if (C.Args.empty() || !looksLikeCompiler(C.Args[C.Compiler]))
    return std::nullopt;

  dropDashes(C);
  opt::InputArgList Parsed = parseOptions(C.Args, C.Compiler);
  if (isOtherMode(Parsed) || isPreprocessed(C.Args))
    return std::nullopt;
  const opt::Arg *Source = onlySource(Parsed);
  if (!Source)
    return std::nullopt;

  C.Source = Source->getValue();
  C.SourceIndex = C.Compiler + 1 + Source->getIndex();
  const opt::Arg *Output = Parsed.getLastArg(opts::OPT_o);
  C.Output = Output ? std::string(Output->getValue())
                    : withExtension(sys::path::filename(C.Source), "o");
  if (C.Output == "-" || C.Output == "/dev/null")
    return std::nullopt;
  // GCC takes it beside -M alone, which is no compile, and refuses it here.
  if (Parsed.hasArg(opts::OPT_MG) && !C.compilesWithClang())
    return std::nullopt;
  C.DepFile = depFile(Parsed, C, Output != nullptr);
  return C;
}

std::string CompileCommand::absolute(StringRef Path) const {
  return absoluteIn(Directory, Path);
}

std::string CompileCommand::sourcePath() const { return absolute(Source); }
std::string CompileCommand::outputPath() const { return absolute(Output); }

bool CompileCommand::compilesWithClang() const {
  return sys::path::filename(Args[Compiler]).contains("clang");
}

CompileCommand CompileCommand::withSource(StringRef Replacement) const {
  CompileCommand C = *this;
  C.Overridden = sourcePath();
  C.Source = C.Args[SourceIndex] = Replacement.str();
  // Where nothing else is said, both are named after the source.
  auto Says = [&](StringRef Flag) {
    return any_of(drop_begin(Args, Compiler + 1), [&](StringRef A) {
      return A.starts_with(Flag) && !A.starts_with("-objc");
    });
  };
  std::vector<std::string> Names;
  if (!Says("-o"))
    Names = {"-o", Output};
  if (!DepFile.empty() && !Says("-MF") && !Says("-Wp,-M"))
    Names.insert(Names.end(), {"-MF", DepFile});
  C.Args.insert(C.Args.begin() + Compiler + 1, Names.begin(), Names.end());
  C.SourceIndex += Names.size();
  return C;
}

std::vector<ForcedInclude> CompileCommand::forcedIncludes() const {
  std::vector<ForcedInclude> Plain, Result;
  for (ForcedWords &F : forcedWords(*this)) {
    std::string File = F.IsPch ? precompiledFrom(*this, F.Name) : F.Name;
    if (!File.empty())
      (F.IsPch ? Result : Plain)
          .push_back({std::move(File), F.ForClang, {F.Words}});
  }
  // CMake names both, and clang then skips the header by its guard.
  erase_if(Result, [&](const ForcedInclude &P) {
    auto Same = find_if(Plain, [&](const auto &F) { return F.File == P.File; });
    if (Same == Plain.end())
      return false;
    Same->Words.push_back(P.Words.front());
    return true;
  });
  std::move(Plain.begin(), Plain.end(), std::back_inserter(Result));
  return Result;
}

std::string CompileCommand::hiddenHeader() const {
  for (const ForcedWords &F : forcedWords(*this))
    if (F.IsPch && precompiledFrom(*this, F.Name).empty())
      return F.Name;
  return "";
}

std::string CompileCommand::compilerPath() const {
  std::string Program = Args[Compiler];
  if (sys::path::has_parent_path(Program))
    Program = absolute(Program);
  else if (ErrorOr<std::string> Found = sys::findProgramByName(Program))
    Program = *Found;
  else
    return "";
  SmallString<256> Real;
  return sys::fs::real_path(Program, Real) ? "" : Real.str().str();
}

cache::Digest CompileCommand::unit() const {
  cache::Hasher H;
  H.add(Directory);
  for (size_t I = Compiler; I < Args.size(); ++I) {
    if (unsigned Words = dependencyWords(Args, I))
      I += Words - 1;
    else
      H.add(Args[I]);
  }
  for (const char *Variable : {"CPATH", "CPLUS_INCLUDE_PATH"})
    if (const char *Value = std::getenv(Variable))
      H.add(Variable).add(Value);
  return H.finish();
}

std::vector<std::string> withoutLauncher(std::vector<std::string> Args) {
  if (Args.size() < 3 || sys::path::filename(Args[0]) != "heddle" ||
      Args[1] != "cc")
    return Args;
  auto Dashes = std::find(Args.begin(), Args.end(), "--");
  if (Dashes == Args.end())
    return Args;
  return {std::next(Dashes), Args.end()};
}

} // namespace heddle::weaver
