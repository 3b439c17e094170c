//===- Digest.h - 128-bit content hashes -----------------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_CACHE_DIGEST_H
#define HEDDLE_CACHE_DIGEST_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace heddle::cache {

/// An XXH3-128 value. Not cryptographic: it tells content apart, it does not
/// authenticate it.
struct Digest {
  uint64_t High = 0;
  uint64_t Low = 0;

  auto operator<=>(const Digest &) const = default;

  /// 32 lower-case hexadecimal digits.
  std::string hex() const;
  static std::optional<Digest> fromHex(llvm::StringRef Text);
};

/// Hashes a sequence of fields. Each field is preceded by its length, so that
/// ("ab", "c") and ("a", "bc") differ.
class Hasher {
public:
  Hasher();
  ~Hasher();
  Hasher(const Hasher &) = delete;
  Hasher &operator=(const Hasher &) = delete;

  Hasher &add(llvm::StringRef Field);
  Hasher &add(uint64_t Number);
  Hasher &add(const Digest &D);
  Digest finish() const;

private:
  struct State;
  std::unique_ptr<State> S;
};

/// Hash of one run of bytes, without a length prefix.
Digest hashBytes(llvm::StringRef Bytes);

/// Hash of a file's content; an error names the file.
llvm::Expected<Digest> hashFile(llvm::StringRef Path);

} // namespace heddle::cache

#endif // HEDDLE_CACHE_DIGEST_H
