//===- Units.h - a unit's record, from the cache or made now ----*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_TOOL_UNITS_H
#define HEDDLE_TOOL_UNITS_H

#include "heddle/cache/Cache.h"
#include "heddle/rules/RuleSet.h"
#include "heddle/weaver/Weaver.h"
#include "llvm/Support/Error.h"
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace heddle {

/// What the command line says about rules and cache.
struct Setup {
  std::vector<std::string> RuleFiles;
  std::string CacheDir;
  std::vector<std::string> ParseArgs;
  bool Strict = false; ///< fail where anything that a rule matches is refused
};

/// A unit's record, and its proxies if they are not published yet.
struct Unit {
  /// Where the record comes from.
  enum class Origin {
    Known,     ///< it is published
    Restamped, ///< same, under other times
    Renewed,   ///< other rules, which do the same here: nothing was parsed
    Woven,
  };
  cache::UnitRecord Record;
  std::vector<cache::ProxyContent> Files;
  std::string Facts;
  Origin From = Origin::Known;

  bool isNew() const { return From == Origin::Woven; }
};

/// Answers for units: from the cache where nothing changed, by weaving where
/// something did.
class Units {
public:
  static llvm::Expected<std::unique_ptr<Units>> open(const Setup &S);

  /// \p Command as the rules have it compiled: with another source, if they
  /// name one. All other functions take such a command.
  llvm::Expected<weaver::CompileCommand>
  overridden(weaver::CompileCommand Command) const;

  /// A new one, if need be. Safe to call from several threads.
  llvm::Expected<Unit> get(const weaver::CompileCommand &Command);

  /// Reads all records, so that known() need not read each.
  void preload();
  /// The record of the cache, if it still holds, or does so for other rules.
  /// Parses nothing. Safe to call from several threads, each with \p Now of its
  /// own.
  std::optional<Unit> known(const weaver::CompileCommand &Command,
                            cache::Checks &Now);

  /// Weaves, whatever is in the cache. Safe to call from several threads.
  llvm::Expected<Unit> weave(const weaver::CompileCommand &Command);

  /// Publishes all new ones among \p Made, together.
  llvm::Error publish(std::vector<Unit> &Made);

  /// The rules, compiled when they are first asked for. Safe to call from
  /// several threads.
  llvm::Expected<const rules::RuleSet *> rules();

  cache::Cache &cache() { return *Store; }
  const weaver::WeaverOptions &options() const { return Options; }
  /// Absolute, for dependency files: the rules, what they include, and the
  /// two programs.
  std::vector<std::string> dependencies() const;
  /// Identity of a unit in the cache.
  cache::Digest identity(const weaver::CompileCommand &Command) const;

private:
  Units() = default;
  llvm::Error readRules(llvm::ArrayRef<std::string> Files);
  llvm::Error loadRules();
  std::optional<cache::UnitRecord> find(const weaver::CompileCommand &Command);
  bool renew(cache::UnitRecord &R);
  bool namesSystemFile(const cache::HeaderSet &Headers);
  llvm::Error addPrograms(const weaver::CompileCommand &Command,
                          cache::UnitRecord &R);
  /// CompileCommand::compilerPath(), looked for once.
  std::string compilerOf(const weaver::CompileCommand &Command);
  llvm::Expected<cache::Input> program(const std::string &Path);

  std::optional<cache::Cache> Store;
  std::vector<std::string> RuleFiles;    ///< as given
  std::vector<std::string> AllRuleFiles; ///< what they include, too
  cache::Digest RulesDigest;
  std::vector<rules::SourceOverride> Overrides;
  weaver::WeaverOptions Options;
  bool Strict = false;
  std::string Tool;
  std::mutex Lock; ///< guards all that follows
  std::optional<rules::RuleSet> Loaded;
  std::map<cache::Digest, cache::UnitRecord> Preloaded; ///< by identity
  bool IsPreloaded = false;
  std::map<cache::Digest, bool> NamedHeaders; ///< by content of the set
  llvm::StringMap<cache::Input> Programs;
  llvm::StringMap<std::string> Compilers; ///< by name, or by absolute path
};

/// Where the weaver finds headers, for this program.
weaver::WeaverOptions weaverOptions(std::vector<std::string> ParseArgs);
/// The folder that holds heddle/woven.h: beside the installed program, or in
/// the source tree it was built from.
std::string runtimeInclude();
/// The source that each woven program and shared library compiles itself.
std::string moduleSource();
/// \p Path as seen from the working directory, without `.` components.
std::string absolutePath(llvm::StringRef Path);

} // namespace heddle

#endif // HEDDLE_TOOL_UNITS_H
