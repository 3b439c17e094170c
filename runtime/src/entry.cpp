//===- entry.cpp - where the body of a woven function begins -------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// See entry.h. Encodings: Intel 64 and IA-32 Architectures Software
/// Developer's Manual, volume 2.
///
//===----------------------------------------------------------------------===//

#include "entry.h"
#include "heddle/woven.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>

namespace heddle::detail {

#ifdef __x86_64__

namespace {

/// Reads instructions, and only those it is asked for: what follows the last
/// one may not be there.
class decoder {
public:
  explicit decoder(const void *code) noexcept
      : at_(static_cast<const unsigned char *>(code)) {}

  /// Takes these bytes, if they come next.
  bool take(std::initializer_list<unsigned char> bytes) noexcept {
    const unsigned char *p = at_;
    for (unsigned char b : bytes)
      if (*p++ != b)
        return false;
    at_ = p;
    return true;
  }
  /// What a displacement of four bytes, followed by \p more, points to.
  const void *target(int more = 0) noexcept {
    std::int32_t displacement;
    std::memcpy(&displacement, at_, sizeof displacement);
    at_ += sizeof displacement;
    return at_ + more + displacement;
  }
  void skip(int bytes) noexcept { at_ += bytes; }
  const void *here() const noexcept { return at_; }

private:
  const unsigned char *at_;
};

/// The address of the site in rax: `mov site@GOTPCREL(%rip),%rax`, or what the
/// linker makes of it, `lea site(%rip),%rax`.
bool loads_address(decoder &d, const v1::site &site) noexcept {
  if (d.take({0x48, 0x8b, 0x05})) {
    const void *slot = d.target(), *address;
    std::memcpy(&address, slot, sizeof address);
    return address == &site;
  }
  return d.take({0x48, 0x8d, 0x05}) && d.target() == &site;
}

/// A comparison of the site's chain with null, leaving no register changed but
/// rax, which woven code takes for lost behind its guard.
bool compares(decoder &d, const v1::site &site) noexcept {
  decoder begin = d;
  if (d.take({0x48, 0x83, 0x3d})) { // cmpq $0,site(%rip)
    return d.target(1) == &site.links && d.take({0x00});
  }
  if (d.take({0x48, 0x8b, 0x05}) && d.target() == &site.links)
    return d.take({0x48, 0x85, 0xc0}); // mov site(%rip),%rax; test %rax,%rax
  d = begin;
  if (!loads_address(d, site))
    return false;
  if (d.take({0x48, 0x83, 0x38, 0x00})) // cmpq $0,(%rax)
    return true;
  return d.take({0x48, 0x8b, 0x00, 0x48, 0x85, 0xc0}); // mov (%rax),%rax; test
}

} // namespace

const void *past_guard(const void *code, const v1::site &site) noexcept {
  static_assert(offsetof(v1::site, links) == 0);
  decoder d(code);
  if (d.take({0xe9})) // jmp: the own function of what may be virtual
    d = decoder(d.target());
  if (!compares(d, site))
    return nullptr;
  if (d.take({0x75})) // jne
    d.skip(1);
  else if (d.take({0x0f, 0x85}))
    d.skip(4);
  else
    return nullptr;
  return d.here();
}

#else

const void *past_guard(const void *, const v1::site &) noexcept {
  return nullptr;
}

#endif

namespace {

/// Whether the method is called by words: see `departure` in woven.h.
bool goes_in_words(const v1::site &site) noexcept {
  if (!site.types || !(site.types->result_flags & v1::in_words))
    return false;
  bool has_object = site.flags & v1::has_object;
  bool lands = site.types->result_flags & v1::lands;
  return site.types->count + has_object + lands <= v1::most_words;
}

} // namespace

const void *body_of(const v1::site &site) noexcept {
  return goes_in_words(site) ? past_guard(v1::entry_of(site), site) : nullptr;
}

} // namespace heddle::detail
