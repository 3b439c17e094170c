//===- Pipeline.h - the weaver's inside ------------------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// From a compile command to the text of a proxy:
///
///   CompileCommand --clangArguments()--> parse        by clang
///   parse          --findCandidates()--> Candidate    what the rules match
///   Candidate      --wantedRules()-----> CompiledIn   and a second parse, with
///                                                     the headers of aspects
///                                                     that are compiled in
///   Candidate      --decide()----------> Decision     a strategy, or a reason
///   Decision       --guardText()-------> Insertion    text at the braces;
///                    or closureText(), helperText(), by the strategy
///   Insertion      --addInsertions()---> Edit
///   Edit, Includes --proxyFiles()------> ProxyPlan    the woven files
///   all of them    --weave()-----------> WeaveResult
///
/// Each arrow is one function, and a test calls it alone.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_WEAVER_PIPELINE_H
#define HEDDLE_WEAVER_PIPELINE_H

#include "Reasons.h"
#include "heddle/cache/Record.h"
#include "heddle/rules/RuleSet.h"
#include "heddle/weaver/CompileCommand.h"
#include "heddle/weaver/Weaver.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace heddle::weaver {

/// The arguments for clang's parse of a command.
struct ClangArguments {
  std::vector<std::string> Args;
  std::vector<std::string> Notes; ///< flags left out, and why
};

/// \p Refused are flags that clang has complained of.
ClangArguments clangArguments(const CompileCommand &Command,
                              const WeaverOptions &Options,
                              llvm::ArrayRef<std::string> Refused = {});

/// The flags of \p Command that clang's driver cannot take, by its \p Messages;
/// empty when these are about the source.
std::vector<std::string> blamedFlags(const CompileCommand &Command,
                                     llvm::StringRef Messages);

/// A function that the rules match, as this unit sees it.
struct Candidate {
  /// The definition where there is one, else the first declaration. For a
  /// template its pattern.
  const clang::FunctionDecl *Function = nullptr;
  rules::Method Method;
  std::vector<rules::Advice> Advice;
  bool IsResolver = false; ///< of an `ifunc`
};

/// The attributes `[[heddle::x]]` of a unit. Clang leaves attributes that it
/// does not know out of the AST, so they are taken from the tokens that its
/// parser reads, after macros. `[[clang::annotate("x")]]` is in the AST.
class MarkAttributes {
public:
  /// Reads along while \p PP is used. Must outlive that.
  void watch(clang::Preprocessor &PP);

  /// Appends the names of the attributes of this very declaration.
  void of(const clang::FunctionDecl &F, std::vector<std::string> &To) const;
  void of(const clang::CXXRecordDecl &C, std::vector<std::string> &To) const;

  using Places =
      llvm::DenseMap<clang::SourceLocation, std::vector<std::string>>;

private:
  void add(const clang::Token &T);
  void addOther(const clang::Token &T);
  void closeAttribute();

  /// By the token that follows the attributes, where clang 19 has the beginning
  /// of a declaration; and by their first bracket, where clang 22 has it.
  Places Before;
  Places After; ///< by the token that precedes them
  // Where reading stands:
  clang::SourceLocation Last;   ///< of the last token outside attributes
  clang::SourceLocation First;  ///< of the first bracket since then
  std::vector<std::string> Run; ///< names since then
  bool HasBracket = false;      ///< a `[` that may be the first of two
  clang::Token Bracket;
  unsigned Depth = 0; ///< of brackets, in an attribute
  std::vector<clang::Token> Inside;
};

/// The matcher's view of a function. Without \p Marks attributes
/// `[[heddle::x]]` are not seen.
rules::Method describe(const clang::FunctionDecl &F,
                       const MarkAttributes *Marks = nullptr);
/// The part of it that is more than name, signature and kind.
void addFacts(const clang::FunctionDecl &F, const MarkAttributes *Marks,
              rules::Method &To);
/// What the linker calls it; empty where it has no one name.
std::string symbolOf(const clang::FunctionDecl &F);
/// Qualified name of a class, as rules spell it.
std::string className(const clang::CXXRecordDecl &C);

