//===- EhFrame.h - where functions begin and end ----------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_BINARY_EHFRAME_H
#define HEDDLE_BINARY_EHFRAME_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace heddle::binary {

/// The functions of a binary as the unwinder knows them, which a stripped
/// binary has, too.
class FunctionBounds {
public:
  /// Reads an .eh_frame section of a 64-bit little-endian file, which is loaded
  /// at \p Address (Linux Standard Base, "Exception Frames"). An error says
  /// what does not fit.
  static llvm::Expected<FunctionBounds> read(llvm::ArrayRef<uint8_t> Section,
                                             uint64_t Address);

  /// Where the function around \p Address begins.
  std::optional<uint64_t> around(uint64_t Address) const;

private:
  struct Bounds {
    uint64_t Begin, End;
  };
  std::vector<Bounds> Functions; ///< sorted
};

} // namespace heddle::binary

#endif // HEDDLE_BINARY_EHFRAME_H
