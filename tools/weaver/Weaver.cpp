//===- Weaver.cpp - one translation unit in, its proxy out --------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "heddle/weaver/Weaver.h"
#include "ClangVersion.h"
#include "Pipeline.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <algorithm>
#include <set>

using namespace clang;
using namespace llvm;

namespace heddle::weaver {
namespace {

/// What one weave needs and gives.
struct Job {
  const CompileCommand &Command;
  const rules::RuleSet &Rules;
  const WeaverOptions &Options;
  Includes Seen;
  MarkAttributes Marks;
  Lookups Asked;
  WeaveResult Result;
  UnitSurvey *Survey = nullptr; ///< fill this, and weave nothing
  std::vector<FunctionPlace> *Places = nullptr; ///< or this
  bool AllBodies = false; ///< parse every one outside of system headers
  CompiledIn Static = {};
  std::vector<size_t> Wanted = {};        ///< what `Static` should have been
  std::vector<std::string> Mistakes = {}; ///< of the rules
};

/// What was read, and what was asked for besides.
void addFiles(Job &J, Preprocessor &PP) {
  const SourceManager &SM = PP.getSourceManager();
  StringSet<> Known;
  for (FileID F : J.Seen.Files) {
    std::string Path =
        J.Command.absolute(SM.getFileEntryRefForID(F)->getName());
    J.Asked.Present.erase(Path);
    if (!Known.insert(Path).second)
      continue;
    bool IsSystem = isInSystemFile(SM.getLocForStartOfFile(F), PP);
    (IsSystem ? J.Result.SystemHeaders : J.Result.Inputs)
        .push_back({Path, cache::hashBytes(SM.getBufferData(F))});
  }
  J.Result.Absent.assign(J.Asked.Absent.begin(), J.Asked.Absent.end());
  J.Result.Present.assign(J.Asked.Present.begin(), J.Asked.Present.end());
}

/// Whether all that is to be compiled in was read, and may be.
bool haveAspects(Job &J, std::vector<Candidate> &Found,
                 const ASTContext &Context, Preprocessor &PP) {
  J.Mistakes = misplacedAspects(Found, J.Rules);
  append_range(J.Mistakes, unawaitedResults(Found, J.Rules));
  if (!J.Mistakes.empty())
    return false;
  J.Wanted = wantedRules(Found, J.Rules);
  if (!std::includes(J.Static.Rules.begin(), J.Static.Rules.end(),
                     J.Wanted.begin(), J.Wanted.end()))
    return false;
  J.Mistakes = findAspects(J.Rules, J.Seen, Context, PP, Found, J.Static);
  return J.Mistakes.empty();
}

/// Candidates to decisions, decisions to entries and edits, edits to files.
void weaveUnit(Job &J, const ASTContext &Context, Preprocessor &PP) {
  const SourceManager &SM = PP.getSourceManager();
  Edits Changes;
  std::vector<std::pair<cache::MethodEntry, SourceLocation>> Methods;
  std::set<size_t> Matched;
  std::vector<Candidate> Candidates =
      findCandidates(Context, J.Rules, PP, &J.Marks);
  if (!haveAspects(J, Candidates, Context, PP))
    return;
  for (const Candidate &C : Candidates) {
    for (const rules::Advice &A : C.Advice)
      Matched.insert(A.Rules.begin(), A.Rules.end());
    Decision D = decide(C, PP, J.Static);
    cache::MethodEntry Entry = methodEntry(C, D, Context);
    if (D.What == cache::Outcome::Woven)
      addInsertions(C, D, Entry, PP, Changes);
    Methods.push_back({std::move(Entry), D.Brace});
  }
  if (!Changes.empty()) {
    ProxyPlan Plan = proxyFiles(J.Command, J.Seen, std::move(Changes), PP,
                                J.Options, J.Static);
    for (auto &[Entry, Brace] : Methods) {
      if (Brace.isInvalid())
        continue;
      ProxyPlace Place = placeIn(Plan, Brace, SM);
      Entry.Proxy = Place.File;
      Entry.ProxyLine = Place.Line;
      Entry.ProxyColumn = Place.Column;
    }
    // The source's proxy is the one that the compiler gets.
    size_t Main = Plan.IndexOf.at(SM.getMainFileID());
    std::swap(Plan.Files[0], Plan.Files[Main]);
    J.Result.Files = std::move(Plan.Files);
  }
  for (auto &[Entry, Brace] : Methods)
    J.Result.Methods.push_back(std::move(Entry));
  llvm::stable_sort(J.Result.Methods, [](const cache::MethodEntry &A,
                                         const cache::MethodEntry &B) {
    return std::pair(A.display(), A.Line) < std::pair(B.display(), B.Line);
  });
  J.Result.MatchedRules.assign(Matched.begin(), Matched.end());
  J.Result.Facts = functionFacts(Context, Candidates, PP,
                                 J.Rules.usesAttributes() ? &J.Marks : nullptr);
  addFiles(J, PP);
}

void surveyUnit(Job &J, const ASTContext &Context, Preprocessor &PP) {
  J.Survey->Functions = allFunctions(Context, PP, &J.Marks);
  for (Candidate &C : findCandidates(Context, J.Rules, PP, &J.Marks))
    J.Survey->Matched.push_back({std::move(C.Method), std::move(C.Advice)});
}

class Consumer : public ASTConsumer {
public:
  Consumer(Job &J, CompilerInstance &CI) : J(J), CI(CI) {}