/// Whether one of the namespaces around \p F has no name to write.
bool isInUnnamedNamespace(const clang::FunctionDecl &F);

/// A type as metadata and rules spell it.
std::string typeName(clang::QualType T, const clang::ASTContext &Context);

/// Every matched function of the unit, in source order.
std::vector<Candidate> findCandidates(const clang::ASTContext &Context,
                                      const rules::RuleSet &Rules,
                                      clang::Preprocessor &PP,
                                      const MarkAttributes *Marks = nullptr);

/// Calls \p Each once for every function that a rule could match, system
/// headers included; with the definition where there is one, else the first
/// declaration.
void forEachFunction(
    const clang::ASTContext &Context,
    llvm::function_ref<void(const clang::FunctionDecl &)> Each);

/// Where every function of the unit outside of system headers stands.
std::vector<FunctionPlace> placesOf(const clang::ASTContext &Context,
                                    clang::Preprocessor &PP,
                                    const CompileCommand &Command);

/// Every function of the unit that a rule could match by a wildcard.
std::vector<rules::Method> allFunctions(const clang::ASTContext &Context,
                                        clang::Preprocessor &PP,
                                        const MarkAttributes *Marks = nullptr);

/// What a later run needs to know to ask other rules.
FunctionFacts functionFacts(const clang::ASTContext &Context,
                            llvm::ArrayRef<Candidate> Matched,
                            clang::Preprocessor &PP,
                            const MarkAttributes *Marks);

/// Whether one of the rules has a `files` condition that holds. Wildcards reach
/// into headers of the system by that alone.
bool isWantedInSystemFile(llvm::ArrayRef<rules::Advice> Advice);

/// Whether \p Where lies in a header that its own folder or its own text makes
/// a system header. One that is user code but included by such a header is
/// none.
bool isInSystemFile(clang::SourceLocation Where, clang::Preprocessor &PP);

/// An aspect with `bind: static`.
struct CompiledAspect {
  std::string Name;
  size_t Rule = 0;     ///< the first one that is for it, by position
  std::string Header;  ///< absolute
  size_t Order = 0;    ///< of its header among CompiledIn::Headers
  bool Repeats = true; ///< says so, or may
};

/// The aspects that are compiled into a unit, whose headers are read before its
/// first line.
struct CompiledIn {
  std::vector<size_t> Rules; ///< the first one of each aspect, ascending
  std::vector<CompiledAspect> Aspects;   ///< likewise
  std::vector<std::string> Headers;      ///< absolute, in the order read
  std::map<clang::FileID, size_t> Files; ///< Headers, as they were read

  const CompiledAspect *find(llvm::StringRef Name) const;
  /// The header that \p File is, or is included by, if it is.
  std::optional<size_t> headerOf(clang::FileID File,
                                 const clang::SourceManager &SM) const;
};

/// The rules of all aspects that are to be compiled in.
std::vector<size_t> wantedRules(llvm::ArrayRef<Candidate> Found,
                                const rules::RuleSet &Rules);

/// Finds the headers of `To.Rules`, beside their rules files or on the include
/// path, and has \p PP read them first. \returns what is wrong with the rules.
std::vector<std::string> readHeaders(const rules::RuleSet &Rules,
                                     const CompileCommand &Command,
                                     clang::Preprocessor &PP, CompiledIn &To);

struct Includes;
/// After that parse: where the headers were read, and what the classes say; the
/// aspects of \p Found learn their header's path. \returns what is wrong.
std::vector<std::string>
findAspects(const rules::RuleSet &Rules, const Includes &Seen,
            const clang::ASTContext &Context, clang::Preprocessor &PP,
            std::vector<Candidate> &Found, CompiledIn &To);

/// What is wrong with the order of aspects around \p Found: none that is
/// compiled in can stand outside of one that is not.
std::vector<std::string> misplacedAspects(llvm::ArrayRef<Candidate> Found,
                                          const rules::RuleSet &Rules);

