//===- woven.cpp - what aspects are around ----------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "subject.h"
#include "values.h"

namespace bench {

int Woven1::add(int a, int b) { return a + b; }
int Woven2::add(int a, int b) { return a + b; }
int Woven3::add(int a, int b) { return a + b; }
int Woven5::add(int a, int b) { return a + b; }
int WovenScoped::add(int a, int b) { return a + b; }
int WovenTransient::add(int a, int b) { return a + b; }
int WovenDisabled::add(int a, int b) { return a + b; }

std::string WovenValues::text(std::string s) { return s; }
std::vector<int> WovenValues::numbers(std::vector<int> v) { return v; }
Block WovenValues::block(Block b) { return b; }
std::unique_ptr<int> WovenValues::pointer(std::unique_ptr<int> p) { return p; }
void WovenValues::take(Counted) {}
Counted WovenValues::give() { return {}; }

} // namespace bench
