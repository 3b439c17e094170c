//===- xray.cpp - compiled with -fxray-instrument ---------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "subject.h"

int bench::XRayed::add(int a, int b) { return a + b; }
