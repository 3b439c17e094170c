//===- Database.h - the commands of a build ---------------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_TOOL_DATABASE_H
#define HEDDLE_TOOL_DATABASE_H

#include "heddle/rules/RuleSet.h"
#include "heddle/weaver/Weaver.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace heddle {

/// Calls \p Each for every number below \p Count, on \p Jobs threads (0: as
/// many as there are cores).
void inParallel(size_t Count, unsigned Jobs,
                llvm::function_ref<void(size_t)> Each);

/// The commands of \p BuildDir's compile_commands.json that compile one C++
/// source; never none.
llvm::Expected<std::vector<weaver::CompileCommand>>
commandsOf(const std::string &BuildDir);

/// \p Command as the rules have it compiled: with another source, if
/// \p Overrides name one.
llvm::Expected<weaver::CompileCommand>
overridden(weaver::CompileCommand Command,
           llvm::ArrayRef<rules::SourceOverride> Overrides);
/// The same for all of them.
llvm::Error overrideSources(std::vector<weaver::CompileCommand> &Commands,
                            llvm::ArrayRef<rules::SourceOverride> Overrides);

/// Leaves those that compile one of \p Files; all, if none is given.
llvm::Error keepOnly(std::vector<weaver::CompileCommand> &Commands,
                     llvm::ArrayRef<std::string> Files,
                     const std::string &BuildDir);

/// An error if the source that \p C compiles is not there.
llvm::Error checkSource(const weaver::CompileCommand &C,
                        const std::string &BuildDir);

/// The error to show where clang cannot parse \p C, others as they are.
llvm::Error withSource(llvm::Error E, const weaver::CompileCommand &C);

/// What rules find in a whole build. A function that several units know is
/// there once, with what the unit tells of it that sees most declarations.
struct BuildSurvey {
  /// All outside of system headers, and what rules match there; sorted by
  /// display(), which may be the same for several.
  std::vector<rules::Method> Functions;
  std::vector<size_t> CountOf; ///< functions matched, by rule
};

/// Parses every unit of \p Commands, \p Jobs at once (0: as many as there are
/// cores).
llvm::Expected<BuildSurvey>
surveyBuild(llvm::ArrayRef<weaver::CompileCommand> Commands,
            const std::string &BuildDir, const rules::RuleSet &Rules,
            const weaver::WeaverOptions &Options, unsigned Jobs);

} // namespace heddle

#endif // HEDDLE_TOOL_DATABASE_H
