//===- DriverOptions.cpp - the options of a compiler command ------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DriverOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;

namespace heddle::weaver {
namespace {

/// Options of GCC that clang does not know and that take the next word, which
/// would pass for a source. They say nothing of what the source means.
bool takesNextWord(StringRef Arg) {
  return is_contained({"-aux-info", "-dumpbase", "-dumpbase-ext", "-wrapper"},
                      Arg);
}

} // namespace

opt::InputArgList parseOptions(ArrayRef<std::string> Args, size_t Compiler) {
  SmallVector<const char *, 64> Words;
  for (size_t I = Compiler + 1; I < Args.size(); ++I) {
    bool Pair = takesNextWord(Args[I]) && I + 1 < Args.size();
    if (!Pair) {
      Words.push_back(Args[I].c_str());
      continue;
    }
    Words.append({"-pipe", "-pipe"}); // places count
    ++I;
  }
  unsigned MissingIndex = 0, MissingCount = 0;
  return getDriverOptTable().ParseArgs(Words, MissingIndex, MissingCount,
                                       opt::Visibility(opts::ClangOption));
}

} // namespace heddle::weaver
