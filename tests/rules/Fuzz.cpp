//===- Fuzz.cpp - the rule language under libFuzzer -----------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FuzzInput.h"
#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  heddle::rules::readAnything(
      llvm::StringRef(reinterpret_cast<const char *>(Data), Size));
  return 0;
}
