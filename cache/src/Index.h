//===- Index.h - all records, quicker to read -------------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_CACHE_SRC_INDEX_H
#define HEDDLE_CACHE_SRC_INDEX_H

#include "Layout.h"
#include "heddle/cache/Record.h"
#include <vector>

namespace heddle::cache {

/// Every readable record of the directory. Those whose files look as they did
/// when the index was written come from there. Writes the index anew when too
/// many do not; a directory that cannot be written to stays without.
std::vector<UnitRecord> readAllRecords(const Layout &L);

} // namespace heddle::cache

#endif // HEDDLE_CACHE_SRC_INDEX_H
