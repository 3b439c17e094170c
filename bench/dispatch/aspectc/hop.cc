//===- hop.cc - woven by AspectC++, a virtual call --------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../subject.h"

int bench::AspectHop::add(int a, int b) { return a + b; }
