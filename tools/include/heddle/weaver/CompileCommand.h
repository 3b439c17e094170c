//===- CompileCommand.h - what a compiler invocation does ------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_WEAVER_COMPILECOMMAND_H
#define HEDDLE_WEAVER_COMPILECOMMAND_H

#include "heddle/cache/Digest.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace heddle::weaver {

/// A header that the command line includes before the source.
struct ForcedInclude {
  std::string File;      ///< as spelled
  bool ForClang = false; ///< said by way of -Xclang
  /// What says so: positions and counts of words in the command. A precompiled
  /// form of the header is the second.
  std::vector<std::pair<size_t, size_t>> Words;
};

/// An invocation that compiles one C++ source to one object file.
struct CompileCommand {
  std::string Directory;         ///< absolute working directory
  std::vector<std::string> Args; ///< response files expanded
  size_t Compiler = 0;    ///< index of the compiler; ccache and such precede it
  size_t SourceIndex = 0; ///< index of the source in Args
  std::string Source;     ///< as spelled
  std::string Overridden; ///< the source of the build, absolute, where Source
                          ///< is a replacement of it; else empty
  std::string Output;     ///< as spelled, or as the compiler derives it
  std::string DepFile;    ///< as spelled or derived; empty when none is written

  /// Absolute, without `.` and `..` components.
  std::string sourcePath() const;
  std::string outputPath() const;
  /// \p Path as seen from Directory.
  std::string absolute(llvm::StringRef Path) const;
  /// True for clang; false for GCC and what behaves like it.
  bool compilesWithClang() const;

  /// What `-include` and `-include-pch` name, in order. A precompiled header is
  /// the header beside it; one without such is left out.
  std::vector<ForcedInclude> forcedIncludes() const;
  /// A precompiled header without its text beside it; empty when there is none.
  std::string hiddenHeader() const;

  /// Absolute path of the source that the build names.
  std::string namedSource() const {
    return Overridden.empty() ? sourcePath() : Overridden;
  }
  /// The same with \p Replacement, an absolute path, in the place of the
  /// source, and the same output.
  CompileCommand withSource(llvm::StringRef Replacement) const;
  /// Absolute path of the compiler, links followed; empty when there is none.
  std::string compilerPath() const;

  /// Identity of source and configuration: what the compiler is told, without
  /// where it writes dependencies.
  cache::Digest unit() const;
};

/// How many words of \p Args, from \p I on, only say where dependencies go; 0
/// when that word says something else.
unsigned dependencyWords(llvm::ArrayRef<std::string> Args, size_t I);

/// Understands \p Args, a command line that begins with a compiler or a wrapper
/// of one. Nothing when it does anything else than compile one C++ source to an
/// object (C, assembly, preprocessing, linking, several sources, queries).
std::optional<CompileCommand>
parseCompileCommand(llvm::StringRef Directory,
                    llvm::ArrayRef<std::string> Args);

/// An invocation that links an executable or a shared object.
struct LinkCommand {
  std::vector<std::string> Args;   ///< response files expanded
  size_t Compiler = 0;             ///< index of the compiler driver
  std::vector<std::string> Inputs; ///< objects and archives, absolute
};

/// Understands \p Args as a link of objects and archives. Nothing when it is
/// anything else; a command that compiles and links in one is none either.
std::optional<LinkCommand> parseLinkCommand(llvm::StringRef Directory,
                                            llvm::ArrayRef<std::string> Args);

/// What stands after the `--` of a `heddle cc ... -- command`; \p Args itself
/// when it is no such command.
std::vector<std::string> withoutLauncher(std::vector<std::string> Args);

} // namespace heddle::weaver

#endif // HEDDLE_WEAVER_COMPILECOMMAND_H
