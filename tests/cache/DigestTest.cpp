//===- DigestTest.cpp - 128-bit content hashes ------------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "heddle/cache/Digest.h"
#include "Fixture.h"

using namespace heddle::cache;
using namespace heddle::cache::test;

TEST_CASE("D1: a digest is XXH3-128, in the digits that xxh128sum prints") {
  // Of xxhsum 0.8.1.
  CHECK(hashBytes("").hex() == "99aa06d3014798d86001c324468d497f");
  CHECK(hashBytes("abc").hex() == "06b05ab6733a618578af5f94892f3950");
  CHECK(hashBytes(std::string(1000, 'x')).hex() ==
        "50a1af5a5f2dcf01c0a4877b962cba82");
}

TEST_CASE("D1: a file's hash is that of its bytes, whatever its size") {
  TempDir Dir;
  for (size_t Size : {0u, 1u, 240u, 241u, 65536u, 65537u, 300000u}) {
    std::string Bytes(Size, 'a');
    for (size_t I = 0; I != Size; ++I)
      Bytes[I] = char(I * 31);
    write(Dir.path("f"), Bytes);
    CHECK(must(hashFile(Dir.path("f"))) == hashBytes(Bytes));
  }
}

TEST_CASE("D1: a file that cannot be read is an error that names it") {
  CHECK(contains(text(hashFile("/nowhere/f")), "cannot read '/nowhere/f': No "
                                               "such file or directory."));
  CHECK(contains(text(hashFile("/")), "cannot read '/': Is a directory"));
}

TEST_CASE("D1: digests read back what they print, and nothing else") {
  Digest D{0x00000000000000ab, 0xcdef000000000000};
  CHECK(D.hex() == "00000000000000abcdef000000000000");
  CHECK(Digest::fromHex(D.hex()) == D);
  CHECK(Digest::fromHex("ffffffffffffffffffffffffffffffff") ==
        Digest{UINT64_MAX, UINT64_MAX});
  for (const char *Bad :
       {"", "0", "00000000000000ABcdef000000000000",
        "00000000000000abcdef00000000000", "00000000000000abcdef0000000000000",
        "0x000000000000abcdef000000000000", "-0000000000000abcdef000000000000",
        " 0000000000000abcdef000000000000"})
    CHECK_FALSE(Digest::fromHex(Bad));
}

TEST_CASE("D1: digests are ordered by their value") {
  CHECK(Digest{0, 5} < Digest{1, 0});
  CHECK(Digest{1, 0} < Digest{1, 1});
}

TEST_CASE("D1: where a field ends counts") {
  Digest AB = Hasher().add("ab").add("c").finish();
  CHECK(AB == Hasher().add("ab").add("c").finish());
  CHECK(AB != Hasher().add("a").add("bc").finish());
  CHECK(AB != Hasher().add("abc").finish());
  CHECK(AB != Hasher().add("ab").add("c").add("").finish());
  CHECK(Hasher().add(uint64_t(1)).finish() !=
        Hasher().add(uint64_t(256)).finish());
  CHECK(Hasher().add(Digest{1, 2}).finish() !=
        Hasher().add(Digest{2, 1}).finish());
}

TEST_CASE("D1: a hasher can be asked in between") {
  Hasher H;
  H.add("a");
  Digest A = H.finish();
  CHECK(H.finish() == A);
  H.add("b");
  CHECK(H.finish() == Hasher().add("a").add("b").finish());
}
