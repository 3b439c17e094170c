//===- values.cc - woven by AspectC++, advice inlined ---------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../values.h"

namespace bench {

std::string AspectValues::text(std::string s) { return s; }
std::vector<int> AspectValues::numbers(std::vector<int> v) { return v; }
Block AspectValues::block(Block b) { return b; }

} // namespace bench
