//===- Interface.cpp - what the weaver says without a parse -------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "heddle/weaver/Weaver.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace heddle::weaver {

char ParseError::ID = 0;

uint32_t nameHash(StringRef Name) {
  return uint32_t(cache::hashBytes(Name).Low);
}

std::string clangVersion() { return clang::getClangFullVersion(); }

void dropForeign(std::vector<rules::Advice> &Advice) {
  llvm::erase_if(Advice,
                 [](const rules::Advice &A) { return !A.Named && !A.ByFiles; });
}

} // namespace heddle::weaver
