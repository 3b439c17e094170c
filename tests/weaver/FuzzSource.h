//===- FuzzSource.h - sources to mutate -------------------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_TEST_FUZZSOURCE_H
#define HEDDLE_TEST_FUZZSOURCE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>
#include <vector>

namespace heddle::weaver::test {

/// A source, cut into tokens; their texts joined are its text. Directives are
/// one token each.
struct FuzzSource {
  std::string Name;
  std::string Standard; ///< `c++17`
  std::vector<std::string> Tokens;
};

/// Adds the C++ sources that stand in \p Folder itself, sorted by name.
void readSources(llvm::StringRef Folder, std::vector<FuzzSource> &To);

/// Cuts \p Text into tokens.
std::vector<std::string> tokensOf(llvm::StringRef Text);

struct Mutation {
  std::string From, Standard, Text;
};

/// One of \p Sources with a few tokens changed. The same seed gives the same.
Mutation mutate(llvm::ArrayRef<FuzzSource> Sources, uint64_t Seed);

} // namespace heddle::weaver::test

#endif // HEDDLE_TEST_FUZZSOURCE_H
