//===- Insertions.h - what was put into a line, for people to read ------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_TOOL_INSERTIONS_H
#define HEDDLE_TOOL_INSERTIONS_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace heddle {

/// A part of a woven line.
struct Piece {
  std::string Text;
  bool Inserted = false;

  bool operator==(const Piece &) const = default;
};

/// Cuts \p Woven, which is \p Original with text put in, into what stood there
/// and what is new. Where it is not, the one piece that differs is new.
std::vector<Piece> insertionsIn(llvm::StringRef Original,
                                llvm::StringRef Woven);

/// Breaks inserted code into short lines after `{`, `;` and `}`, and at commas
/// where they are still too long. Long string literals are cut, with `...`.
std::vector<std::string> brokenCode(llvm::StringRef Code);

} // namespace heddle

#endif // HEDDLE_TOOL_INSERTIONS_H
