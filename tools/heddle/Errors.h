//===- Errors.h - what the program says went wrong ----------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_TOOL_ERRORS_H
#define HEDDLE_TOOL_ERRORS_H

#include "heddle/cache/Cache.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

/// One function a mistake. Each gives a paragraph: what is wrong, where, and
/// what to do. Rules and cache have such a file of their own.
namespace heddle::errors {

llvm::Error noRules();
llvm::Error unreadableRules(llvm::StringRef Path, llvm::StringRef Why);
/// \p Subcommand is `cc` or `link`.
llvm::Error noCommand(llvm::StringRef Subcommand);
llvm::Error compilerNotFound(llvm::StringRef Name);
llvm::Error noCompileCommands(llvm::StringRef BuildDir, llvm::StringRef Why);
llvm::Error noCompileCommandFor(llvm::StringRef File, llvm::StringRef BuildDir);
llvm::Error nothingToCompile(llvm::StringRef BuildDir);
/// Clang rejects what the compiler of the build accepts, or what nobody
/// checked.
llvm::Error unparsable(llvm::StringRef Source, llvm::StringRef Diagnostics,
                       llvm::ArrayRef<std::string> Notes);
/// Rules name it, or with \p Strict match it in any way.
llvm::Error wronglyRefused(llvm::StringRef Source,
                           llvm::ArrayRef<cache::MethodEntry> Refused,
                           bool Strict);
/// \p Headers: of the aspects that are compiled in.
llvm::Error proxyRejected(llvm::StringRef Source, llvm::StringRef Proxy,
                          llvm::ArrayRef<std::string> Headers);
/// \p Header is precompiled, and its text is not beside it.
llvm::Error hiddenHeader(llvm::StringRef Source, llvm::StringRef Header);
/// Sources or proxies change faster than they are woven.
llvm::Error keepsChanging(llvm::StringRef Source);
/// The cache was cleared, or the objects were copied, renamed or joined.
llvm::Error wovenWithoutRecord(llvm::ArrayRef<std::string> Objects,
                               llvm::StringRef CacheDir);
llvm::Error noSuchSource(llvm::StringRef Source, llvm::StringRef BuildDir);
llvm::Error noSuchMethod(llvm::StringRef Query, llvm::StringRef CacheDir,
                         llvm::ArrayRef<std::string> Nearest);
/// No unit of the cache reads such a file.
llvm::Error notInCache(llvm::StringRef File, llvm::StringRef CacheDir,
                       llvm::ArrayRef<std::string> Nearest);
/// \p Nearest are functions of the file, with their lines.
llvm::Error noFunctionAt(llvm::StringRef File, unsigned Line,
                         llvm::ArrayRef<std::string> Nearest);
/// A source, a header or a proxy is not what it was when it was woven.
llvm::Error changedSince(llvm::StringRef Path);
llvm::Error notWovenYet(llvm::StringRef Source, llvm::StringRef CacheDir);
llvm::Error nothingToEject(llvm::StringRef CacheDir);
llvm::Error outputNotEmpty(llvm::StringRef Folder);
/// Two units need different text in one line of a file.
llvm::Error wovenDifferently(llvm::StringRef Path, size_t Line);
llvm::Error noCommonFolder(llvm::StringRef One, llvm::StringRef Other);
/// `heddle rules` without a file.
llvm::Error noRuleFiles();
llvm::Error notInBuild(llvm::StringRef Method, llvm::StringRef BuildDir);
/// What to do about something that `heddle doctor` found.
llvm::StringRef adviceFor(cache::Finding::Kind What);
/// Of `sources` in the rules.
llvm::Error replacementNotCxx(llvm::StringRef Source,
                              llvm::StringRef Replacement);
/// `heddle` is there without `heddle-weave`.
llvm::Error noWeaver(llvm::StringRef Path, llvm::StringRef Why);
/// `heddle report` of a cache without methods.
llvm::Error nothingToReport(llvm::StringRef CacheDir);
/// `heddle verify` without a binary or a folder.
llvm::Error nothingToVerify();
/// No linked file below \p Dir holds anything of Heddle; \p Files were looked
/// at.
llvm::Error nothingWovenIn(llvm::StringRef Dir, size_t Files);
llvm::Error unreadable(llvm::StringRef Path, llvm::StringRef Why);
llvm::Error unwritable(llvm::StringRef Path, llvm::StringRef Why);

} // namespace heddle::errors

#endif // HEDDLE_TOOL_ERRORS_H
