//===- Database.cpp - the commands of a build -----------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Database.h"
#include "Errors.h"
#include "Units.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/raw_ostream.h"
#include <atomic>
#include <tuple>

using namespace llvm;

namespace heddle {

namespace {

/// The words of a `command`, as a shell would split it.
std::vector<std::string> splitCommand(StringRef Text) {
  BumpPtrAllocator Memory;
  StringSaver Saver(Memory);
  SmallVector<const char *, 64> Words;
  cl::TokenizeGNUCommandLine(Text, Saver, Words);
  return {Words.begin(), Words.end()};
}

/// The text of the database. Read, not mapped: a build may write it anew
/// meanwhile. A device or a pipe may have no end.
ErrorOr<std::unique_ptr<MemoryBuffer>> readDatabase(const std::string &Path) {
  sys::fs::file_status Status;
  if (std::error_code E = sys::fs::status(Path, Status))
    return E;
  if (!sys::fs::is_regular_file(Status))
    return std::make_error_code(std::errc::not_supported);
  return MemoryBuffer::getFile(Path, /*IsText=*/false,
                               /*RequiresNullTerminator=*/true,
                               /*IsVolatile=*/true);
}

/// LLVM's parser calls itself for each level, and has no limit. A database has
/// three.
bool isTooDeep(StringRef Json) {
  constexpr int MostLevels = 100;
  int Depth = 0;
  bool InString = false;
  for (size_t I = 0; I < Json.size() && Depth <= MostLevels; ++I) {
    char C = Json[I];
    if (InString && C == '\\')
      ++I;
    else if (C == '"')
      InString = !InString;
    else if (!InString)
      Depth += (C == '[' || C == '{') - (C == ']' || C == '}');
  }
  return Depth > MostLevels;
}

/// One entry of compile_commands.json; nothing where it is none.
bool readEntry(const json::Value &V, std::string &Directory,
               std::vector<std::string> &Words) {
  const json::Object *Entry = V.getAsObject();
  std::optional<StringRef> Where =
      Entry ? Entry->getString("directory") : std::nullopt;
  if (!Where)
    return false;
  Directory = Where->str();
  Words.clear();
  if (const json::Array *Arguments = Entry->getArray("arguments")) {
    for (const json::Value &Word : *Arguments)
      if (std::optional<StringRef> Text = Word.getAsString())
        Words.push_back(Text->str());
      else
        return false;
    return true;
  }
  std::optional<StringRef> Command = Entry->getString("command");
  if (Command)
    Words = splitCommand(*Command);
  return Command.has_value();
}

} // namespace

void inParallel(size_t Count, unsigned Jobs, function_ref<void(size_t)> Each) {
  DefaultThreadPool Pool(hardware_concurrency(Jobs));
  for (size_t I = 0; I < Count; ++I)
    Pool.async([&, I] { Each(I); });
}

Expected<std::vector<weaver::CompileCommand>>
commandsOf(const std::string &BuildDir) {
  auto Text = readDatabase(BuildDir + "/compile_commands.json");
  if (!Text)
    return errors::noCompileCommands(BuildDir,
                                     Text.getError() == std::errc::not_supported
                                         ? "it is no plain file"
                                         : Text.getError().message());
  if (isTooDeep((*Text)->getBuffer()))
    return errors::noCompileCommands(BuildDir, "it is nested too deeply");
  Expected<json::Value> Parsed = json::parse((*Text)->getBuffer());
  if (!Parsed)
    return errors::noCompileCommands(BuildDir, toString(Parsed.takeError()));
  const json::Array *Entries = Parsed->getAsArray();
  if (!Entries)
    return errors::noCompileCommands(BuildDir, "it is no JSON array");
  // A few runs of many entries: to understand one takes some microseconds.
  std::vector<std::optional<weaver::CompileCommand>> All(Entries->size());
  std::atomic<size_t> Wrong = Entries->size();
  size_t Runs = hardware_concurrency().compute_thread_count();
  inParallel(Runs, 0, [&](size_t Run) {
    for (size_t I = Run; I < All.size(); I += Runs) {
      std::string Directory;
      std::vector<std::string> Words;
      if (readEntry((*Entries)[I], Directory, Words))
        All[I] = weaver::parseCompileCommand(
            absolutePath(Directory), weaver::withoutLauncher(std::move(Words)));
      else
        Wrong = I;
    }
  });
  if (Wrong < Entries->size())
    return errors::noCompileCommands(
        BuildDir, "entry " + std::to_string(Wrong) +
                      " lacks `directory`, or has neither `command` nor "
                      "`arguments`");
  std::vector<weaver::CompileCommand> Result;
  for (std::optional<weaver::CompileCommand> &C : All)
    if (C)
      Result.push_back(std::move(*C));
  if (Result.empty())
    return errors::nothingToCompile(BuildDir);
  return Result;
}

Expected<weaver::CompileCommand>
overridden(weaver::CompileCommand Command,
           ArrayRef<rules::SourceOverride> Overrides) {
  if (Overrides.empty())
    return Command;
  SmallString<256> Source;
  if (sys::fs::real_path(Command.sourcePath(), Source))
    Source = Command.sourcePath();
  sys::path::remove_dots(Source, /*remove_dot_dot=*/true);
  for (const rules::SourceOverride &O : Overrides) {
    if (O.Source != Source.str())
      continue;
    weaver::CompileCommand C = Command.withSource(O.Replacement);
    if (!weaver::parseCompileCommand(C.Directory, C.Args))
      return errors::replacementNotCxx(O.Source, O.Replacement);
    return C;
  }
  return Command;
}

Error overrideSources(std::vector<weaver::CompileCommand> &Commands,
                      ArrayRef<rules::SourceOverride> Overrides) {
  for (weaver::CompileCommand &C : Commands) {
    Expected<weaver::CompileCommand> Changed =
        overridden(std::move(C), Overrides);
    if (!Changed)
      return Changed.takeError();
    C = std::move(*Changed);
  }
  return Error::success();
}

Error keepOnly(std::vector<weaver::CompileCommand> &Commands,
               ArrayRef<std::string> Files, const std::string &BuildDir) {
  if (Files.empty())
    return Error::success();
  std::vector<weaver::CompileCommand> Kept;
  for (const std::string &F : Files) {
    bool Found = false;
    for (const weaver::CompileCommand &C : Commands)
      if (sys::fs::equivalent(C.sourcePath(), absolutePath(F))) {
        Kept.push_back(C);
        Found = true;
      }
    if (!Found)
      return errors::noCompileCommandFor(F, BuildDir);
  }
  Commands = std::move(Kept);
  return Error::success();
}

Error checkSource(const weaver::CompileCommand &C,
                  const std::string &BuildDir) {
  if (sys::fs::exists(C.sourcePath()))
    return Error::success();
  return errors::noSuchSource(C.Source, BuildDir);
}

Error withSource(Error E, const weaver::CompileCommand &C) {
  return handleErrors(std::move(E), [&](const weaver::ParseError &Parse) {
    return errors::unparsable(C.Source, Parse.message(), Parse.Notes);
  });
}

namespace {

/// Whether two units may mean one function by one name: what differs from unit
/// to unit is only which of its declarations they see. Specialisations, and
/// functions that units have for themselves, are told apart as far as it shows.
bool mayBeOne(const rules::Method &A, const rules::Method &B) {
  auto Facts = [](const rules::Method &M) {
    return std::tie(M.Bases, M.Overrides, M.Visibility, M.IsStatic, M.IsVirtual,
                    M.Result);
  };
  return Facts(A) == Facts(B) &&
         (A.Files == B.Files || any_of(A.Files, [&](const std::string &File) {
            return is_contained(B.Files, File);
          }));
}

/// The parts of a survey by unit, put together. Functions that differ and have
/// one name stay apart.
class Merger {
public:
  explicit Merger(size_t Rules) { Result.CountOf.resize(Rules); }

