//===- entry_test.cpp - where the body of a woven function begins ---------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../runtime/src/entry.h"

#include <cstdint>
#include <cstring>
#include <doctest/doctest.h>
#include <vector>

#ifdef __x86_64__

namespace {

using heddle::detail::past_guard;

/// Machine code, with displacements to a site, in memory near it. Never run.
struct Code {
  heddle::v1::site site = {};
  heddle::v1::site *got = &site;
  unsigned char bytes[64] = {};
  std::size_t size = 0;

  Code &operator()(std::initializer_list<int> more) {
    for (int b : more)
      bytes[size++] = static_cast<unsigned char>(b);
    return *this;
  }
  /// A displacement to \p target from \p after bytes behind its own end.
  Code &to(const void *target, int after = 0) {
    auto from = reinterpret_cast<std::intptr_t>(bytes + size + 4 + after);
    auto d = static_cast<std::int32_t>(reinterpret_cast<std::intptr_t>(target) -
                                       from);
    std::memcpy(bytes + size, &d, sizeof d);
    size += sizeof d;
    return *this;
  }
  bool ends_here() const { return past_guard(bytes, site) == bytes + size; }
  bool is_refused() const { return !past_guard(bytes, site); }
};

} // namespace

TEST_CASE("guards are recognised as compilers write them") {
  Code gcc;
  gcc({0x48, 0x8b, 0x05}).to (&gcc.site)({0x48, 0x85, 0xc0, 0x75, 0x20});
  CHECK(gcc.ends_here());
  Code far_jump;
  far_jump({0x48, 0x8b, 0x05})
      .to (&far_jump.site)({0x48, 0x85, 0xc0, 0x0f, 0x85, 1, 2, 3, 4});
  CHECK(far_jump.ends_here());
  Code clang;
  clang({0x48, 0x83, 0x3d}).to(&clang.site, 1)({0, 0x75, 0x20});
  CHECK(clang.ends_here());
  Code shared;
  shared({0x48, 0x8b, 0x05})
      .to (&shared.got)({0x48, 0x83, 0x38, 0x00, 0x75, 0x20});
  CHECK(shared.ends_here());
  Code loaded;
  loaded({0x48, 0x8b, 0x05})
      .to (&loaded.got)({0x48, 0x8b, 0x00, 0x48, 0x85, 0xc0, 0x75, 0x20});
  CHECK(loaded.ends_here());
  Code relaxed;
  relaxed({0x48, 0x8d, 0x05})
      .to (&relaxed.site)({0x48, 0x83, 0x38, 0x00, 0x75, 0x20});
  CHECK(relaxed.ends_here());
}

TEST_CASE("a jump to a guard is followed, once") {
  Code own;
  own({0xe9}).to(own.bytes + 5)({0x48, 0x83, 0x3d}).to(&own.site, 1);
  own({0, 0x75, 0x20});
  CHECK(own.ends_here());
  Code twice;
  twice({0xe9}).to(twice.bytes + 5)({0xe9}).to(twice.bytes + 10);
  twice({0x48, 0x83, 0x3d}).to(&twice.site, 1)({0, 0x75, 0x20});
  CHECK(twice.is_refused());
}

TEST_CASE("anything else is not") {
  CHECK(Code()({0x55, 0x48, 0x89, 0xe5}).is_refused()); // push %rbp
  CHECK(Code()({0xcc}).is_refused());                   // a breakpoint
  Code endbr;
  endbr({0xf3, 0x0f, 0x1e, 0xfa, 0x48, 0x83, 0x3d}).to(&endbr.site, 1);
  CHECK(endbr({0, 0x75, 0x20}).is_refused());
  Code one;
  one({0x48, 0x83, 0x3d}).to(&one.site, 1)({1, 0x75, 0x20});
  CHECK(one.is_refused());
  Code other;
  heddle::v1::site elsewhere = {};
  other({0x48, 0x83, 0x3d}).to(&elsewhere, 1)({0, 0x75, 0x20});
  CHECK(other.is_refused());
  Code equal;
  equal({0x48, 0x83, 0x3d}).to(&equal.site, 1)({0, 0x74, 0x20});
  CHECK(equal.is_refused());
  Code interleaved;
  interleaved({0x48, 0x8b, 0x05}).to(&interleaved.site);
  interleaved({0x89, 0xd3, 0x48, 0x85, 0xc0, 0x75, 0x20}); // mov %edx,%ebx
  CHECK(interleaved.is_refused());
}

#endif
