//===- Digest.cpp - 128-bit content hashes ----------------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "heddle/cache/Digest.h"
#include "CacheErrors.h"
#include "Files.h"
#include "Xxh3.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <array>

using namespace llvm;

namespace heddle::cache {

namespace {

/// Numbers are hashed in one byte order, whatever the machine's.
std::array<char, 8> bigEndian(uint64_t Number) {
  std::array<char, 8> Bytes;
  support::endian::write64be(Bytes.data(), Number);
  return Bytes;
}

StringRef view(const std::array<char, 8> &Bytes) {
  return {Bytes.data(), Bytes.size()};
}

} // namespace

std::string Digest::hex() const {
  std::string Text;
  raw_string_ostream(Text) << format_hex_no_prefix(High, 16)
                           << format_hex_no_prefix(Low, 16);
  return Text;
}

std::optional<Digest> Digest::fromHex(StringRef Text) {
  if (Text.size() != 32 || !all_of(Text, [](char C) {
        return isDigit(C) || (C >= 'a' && C <= 'f');
      }))
    return std::nullopt;
  Digest D;
  Text.take_front(16).getAsInteger(16, D.High);
  Text.drop_front(16).getAsInteger(16, D.Low);
  return D;
}

struct Hasher::State {
  Xxh3 Stream;
};

Hasher::Hasher() : S(std::make_unique<State>()) {}
Hasher::~Hasher() = default;

Hasher &Hasher::add(StringRef Field) {
  S->Stream.update(view(bigEndian(Field.size())));
  S->Stream.update(Field);
  return *this;
}

Hasher &Hasher::add(uint64_t Number) { return add(view(bigEndian(Number))); }

Hasher &Hasher::add(const Digest &D) { return add(D.High).add(D.Low); }

Digest Hasher::finish() const { return S->Stream.digest(); }

Digest hashBytes(StringRef Bytes) {
  return toDigest(XXH3_128bits(Bytes.data(), Bytes.size()));
}

Expected<Digest> hashFile(StringRef Path) {
  Xxh3 Stream;
  ErrorOr<Descriptor> File = openForReading(Path.str());
  std::error_code EC = File.getError();
  if (!EC)
    EC = readAll(File->get(), [&](StringRef Part) { Stream.update(Part); });
  if (EC)
    return errors::readFailed(Path, EC);
  return Stream.digest();
}

} // namespace heddle::cache
