//===- main.cpp - the program heddle ------------------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommandLine.h"

int main(int Count, char **Arguments) {
  return heddle::runCommandLine(Count, Arguments);
}
