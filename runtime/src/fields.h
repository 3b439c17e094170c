//===- fields.h - reading the texts of sites and requirements ---*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A sequence of fields, each ended by a NUL, in static storage.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_SRC_FIELDS_H
#define HEDDLE_SRC_FIELDS_H

#include <charconv>
#include <string>
#include <string_view>

namespace heddle::detail {

/// Takes one field after another. That there are enough of them is the weaver's
/// promise.
class fields {
public:
  explicit fields(const char *text) noexcept : at_(text) {}

  std::string_view next() noexcept {
    std::string_view field(at_);
    at_ += field.size() + 1;
    return field;
  }
  template <class N> N next_number() noexcept {
    std::string_view field = next();
    N value = 0;
    std::from_chars(field.data(), field.data() + field.size(), value);
    return value;
  }

private:
  const char *at_;
};

/// A method id as 32 hexadecimal digits.
inline std::string hex_id(const unsigned (&id)[4]) {
  constexpr char digits[] = "0123456789abcdef";
  std::string text;
  for (unsigned word : id)
    for (int shift = 28; shift >= 0; shift -= 4)
      text += digits[word >> shift & 15];
  return text;
}

} // namespace heddle::detail

#endif // HEDDLE_SRC_FIELDS_H