  void add(weaver::UnitSurvey U) {
    for (rules::Method &M : U.Functions)
      number(std::move(M));
    for (weaver::UnitSurvey::Match &M : U.Matched) {
      size_t Function = number(std::move(M.Method));
      for (const rules::Advice &A : M.Advice)
        for (size_t Rule : A.Rules)
          Result.CountOf[Rule] += Counted.insert({Rule, Function}).second;
    }
  }
  BuildSurvey take() {
    llvm::stable_sort(Result.Functions,
                      [](const rules::Method &A, const rules::Method &B) {
                        return A.display() < B.display();
                      });
    return std::move(Result);
  }

private:
  static size_t knowledge(const rules::Method &M) {
    return M.Files.size() + M.Attributes.size() + M.ClassAttributes.size();
  }
  /// The place of \p M in Functions, where the fullest description stays: that
  /// of the unit that defines it, most often.
  size_t number(rules::Method M) {
    SmallVector<size_t, 1> &Places = Named[M.display()];
    for (size_t I : Places) {
      rules::Method &Known = Result.Functions[I];
      if (!mayBeOne(Known, M))
        continue;
      if (knowledge(M) > knowledge(Known))
        Known = std::move(M);
      return I;
    }
    Places.push_back(Result.Functions.size());
    Result.Functions.push_back(std::move(M));
    return Places.back();
  }

  BuildSurvey Result;
  StringMap<SmallVector<size_t, 1>> Named;
  DenseSet<std::pair<size_t, size_t>> Counted; ///< rule and function
};

} // namespace

Expected<BuildSurvey> surveyBuild(ArrayRef<weaver::CompileCommand> Commands,
                                  const std::string &BuildDir,
                                  const rules::RuleSet &Rules,
                                  const weaver::WeaverOptions &Options,
                                  unsigned Jobs) {
  std::vector<std::optional<Expected<weaver::UnitSurvey>>> Units(
      Commands.size());
  inParallel(Commands.size(), Jobs, [&](size_t I) {
    if (Error E = checkSource(Commands[I], BuildDir))
      Units[I].emplace(std::move(E));
    else
      Units[I].emplace(weaver::survey(Commands[I], Rules, Options));
  });
  Merger All(Rules.size());
  Error Failures = Error::success();
  for (size_t I = 0; I < Commands.size(); ++I) {
    if (*Units[I])
      All.add(std::move(**Units[I]));
    else
      Failures = joinErrors(std::move(Failures),
                            withSource(Units[I]->takeError(), Commands[I]));
  }
  if (Failures)
    return Failures;
  return All.take();
}

} // namespace heddle
