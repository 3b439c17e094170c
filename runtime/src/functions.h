//===- functions.h - where functions begin ----------------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The unwinder finds a function by a search through all images, for each
/// address anew. The records of an image lie nearly in the order of its
/// functions, so that one walk along the image's own table answers for all.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_SRC_FUNCTIONS_H
#define HEDDLE_SRC_FUNCTIONS_H

#include <cstddef>
#include <cstdint>
#include <optional>

namespace heddle::detail {

/// The functions of one image, by its `.eh_frame_hdr` (Linux Standard Base,
/// 10.6). Where that cannot answer, the unwinder is asked.
class function_table {
public:
  /// \p header may be null: the image has none.
  explicit function_table(const void *header) noexcept;

  /// Where the function around \p pc begins; null where nobody knows. Quick for
  /// ascending addresses.
  const void *around(const void *pc) noexcept;

private:
  struct entry {
    std::int32_t function, description; ///< relative to the header
  };

  const char *header_ = nullptr;
  const char *entries_ = nullptr;
  std::size_t count_ = 0;
  std::size_t last_ = 0;
  const char *common_ = nullptr; ///< the last one that was looked at
  bool is_known_form_ = false;   ///< of its descriptions

  entry at(std::size_t i) const noexcept;
  std::size_t upper_bound(std::int64_t place) const noexcept;
  std::optional<std::uint32_t> size_of(const char *description) noexcept;
};

} // namespace heddle::detail

#endif // HEDDLE_SRC_FUNCTIONS_H
