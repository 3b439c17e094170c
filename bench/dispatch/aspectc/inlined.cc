//===- inlined.cc - woven by AspectC++, advice inlined --------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../subject.h"

int bench::AspectInlined::add(int a, int b) { return a + b; }
