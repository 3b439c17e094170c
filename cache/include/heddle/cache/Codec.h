//===- Codec.h - values as bytes, each string once -------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_CACHE_CODEC_H
#define HEDDLE_CACHE_CODEC_H

#include "heddle/cache/Digest.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

/// Files that only heddle reads, and only on the machine that wrote them: the
/// index of all records, and the facts of a unit. A struct has one function
///
///     template <typename C> bool code(C &To, coded<C, Struct> &S) {
///       return To(S.A) && To(S.B);
///     }
///
/// in its own namespace, which serves both directions.
namespace heddle::cache {

class Encoder;

/// T, const when C is an Encoder.
template <typename C, typename T>
using coded = std::conditional_t<std::is_same_v<C, Encoder>, const T, T>;

/// Appends values. Numbers take as few bytes as they need.
class Encoder {
public:
  bool operator()(const std::string &S) {
    auto [At, New] = Known.try_emplace(S, Strings.size());
    if (New)
      Strings.push_back(At->getKey());
    return number(At->second);
  }
  bool operator()(const Digest &D) { return fixed(D.High) && fixed(D.Low); }
  template <typename T> bool operator()(const std::vector<T> &V) {
    number(V.size());
    for (const T &E : V)
      (*this)(E);
    return true;
  }
  template <typename T> bool operator()(const T &V) {
    if constexpr (std::is_enum_v<T>)
      return number(uint64_t(V));
    else if constexpr (std::is_signed_v<T>)
      return number(uint64_t(V) << 1 ^ uint64_t(int64_t(V) >> 63));
    else if constexpr (std::is_integral_v<T>)
      return number(V);
    else
      return code(*this, V);
  }
  /// What several values share by address is written once.
  template <typename T> bool shared(const std::shared_ptr<const T> &P) {
    auto [At, New] = Shared.try_emplace(P.get(), Shared.size());
    number(At->second);
    return !New || (*this)(*P);
  }

  /// All strings, then the values.
  std::string finish() const;

private:
  bool number(uint64_t N) {
    for (; N >= 0x80; N >>= 7)
      Bytes += char(N | 0x80);
    Bytes += char(N);
    return true;
  }
  bool fixed(uint64_t N) {
    for (int I = 0; I != 8; ++I)
      Bytes += char(N >> 8 * I);
    return true;
  }

  llvm::StringMap<uint64_t> Known;
  std::vector<llvm::StringRef> Strings;
  std::map<const void *, uint64_t> Shared;
  std::string Bytes;
};

/// Reads what an Encoder wrote. Every function is false once something did not
/// fit.
class Decoder {
public:
  /// \p Bytes must outlive this.
  explicit Decoder(llvm::StringRef Bytes);

  bool operator()(std::string &S) {
    uint64_t I;
    if (!number(I) || I >= Strings.size())
      return fail();
    S.assign(Strings[I].data(), Strings[I].size());
    return true;
  }
  bool operator()(Digest &D) { return fixed(D.High) && fixed(D.Low); }
  template <typename T> bool operator()(std::vector<T> &V) {
    uint64_t Size;
    // Every element takes a byte at least, so that no size can ask for more
    // memory than a file of that size may.
    if (!number(Size) || Size > Rest.size())
      return fail();
    V.resize(Size);
    for (T &E : V)
      if (!(*this)(E))
        return false;
    return true;
  }
  template <typename T> bool operator()(T &V) {
    if constexpr (std::is_class_v<T>) {
      return code(*this, V);
    } else {
      uint64_t N;
      if (!number(N))
        return false;
      if constexpr (std::is_signed_v<T> && !std::is_enum_v<T>)
        V = T(int64_t(N >> 1 ^ (0 - (N & 1))));
      else
        V = T(N);
      return true;
    }
  }
  template <typename T> bool shared(std::shared_ptr<const T> &P) {
    uint64_t I;
    if (!number(I) || I > Shared.size())
      return fail();
    if (I == Shared.size()) {
      auto New = std::make_shared<T>();
      if (!(*this)(*New))
        return false;
      Shared.push_back(std::move(New));
    }
    P = std::static_pointer_cast<const T>(Shared[I]);
    return true;
  }

  bool atEnd() const { return !Failed && Rest.empty(); }

private:
  bool number(uint64_t &N) {
    N = 0;
    for (unsigned Shift = 0; Shift < 64; Shift += 7) {
      if (Rest.empty())
        return fail();
      uint8_t Byte = uint8_t(Rest.front());
      Rest = Rest.drop_front();
      N |= uint64_t(Byte & 0x7f) << Shift;
      if (!(Byte & 0x80))
        return true;
    }
    return fail();
  }
  bool fixed(uint64_t &N) {
    if (Rest.size() < 8)
      return fail();
    N = 0;
    for (int I = 0; I != 8; ++I)
      N |= uint64_t(uint8_t(Rest[I])) << 8 * I;
    Rest = Rest.drop_front(8);
    return true;
  }
  bool fail() {
    Failed = true;
    Rest = "";
    return false;
  }

  llvm::StringRef Rest;
  std::vector<llvm::StringRef> Strings;
  std::vector<std::shared_ptr<const void>> Shared;
  bool Failed = false;
};

} // namespace heddle::cache

#endif // HEDDLE_CACHE_CODEC_H
