//===- functions.cpp - where functions begin ------------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// See functions.h. The forms that linkers write are read; of any other the
/// unwinder knows more.
///
//===----------------------------------------------------------------------===//

#include "functions.h"

#include <algorithm>
#include <cstring>

#include <unwind.h>

namespace heddle::detail {
namespace {

// DWARF exception header encodings (Linux Standard Base, 10.5.1).
constexpr unsigned char udata4 = 0x03, sdata4 = 0x0b;
constexpr unsigned char pc_relative = 0x10, data_relative = 0x30;

template <class T> T read(const char *at) noexcept {
  T value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

/// The bytes of a common description, read one after another.
class byte_reader {
public:
  explicit byte_reader(const char *at) noexcept : at_(at) {}
  unsigned char byte() noexcept { return static_cast<unsigned char>(*at_++); }
  void skip(std::size_t bytes) noexcept { at_ += bytes; }
  /// A number of 7 bits a byte, signed or not.
  void skip_number() noexcept {
    while (byte() & 0x80)
      ;
  }
  const char *text() noexcept {
    const char *begin = at_;
    at_ += std::strlen(at_) + 1;
    return begin;
  }

private:
  const char *at_;
};

bool is_four_bytes_from_here(unsigned char encoding) noexcept {
  return encoding == (pc_relative | sdata4) ||
         encoding == (pc_relative | udata4);
}

/// Whether the descriptions of \p common hold their function's place and size
/// in four bytes each.
bool has_known_form(const char *common) noexcept {
  byte_reader r(common + 8); // behind its length and its own number
  unsigned char version = r.byte();
  const char *augmentation = r.text();
  if (*augmentation++ != 'z')
    return false;
  r.skip_number(); // alignment of code
  r.skip_number(); // and of data
  if (version == 1)
    r.byte(); // the return address's register
  else
    r.skip_number();
  r.skip_number(); // length of what follows
  for (; *augmentation; ++augmentation)
    if (*augmentation == 'R')
      return is_four_bytes_from_here(r.byte());
    else if (*augmentation == 'L')
      r.byte();
    else if (*augmentation == 'P')
      switch (r.byte() & 0x0f) { // how its address is written
      case udata4:
      case sdata4:
        r.skip(4);
        break;
      default:
        return false;
      }
    else if (*augmentation != 'S' && *augmentation != 'B')
      return false;
  return false;
}

/// The unwinder takes a return address, and looks at the byte before it; the
/// record may mark the very first one of its function.
const void *ask_unwinder(const void *pc) noexcept {
  return _Unwind_FindEnclosingFunction(
      const_cast<char *>(static_cast<const char *>(pc) + 1));
}

} // namespace

function_table::function_table(const void *header) noexcept {
  auto *h = static_cast<const char *>(header);
  if (!h || h[0] != 1 || (h[1] & 0x07) != udata4 || h[2] != udata4 ||
      h[3] != (data_relative | sdata4))
    return;
  header_ = h;
  count_ = read<std::uint32_t>(h + 8);
  entries_ = h + 12;
}

function_table::entry function_table::at(std::size_t i) const noexcept {
  return read<entry>(entries_ + i * sizeof(entry));
}

/// The first entry behind \p place, looked for near the last answer.
std::size_t function_table::upper_bound(std::int64_t place) const noexcept {
  std::size_t begin = 0, end = count_;
  if (last_ < count_ && at(last_).function <= place) {
    begin = last_;
    for (std::size_t step = 1;; step *= 2) {
      if (begin + step >= count_)
        break;
      if (at(begin + step).function > place) {
        end = begin + step;
        break;
      }
      begin += step;
    }
  }
  while (begin != end) {
    std::size_t middle = begin + (end - begin) / 2;
    if (at(middle).function <= place)
      begin = middle + 1;
    else
      end = middle;
  }
  return begin;
}

std::optional<std::uint32_t>
function_table::size_of(const char *description) noexcept {
  if (read<std::uint32_t>(description) == UINT32_MAX) // 64 bits
    return std::nullopt;
  const char *common = description + 4 - read<std::uint32_t>(description + 4);
  if (common != common_) {
    common_ = common;
    is_known_form_ =
        read<std::uint32_t>(common) != UINT32_MAX && has_known_form(common);
  }
  if (!is_known_form_)
    return std::nullopt;
  return read<std::uint32_t>(description + 12);
}

const void *function_table::around(const void *pc) noexcept {
  if (!count_)
    return ask_unwinder(pc);
  std::int64_t place = static_cast<const char *>(pc) - header_;
  std::size_t next = upper_bound(place);
  if (next == 0)
    return ask_unwinder(pc);
  last_ = next - 1;
  entry found = at(last_);
  auto size = size_of(header_ + found.description);
  if (!size || place - found.function >= *size)
    return ask_unwinder(pc);
  return header_ + found.function;
}

} // namespace heddle::detail
