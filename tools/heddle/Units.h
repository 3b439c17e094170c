//===- Units.h - a unit's record, from the cache or made now ------------===//
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
};

/// A unit's record, and its proxies if they are not published yet.
struct Unit {
  cache::UnitRecord Record;
  std::vector<cache::ProxyContent> Files;
  bool IsNew = false;
};

/// Answers for units: from the cache where nothing changed, by weaving where
/// something did.
class Units {
public:
  static llvm::Expected<std::unique_ptr<Units>> open(const Setup &S);

  /// Safe to call from several threads.
  llvm::Expected<Unit> get(const weaver::CompileCommand &Command);

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

private:
  Units() = default;
  llvm::Error readRules(llvm::ArrayRef<std::string> Files);
  llvm::Error loadRules();
  llvm::Expected<Unit> weave(const weaver::CompileCommand &Command,
                             cache::Digest Id);

  std::optional<cache::Cache> Store;
  std::vector<std::string> RuleFiles;    ///< as given
  std::vector<std::string> AllRuleFiles; ///< what they include, too
  cache::Digest RulesDigest;
  weaver::WeaverOptions Options;
  std::string Tool;
  std::mutex Lock; ///< guards Store and Loaded
  std::optional<rules::RuleSet> Loaded;
};

/// Where the weaver finds headers, for this program.
weaver::WeaverOptions weaverOptions(std::vector<std::string> ParseArgs);
/// \p Path as seen from the working directory, without `.` components.
std::string absolutePath(llvm::StringRef Path);

} // namespace heddle

#endif // HEDDLE_TOOL_UNITS_H
