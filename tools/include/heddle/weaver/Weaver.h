//===- Weaver.h - one translation unit in, its proxy out -------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_WEAVER_WEAVER_H
#define HEDDLE_WEAVER_WEAVER_H

#include "heddle/cache/Cache.h"
#include "heddle/rules/RuleSet.h"
#include "heddle/weaver/CompileCommand.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace heddle::weaver {

/// Where the weaver finds what is not in the compile command.
struct WeaverOptions {
  std::string ResourceDir;    ///< clang's own headers
  std::string RuntimeInclude; ///< folder that holds heddle/woven.h, absolute
  std::vector<std::string>
      ParseArgs; ///< added to the parse, not to the compile
};

/// A file that was part of a parse.
struct ParsedFile {
  std::string Path; ///< absolute
  cache::Digest Content;
};

/// What other rules would ask of a unit: enough to know, without a parse, what
/// they match there.
struct FunctionFacts {
  /// All functions outside of system headers.
  std::vector<rules::Method> Functions;
  /// Those inside that rules match or that have attributes of their own.
  std::vector<rules::Method> SystemFunctions;
  /// Names of free functions and of classes with functions in system headers,
  /// as nameHash() has them; sorted. Only a name without wildcards, or a rule
  /// with `files`, matches these.
  std::vector<uint32_t> SystemNames;
  /// Whether `[[heddle::x]]` was looked for.
  bool HasAttributes = false;
};
uint32_t nameHash(llvm::StringRef Name);

/// Leaves of the advice of a function in a system header what reaches there:
/// rules that name it without a wildcard, and rules with `files`.
void dropForeign(std::vector<rules::Advice> &Advice);

/// What one parse gave.
struct WeaveResult {
  /// Every method that the rules matched, with what became of it; sorted.
  std::vector<cache::MethodEntry> Methods;
  /// The proxy files, the one for the source first; empty when nothing is
  /// woven.
  std::vector<cache::ProxyContent> Files;
  /// Rules that match something here, as RuleSet::rule() counts; ascending.
  std::vector<size_t> MatchedRules;
  /// The source and every header outside the system's, as they were read.
  std::vector<ParsedFile> Inputs;
  /// Headers of the system, likewise.
  std::vector<ParsedFile> SystemHeaders;
  /// Paths that the parse looked for and did not find, absolute. A file there
  /// could be another answer to an `#include` or a `__has_include`.
  std::vector<std::string> Absent;
  /// Files that it found and did not read.
  std::vector<std::string> Present;
  FunctionFacts Facts;
  /// What the user should know: flags that clang does not take.
  std::vector<std::string> Notes;
  unsigned ParsedBodies = 0;  ///< function bodies that were parsed
  unsigned SkippedBodies = 0; ///< function bodies that were passed over
};

/// Clang could not parse the unit. The message holds clang's diagnostics.
class ParseError : public llvm::ErrorInfo<ParseError> {
public:
  static char ID;
  explicit ParseError(std::string Diagnostics, std::vector<std::string> Notes)
      : Notes(std::move(Notes)), Diagnostics(std::move(Diagnostics)) {}
  std::vector<std::string> Notes; ///< flags that clang read it without
  void log(llvm::raw_ostream &OS) const override { OS << Diagnostics; }
  std::error_code convertToErrorCode() const override {
    return llvm::inconvertibleErrorCode();
  }

private:
  std::string Diagnostics;
};

/// Parses the unit of \p Command and weaves what \p Rules match. The main entry
/// of the library. Reads files, writes none. Safe to call from several threads.
/// Where an aspect is to be compiled in, it parses a second time, with that
/// aspect's header before the source's first line.
///
/// \returns the result, or a ParseError, or an error that names the rules that
/// cannot be carried out.
llvm::Expected<WeaveResult> weave(const CompileCommand &Command,
                                  const rules::RuleSet &Rules,
                                  const WeaverOptions &Options);

/// What a unit holds, for questions about rules.
struct UnitSurvey {
  struct Match {
    rules::Method Method;
    std::vector<rules::Advice> Advice;
  };
  /// All functions outside of system headers, matched or not.
  std::vector<rules::Method> Functions;
  std::vector<Match> Matched;
};

/// Parses the unit of \p Command without its function bodies and tells what
/// \p Rules find there. Like weave(), it writes nothing, and several threads
/// may call it.
///
/// \returns the survey, or a ParseError.
llvm::Expected<UnitSurvey> survey(const CompileCommand &Command,
                                  const rules::RuleSet &Rules,
                                  const WeaverOptions &Options);

/// Where a function of a unit stands.
struct FunctionPlace {
  /// Without aspects: nobody has asked the rules. Its id is the one that a
  /// record has for this function.
  cache::MethodEntry Entry;
  std::string Path;   ///< absolute
  unsigned Begin = 0; ///< first line, of its definition or else a declaration
  unsigned End = 0;   ///< last line; without bodies that of the signature
};

/// Parses the unit of \p Command, with function bodies or without, and tells
/// where each function outside of system headers stands. Writes nothing;
/// several threads may call it.
///
/// \returns the places, or a ParseError.
llvm::Expected<std::vector<FunctionPlace>>
functionPlaces(const CompileCommand &Command, const WeaverOptions &Options,
               bool Bodies);

/// Version of the clang that parses, for fingerprints and `heddle about`.
std::string clangVersion();

} // namespace heddle::weaver

#endif // HEDDLE_WEAVER_WEAVER_H