  /// Only bodies that will be woven are parsed. Clang itself also parses what a
  /// type or a constant may depend on, without asking here.
  bool shouldSkipFunctionBody(Decl *D) override {
    bool Skip = !isTarget(D);
    ++(Skip ? J.Result.SkippedBodies : J.Result.ParsedBodies);
    return Skip;
  }

  void HandleTranslationUnit(ASTContext &Context) override {
    if (Context.getDiagnostics().hasErrorOccurred())
      return;
    if (J.Places)
      *J.Places = placesOf(Context, CI.getPreprocessor(), J.Command);
    else
      (J.Survey ? surveyUnit : weaveUnit)(J, Context, CI.getPreprocessor());
  }

private:
  bool isTarget(Decl *D) {
    if (J.Survey || (J.Places && !J.AllBodies))
      return false;
    if (D->getParentFunctionOrMethod())
      return true; // inside of one
    bool InSystem = isInSystemFile(D->getLocation(), CI.getPreprocessor());
    if (InSystem && !J.Rules.usesFiles())
      return false;
    if (J.AllBodies)
      return !InSystem;
    const FunctionDecl *F = D->getAsFunction();
    if (!F)
      return false;
    std::vector<rules::Advice> Advice = J.Rules.match(describe(*F, &J.Marks));
    return InSystem ? isWantedInSystemFile(Advice) : !Advice.empty();
  }

  Job &J;
  CompilerInstance &CI;
};

class Action : public ASTFrontendAction {
public:
  explicit Action(Job &J) : J(J) {}

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 StringRef) override {
    CI.getPreprocessor().addPPCallbacks(
        recordIncludes(CI.getPreprocessor(), J.Seen));
    if (J.Rules.usesAttributes())
      J.Marks.watch(CI.getPreprocessor());
    J.Mistakes =
        readHeaders(J.Rules, J.Command, CI.getPreprocessor(), J.Static);
    if (!J.Mistakes.empty())
      return nullptr;
    return std::make_unique<Consumer>(J, CI);
  }

private:
  Job &J;
};

class RunAction : public tooling::ToolAction {
public:
  explicit RunAction(Job &J) : J(J) {}

  bool runInvocation(std::shared_ptr<CompilerInvocation> Invocation,
                     FileManager *Files,
                     std::shared_ptr<PCHContainerOperations> Pch,
                     DiagnosticConsumer *Diagnostics) override {
    // The driver looks for compilers, which are no part of the source.
    J.Asked = Lookups();
    Invocation->getFrontendOpts().SkipFunctionBodies = true;
    Invocation->getDependencyOutputOpts() = DependencyOutputOptions();
    Action A(J);
    bool Ok = runAction(A, std::move(Invocation), *Files, std::move(Pch),
                        Diagnostics);
    Files->clearStatCache();
    return Ok;
  }

private:
  Job &J;
};

} // namespace