/// Whether \p F returns a coroutine that another one of the same type can
/// await, as far as declarations tell.
bool isAwaitable(const clang::FunctionDecl &F);

/// Whether \p F returns a coroutine that yields elements, which can be gone
/// through, as far as declarations tell.
bool isGenerator(const clang::FunctionDecl &F);

/// What is wrong with aspects around \p Found that are asynchronous or around
/// elements: a function returns what cannot be awaited, or gives none.
std::vector<std::string> unawaitedResults(llvm::ArrayRef<Candidate> Found,
                                          const rules::RuleSet &Rules);

/// What is to become of a candidate.
struct Decision {
  cache::Outcome What = cache::Outcome::Declared;
  Reason Why = Reason::None; ///< set when refused
  std::string Detail;        ///< names in the text of `Why` or `Because`

  // When woven:
  Ground Because = Ground::Ordinary; ///< decides the strategy
  /// The body's opening brace; of a function-try-block that is woven whole, its
  /// `try`.
  clang::SourceLocation Brace;
  bool AtTry = false;
  /// `__label__` declarations begin a block, so that the body stays one.
  bool HasLocalLabels = false;
  /// The guard is a part of the expression that the body returns: `Brace` is
  /// its `return`, and `Close` the last token of the value.
  bool AtReturn = false;
  /// The by-value parameter that this value is, if it is one.
  const clang::ParmVarDecl *MovedFrom = nullptr;
  /// The brace that ends the body, or its last handler.
  clang::SourceLocation Close;
  bool IsDispatched = true;  ///< it has aspects that a container gives
  bool IsCompiledIn = false; ///< it has aspects that are compiled in
  bool IsAwaited = false;    ///< it has aspects that await its result
  bool IsYielded = false;    ///< it has aspects around its result's elements
  /// By-value parameters that the closure inside of these refers to rather than
  /// takes: no run of the body follows the first one.
  std::set<const clang::ParmVarDecl *> Referred;
  std::string Result;          ///< closure: its return type
  bool ReturnsNothing = false; ///< DeducedReturn: no `return` tells the type
};

/// \p PP is the unit's preprocessor after the parse.
Decision decide(const Candidate &C, clang::Preprocessor &PP,
                const CompiledIn &Static = {});

/// Whether aspects put a coroutine around the one that the function returns.
inline bool hasOuter(const Decision &D) { return D.IsAwaited || D.IsYielded; }

/// The strategy of a woven function; its name and reason in records.
Strategy strategyOf(const Decision &D);
std::string strategyText(const Decision &D);
std::string whyText(const Decision &D);

/// A piece of text to put into a file. Replaces [Offset, Offset + Length).
struct Edit {
  unsigned Offset = 0;
  unsigned Length = 0;
  std::string Text;
};

/// All edits, by the file they belong to. A header that is entered twice is two
/// files.
using Edits = std::map<clang::FileID, std::vector<Edit>>;

/// A ground, and the name that its text mentions.
struct Grounds {
  Ground Why = Ground::Ordinary;
  std::string Detail;
};

/// The ground of a function that nothing speaks against weaving.
/// \p ReturnsNothing is set for a deduced `void` that no `return` tells.
Grounds groundsFor(const clang::FunctionDecl &F, const clang::Stmt &Body,
                   clang::Preprocessor &PP, bool &ReturnsNothing);

/// Whether a value can be made from another one that is about to end (for a
/// const type: from one that stays), and end its life. What depends on template
/// arguments is taken to be so.
bool canBeMoved(clang::QualType T);

/// The parameters that \p Body returns or throws by their bare name.
std::set<const clang::ParmVarDecl *> handedOver(const clang::Stmt &Body);

/// The by-value parameters of \p F that a closure in its place may refer to:
/// the body sees no difference, and no copy or move is made. Not those that it
/// returns or throws by their name, for there it would move them.
std::set<const clang::ParmVarDecl *>
referredParameters(const clang::FunctionDecl &F, const clang::Stmt &Body);

