//===- CorpusTest.cpp - inputs that the fuzzer began with or found --------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FuzzInput.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include <doctest/doctest.h>

TEST_CASE("A1: no input of the corpus crashes or hangs") {
  std::error_code EC;
  int Count = 0;
  for (llvm::sys::fs::directory_iterator At(HEDDLE_CORPUS, EC), End;
       At != End && !EC; At.increment(EC), ++Count) {
    auto Text = llvm::MemoryBuffer::getFile(At->path());
    REQUIRE(Text);
    CAPTURE(At->path());
    heddle::rules::readAnything((*Text)->getBuffer());
  }
  CHECK(Count > 10);
}
