//===- DriverOptions.cpp - the options of a compiler command ------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DriverOptions.h"

using namespace llvm;

namespace heddle::weaver {

opt::InputArgList parseOptions(ArrayRef<std::string> Args, size_t Compiler) {
  std::vector<const char *> Words;
  for (const std::string &A : Args.drop_front(Compiler + 1))
    Words.push_back(A.c_str());
  unsigned MissingIndex = 0, MissingCount = 0;
  return getDriverOptTable().ParseArgs(Words, MissingIndex, MissingCount,
                                       opt::Visibility(opts::ClangOption));
}

} // namespace heddle::weaver
