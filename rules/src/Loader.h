//===- Loader.h - from files to rules ---------------------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_RULES_SRC_LOADER_H
#define HEDDLE_RULES_SRC_LOADER_H

#include "AspectOrder.h"
#include "Diagnostics.h"
#include "RuleFile.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace heddle::rules {

/// Everything between the names of the files and the rules to compile.
class Loader {
public:
  explicit Loader(RuleSet::FileSystem From) : From(std::move(From)) {}

  void addFile(llvm::StringRef Path);
  void addText(std::unique_ptr<llvm::MemoryBuffer> Text);
  /// What only all rules together show.
  llvm::Error finish();

  std::vector<Rule> Rules;
  std::vector<RuleSource> Sources;
  std::vector<SourceOverride> Overrides;
  AspectOrder Order;

private:
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
  read(llvm::StringRef Path) const;
  /// \returns why not, if it cannot be read.
  std::optional<std::string> add(llvm::StringRef Path, bool IsIncluded);
  void include(const Include &I, llvm::StringRef By);
  void override(const Override &O, llvm::StringRef By);
  /// One file has one, by whichever path it is reached.
  std::string identity(llvm::StringRef Path) const;

  /// A file that is being read.
  struct OpenFile {
    std::string Path, Identity;
  };

  /// Where a source was overridden first.
  struct OverridePlace {
    size_t Index; ///< into Overrides
    std::string File;
    unsigned Line;
  };

  RuleSet::FileSystem From;
  Diagnostics D;
  llvm::StringMap<OverridePlace> Overridden; ///< by canonical source
  std::vector<OpenFile> Including;           ///< the outermost first
  llvm::StringSet<> Known;                   ///< identities of all files so far
};

} // namespace heddle::rules

#endif // HEDDLE_RULES_SRC_LOADER_H
