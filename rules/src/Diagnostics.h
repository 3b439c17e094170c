//===- Diagnostics.h - collects the mistakes of a run -----------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_RULES_SRC_DIAGNOSTICS_H
#define HEDDLE_RULES_SRC_DIAGNOSTICS_H

#include "RuleErrors.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include <vector>

namespace heddle::rules {

/// Owns the texts that were read and collects what is wrong with them, so that
/// one run reports every mistake.
class Diagnostics {
public:
  /// More would bury the first ones; the rest is counted.
  static constexpr size_t MaxShown = 50;

  /// \returns the text, which lives as long as this object.
  llvm::MemoryBufferRef addText(std::unique_ptr<llvm::MemoryBuffer> Text);
  llvm::SourceMgr &sourceMgr() { return Sources; }

  void report(llvm::SMLoc Where, const Mistake &M);
  /// A mistake of a file as a whole.
  void report(llvm::StringRef Path, const Mistake &M);

  unsigned line(llvm::SMLoc Where) const;
  std::pair<unsigned, unsigned> lineAndColumn(llvm::SMLoc Where) const;
  /// Number of mistakes so far.
  size_t count() const { return Count; }
  /// One error that holds every mistake in the order of the files, or success
  /// without any.
  llvm::Error takeError();

private:
  /// A mistake as it will be printed, and its place among the others.
  struct Report {
    unsigned File;
    const char *Place;
    size_t Number; ///< in the order of report()
    std::string Text;
  };
  void add(unsigned File, const llvm::SMDiagnostic &D, llvm::StringRef Help);

  llvm::SourceMgr Sources;
  llvm::DenseMap<unsigned, std::vector<const char *>> LineBegins; ///< by buffer
  /// Counts a mistake. \returns whether it is to be shown.
  bool countOne() { return ++Count <= MaxShown; }
  std::vector<Report> Reports; ///< MaxShown at most
  size_t Count = 0;
};

/// Prints \p D, the line with a caret under its column included. LLVM itself
/// leaves the caret out where a line is not plain ASCII.
void print(const llvm::SMDiagnostic &D, llvm::raw_ostream &OS);

} // namespace heddle::rules

#endif // HEDDLE_RULES_SRC_DIAGNOSTICS_H
