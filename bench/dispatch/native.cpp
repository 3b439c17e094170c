//===- native.cpp - what nothing is around ----------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "subject.h"
#include "values.h"

namespace bench {

int Native::add(int a, int b) { return a + b; }

std::string NativeValues::text(std::string s) { return s; }
std::vector<int> NativeValues::numbers(std::vector<int> v) { return v; }
Block NativeValues::block(Block b) { return b; }
std::unique_ptr<int> NativeValues::pointer(std::unique_ptr<int> p) { return p; }
void NativeValues::take(Counted) {}
Counted NativeValues::give() { return {}; }

} // namespace bench
