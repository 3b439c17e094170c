//===- Interface.cpp - what the weaver says without a parse -------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "heddle/weaver/Weaver.h"
#include "clang/Basic/Version.h"

using namespace llvm;

namespace heddle::weaver {

char ParseError::ID = 0;

uint32_t nameHash(StringRef Name) {
  return uint32_t(cache::hashBytes(Name).Low);
}

std::string clangVersion() { return clang::getClangFullVersion(); }

} // namespace heddle::weaver
