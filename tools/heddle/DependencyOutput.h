//===- DependencyOutput.h - where a compile names its files -------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_TOOL_DEPENDENCYOUTPUT_H
#define HEDDLE_TOOL_DEPENDENCYOUTPUT_H

#include "heddle/weaver/CompileCommand.h"
#include "llvm/Support/Error.h"
#include <map>

namespace heddle {

/// Adds \p Files to the dependency file that \p C has written. A device, a pipe
/// or standard output is left alone.
llvm::Error addToDepFile(const weaver::CompileCommand &C,
                         llvm::ArrayRef<std::string> Files);

/// What a woven compile says of its dependencies. It names proxies, so that
/// what is more than a file (a device, a pipe, standard output, a file that
/// DEPENDENCIES_OUTPUT lets grow) gets it only when it is put right.
class DependencyOutput {
public:
  explicit DependencyOutput(const weaver::CompileCommand &C) : C(C) {}
  DependencyOutput(const DependencyOutput &) = delete;
  ~DependencyOutput();

  /// Before the compile: lets \p Args, or the environment, name a file of its
  /// own where that is needed.
  llvm::Error prepare(std::vector<std::string> &Args);

  /// After a compile that went well: see rewriteDepFile.
  llvm::Error finish(const std::map<std::string, std::string> &Renamed,
                     llvm::ArrayRef<std::string> Added);

private:
  const weaver::CompileCommand &C;
  std::string Scratch;     ///< written by the compiler; empty when not needed
  std::string Destination; ///< of what Scratch holds
};

} // namespace heddle

#endif // HEDDLE_TOOL_DEPENDENCYOUTPUT_H
