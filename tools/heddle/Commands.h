//===- Commands.h - the subcommands -------------------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_TOOL_COMMANDS_H
#define HEDDLE_TOOL_COMMANDS_H

#include "Units.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace heddle {

/// Every subcommand gives the exit status of the program, or an error to print.

/// `heddle cc ... -- Args`: compiles through the weave.
llvm::Expected<int> compile(const Setup &S, std::vector<std::string> Args);

struct GenerateOptions {
  std::string BuildDir;
  std::vector<std::string> Files; ///< empty: all
  unsigned Jobs = 0;              ///< 0: as many as there are cores
  bool Json = false;              ///< the summary for machines
};
/// Fills the cache for a compile_commands.json.
llvm::Expected<int> generate(const Setup &S, const GenerateOptions &O);

struct RulesOptions {
  std::vector<std::string> Files;
  std::string BuildDir; ///< empty: no build is looked at
  std::vector<std::string> ParseArgs;
  unsigned Jobs = 0;  ///< 0: as many as there are cores
  std::string Method; ///< of `rules match`
};
/// `heddle rules check`: validates rules, and tells what each matches.
llvm::Expected<int> checkRules(const RulesOptions &O);
/// `heddle rules match`: tells which aspects would run around a method.
llvm::Expected<int> matchRules(const RulesOptions &O);

struct ExplainOptions {
  std::string Query;
  std::vector<std::string> ParseArgs;
  bool Json = false;
};
/// Tells what became of the methods that the query means.
llvm::Expected<int> explain(const std::string &CacheDir,
                            const ExplainOptions &O);

struct DiffOptions {
  std::string File;
  bool Raw = false;
};
/// Shows what weaving put into a source, and the headers that are woven for it.
llvm::Expected<int> diff(const std::string &CacheDir, const DiffOptions &O);

struct EjectOptions {
  std::string To;
  std::string BuildDir; ///< empty: every unit of the cache
  bool Force = false;
};
/// Writes the woven sources out, to be built without Heddle.
llvm::Expected<int> eject(const std::string &CacheDir, const EjectOptions &O);

struct ListOptions {
  bool Woven = false, Refused = false, Declared = false; ///< none: all
};
/// Lists the known methods.
llvm::Expected<int> list(const std::string &CacheDir, const ListOptions &O);

/// Tells place, size, counts and versions.
llvm::Expected<int> about(const std::string &CacheDir, bool Json);

struct DoctorOptions {
  std::string CacheDir;
  bool Quick = false; ///< weave nothing again
  bool Json = false;
};
/// Tells what is wrong with a cache.
llvm::Expected<int> doctor(const DoctorOptions &O);

struct GcOptions {
  std::string CacheDir;
  std::string BuildDir; ///< whose units stay; empty: those with a source
};
/// Removes what is not needed any more from a cache.
llvm::Expected<int> collect(const GcOptions &O);

/// Writes what the cache knows as one page for a browser, the file \p To.
llvm::Expected<int> report(const std::string &CacheDir, const std::string &To);

struct VerifyOptions {
  std::vector<std::string> Binaries;
  std::string Dir; ///< whose binaries are verified, too; empty: none
  bool Json = false;
};
/// Tells whether binaries hold what they must. Exit status 0: all do; 1: some
/// do not; 2: some could not be read.
llvm::Expected<int> verify(const VerifyOptions &O);

/// Removes a cache.
llvm::Expected<int> clear(const std::string &CacheDir);

/// `heddle link ... -- Args`: links, and embeds what the result must contain.
llvm::Expected<int> link(const std::string &CacheDir,
                         std::vector<std::string> Args);

} // namespace heddle

#endif // HEDDLE_TOOL_COMMANDS_H
