//===- JSONFields.cpp - members of JSON objects, both ways ------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "JSONFields.h"
#include "llvm/ADT/StringExtras.h"
#include <limits>

using namespace llvm;

namespace heddle::cache {

namespace {

std::string percentEncode(StringRef S) {
  std::string Text;
  for (char C : S)
    if (C == '%' || static_cast<unsigned char>(C) >= 0x80)
      (Text += '%') += toHex(StringRef(&C, 1));
    else
      Text += C;
  return Text;
}

bool percentDecode(StringRef Text, std::string &Out) {
  Out.clear();
  for (size_t I = 0; I != Text.size(); ++I) {
    if (Text[I] != '%') {
      Out += Text[I];
      continue;
    }
    uint8_t Byte;
    if (I + 2 >= Text.size() ||
        !tryGetHexFromNibbles(Text[I + 1], Text[I + 2], Byte))
      return false;
    Out += static_cast<char>(Byte);
    I += 2;
  }
  return true;
}

template <typename T>
bool readNumber(std::optional<T> Number, T &Out, json::Path P) {
  if (Number)
    Out = *Number;
  else
    P.report("expected integer in range");
  return Number.has_value();
}

template <typename T>
bool readSmall(const json::Value &V, T &Out, json::Path P) {
  std::optional<int64_t> Wide = V.getAsInteger();
  bool Fits = Wide && *Wide >= std::numeric_limits<T>::min() &&
              *Wide <= std::numeric_limits<T>::max();
  return readNumber(Fits ? std::optional<T>(*Wide) : std::nullopt, Out, P);
}

} // namespace

json::Value writeValue(StringRef S) {
  if (json::isUTF8(S))
    return S.str();
  return json::Object{{"percent", percentEncode(S)}};
}

json::Value writeValue(const Digest &D) { return D.hex(); }

bool readValue(const json::Value &V, std::string &Out, json::Path P) {
  if (std::optional<StringRef> S = V.getAsString()) {
    Out = S->str();
    return true;
  }
  const json::Object *O = V.getAsObject();
  std::optional<StringRef> Encoded = O ? O->getString("percent") : std::nullopt;
  if (Encoded && percentDecode(*Encoded, Out))
    return true;
  if (Encoded)
    P.report("expected percent-encoded text");
  else
    P.report("expected string");
  return false;
}

bool readValue(const json::Value &V, Digest &Out, json::Path P) {
  std::optional<StringRef> S = V.getAsString();
  std::optional<Digest> D = S ? Digest::fromHex(*S) : std::nullopt;
  if (!D) {
    P.report("expected 32 lower-case hexadecimal digits");
    return false;
  }
  Out = *D;
  return true;
}

bool readValue(const json::Value &V, bool &Out, json::Path P) {
  std::optional<bool> B = V.getAsBoolean();
  if (!B) {
    P.report("expected true or false");
    return false;
  }
  Out = *B;
  return true;
}

bool readValue(const json::Value &V, int &Out, json::Path P) {
  return readSmall(V, Out, P);
}
bool readValue(const json::Value &V, unsigned &Out, json::Path P) {
  return readSmall(V, Out, P);
}
bool readValue(const json::Value &V, int64_t &Out, json::Path P) {
  return readNumber(V.getAsInteger(), Out, P);
}
bool readValue(const json::Value &V, uint64_t &Out, json::Path P) {
  return readNumber(V.getAsUINT64(), Out, P);
}

} // namespace heddle::cache