/// One parse, without the flags \p Refused. \returns clang's messages if it
/// fails.
static std::optional<std::string> tryParse(Job &J,
                                           ArrayRef<std::string> Refused) {
  ClangArguments Arguments = clangArguments(J.Command, J.Options, Refused);
  J.Seen = Includes();
  J.Marks = MarkAttributes();
  J.Result = WeaveResult();
  J.Result.Notes = Arguments.Notes;

  IntrusiveRefCntPtr<vfs::FileSystem> FS(
      vfs::createPhysicalFileSystem().release());
  FS->setCurrentWorkingDirectory(J.Command.Directory);
  FileSystemOptions Where;
  Where.WorkingDir = J.Command.Directory;
  IntrusiveRefCntPtr<FileManager> Files(
      new FileManager(Where, recordLookups(FS, J.Command.Directory, J.Asked)));

  std::string Messages;
  raw_string_ostream OS(Messages);
  std::unique_ptr<DiagnosticConsumer> Printer = makeTextPrinter(OS);
  RunAction Run(J);
  tooling::ToolInvocation Invocation(
      Arguments.Args, &Run, Files.get(),
      std::make_shared<PCHContainerOperations>());
  Invocation.setDiagnosticConsumer(Printer.get());
  if (Invocation.run())
    return std::nullopt;
  return OS.str();
}

/// A flag that clang knows and cannot take for this target is left out, as one
/// that it does not know. It names one at a time, before it reads the source.
static Error parse(Job &J) {
  std::vector<std::string> Refused;
  for (unsigned Attempt = 0;; ++Attempt) {
    std::optional<std::string> Messages = tryParse(J, Refused);
    if (!Messages)
      return Error::success();
    std::vector<std::string> Blamed = blamedFlags(J.Command, *Messages);
    if (Blamed.empty() || Attempt == 20)
      return make_error<ParseError>(std::move(*Messages), J.Result.Notes);
    std::move(Blamed.begin(), Blamed.end(), std::back_inserter(Refused));
  }
}

static Error mistakes(ArrayRef<std::string> Texts) {
  return createStringError(inconvertibleErrorCode(), join(Texts, "\n"));
}

/// Clang takes the source, but not after the headers of aspects.
static Error rejected(Error Why, const Job &J) {
  return handleErrors(std::move(Why), [&](const ParseError &E) -> Error {
    std::string Diagnostics;
    raw_string_ostream OS(Diagnostics);
    E.log(OS);
    return mistakes(J.Rules.headerRejectedText(J.Static.Rules.front(),
                                               J.Command.Source, OS.str()));
  });
}

Expected<WeaveResult> weave(const CompileCommand &Command,
                            const rules::RuleSet &Rules,
                            const WeaverOptions &Options) {
  for (std::vector<size_t> Wanted;;) {
    Job J{Command, Rules, Options, {}, {}, {}, {}};
    J.Static.Rules = Wanted;
    Error E = parse(J);
    if (!J.Mistakes.empty()) {
      consumeError(std::move(E));
      return mistakes(J.Mistakes);
    }
    if (E)
      return Wanted.empty() ? std::move(E) : rejected(std::move(E), J);
    std::vector<size_t> All;
    std::set_union(Wanted.begin(), Wanted.end(), J.Wanted.begin(),
                   J.Wanted.end(), std::back_inserter(All));
    if (All == Wanted)
      return std::move(J.Result);
    Wanted = std::move(All);
  }
}

Expected<UnitSurvey> survey(const CompileCommand &Command,
                            const rules::RuleSet &Rules,
                            const WeaverOptions &Options) {
  UnitSurvey Result;
  Job J{Command, Rules, Options, {}, {}, {}, {}, &Result};
  if (Error E = parse(J))
    return E;
  return Result;
}

Expected<std::vector<FunctionPlace>>
functionPlaces(const CompileCommand &Command, const WeaverOptions &Options,
               bool Bodies) {
  std::vector<FunctionPlace> Result;
  rules::RuleSet NoRules;
  Job J{Command, NoRules, Options, {}, {}, {}, {}, nullptr, &Result, Bodies};
  if (Error E = parse(J))
    return E;
  return Result;
}

} // namespace heddle::weaver