/// Whether the body uses the function itself, or may.
bool usesItself(const clang::FunctionDecl &F, const clang::Stmt &Body);

/// `decltype` of a call of the function itself.
std::string resultOfCall(const clang::FunctionDecl &F);

/// Whether the head of this coroutine can be repeated beside it.
bool canHaveHelper(const clang::FunctionDecl &F, clang::SourceLocation Body);
/// What the repeated one is called.
std::string helperName(const clang::FunctionDecl &F);

/// What a woven candidate's strategy adds, and names for its unnamed
/// parameters.
void addInsertions(const Candidate &C, const Decision &D,
                   const cache::MethodEntry &Entry, clang::Preprocessor &PP,
                   Edits &To);

/// Whether woven text would mean something else at \p Where because a word of
/// it is a macro there. \returns the word, or an empty string.
std::string macroInGuard(const clang::FunctionDecl &F,
                         clang::SourceLocation Where, clang::Preprocessor &PP);

/// The same for the words that name the function itself.
std::string macroInName(const clang::FunctionDecl &F,
                        clang::SourceLocation Where, clang::Preprocessor &PP);

/// The same for the words that aspects are compiled in with.
std::string macroInAspects(const Candidate &C, clang::SourceLocation Where,
                           clang::Preprocessor &PP);

/// One `#include`, as the preprocessor carried it out.
struct IncludeDirective {
  clang::FileID From;
  unsigned KeywordOffset = 0;
  unsigned KeywordLength = 0;
  unsigned NameOffset = 0;     ///< of the opening quote or bracket
  unsigned NameEnd = 0;        ///< past the closing one
  std::string Name;            ///< without quotes
  bool BesideIncluder = false; ///< found in the includer's own folder
  bool Next = false;           ///< `#include_next`
  bool Forced = false;         ///< by the command line, `-include`
  clang::OptionalFileEntryRef Target;
  clang::FileID Entered; ///< invalid when the file was not entered again
};

/// A `__has_include("x")` that found its file in the includer's own folder.
struct HasIncludeProbe {
  clang::FileID From;
  unsigned NameOffset = 0;
  unsigned NameEnd = 0;
  std::string Path;
};

/// What the preprocessor did about files.
struct Includes {
  std::vector<IncludeDirective> Directives;
  std::vector<HasIncludeProbe> Probes;
  std::vector<clang::FileID> Files; ///< in the order entered, the source first
};

/// Paths that were asked for, absolute.
struct Lookups {
  std::set<std::string> Absent;
  std::set<std::string> Present; ///< plain files
};

/// \p Base, recording into \p To what it is asked for.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
recordLookups(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base,
              std::string Directory, Lookups &To);

/// Records into \p To while the unit is preprocessed.
std::unique_ptr<clang::PPCallbacks> recordIncludes(clang::Preprocessor &PP,
                                                   Includes &To);

/// The texts of all files that have to differ from the originals.
struct ProxyPlan {
  std::vector<cache::ProxyContent> Files;
  std::map<clang::FileID, size_t> IndexOf; ///< into Files
  Edits Changes; ///< what Files were made with, sorted
};

/// A place in a proxy file, counted from 1.
struct ProxyPlace {
  std::string File;
  unsigned Line = 0;
  unsigned Column = 0;
};

/// Where in the proxy \p Where of the original stands.
ProxyPlace placeIn(const ProxyPlan &Plan, clang::SourceLocation Where,
                   const clang::SourceManager &SM);

/// The source's proxy begins with the headers of \p Static.
ProxyPlan proxyFiles(const CompileCommand &Command, const Includes &Seen,
                     Edits Changes, clang::Preprocessor &PP,
                     const WeaverOptions &Options,
                     const CompiledIn &Static = {});

/// The manifest's view of a candidate.
cache::MethodEntry methodEntry(const Candidate &C, const Decision &D,
                               const clang::ASTContext &Context);

} // namespace heddle::weaver

#endif // HEDDLE_WEAVER_PIPELINE_H
