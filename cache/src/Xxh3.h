//===- Xxh3.h - XXH3-128 as a stream ----------------------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_CACHE_SRC_XXH3_H
#define HEDDLE_CACHE_SRC_XXH3_H

#include "heddle/cache/Digest.h"
#include <memory>
#include <xxhash.h>

namespace heddle::cache {

inline Digest toDigest(XXH128_hash_t H) { return {H.high64, H.low64}; }

/// Hash over the concatenation of all parts.
class Xxh3 {
public:
  Xxh3() : S(XXH3_createState()) { XXH3_128bits_reset(S.get()); }

  void update(llvm::StringRef Part) {
    XXH3_128bits_update(S.get(), Part.data(), Part.size());
  }
  Digest digest() const { return toDigest(XXH3_128bits_digest(S.get())); }

private:
  struct Free {
    void operator()(XXH3_state_t *P) const { XXH3_freeState(P); }
  };
  std::unique_ptr<XXH3_state_t, Free> S;
};

} // namespace heddle::cache

#endif // HEDDLE_CACHE_SRC_XXH3_H
