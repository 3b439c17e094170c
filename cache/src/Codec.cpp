//===- Codec.cpp - values as bytes, each string once ------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "heddle/cache/Codec.h"

using namespace llvm;

namespace heddle::cache {

std::string Encoder::finish() const {
  Encoder Table;
  Table.number(Strings.size());
  std::string Text;
  for (StringRef S : Strings) {
    Table.number(S.size());
    Text += S;
  }
  return Table.Bytes + Text + Bytes;
}

Decoder::Decoder(StringRef Bytes) : Rest(Bytes) {
  uint64_t Count;
  if (!number(Count) || Count > Rest.size()) {
    fail();
    return;
  }
  std::vector<uint64_t> Sizes(Count);
  for (uint64_t &Size : Sizes)
    if (!number(Size))
      return;
  for (uint64_t Size : Sizes) {
    if (Size > Rest.size()) {
      fail();
      return;
    }
    Strings.push_back(Rest.take_front(Size));
    Rest = Rest.drop_front(Size);
  }
}

} // namespace heddle::cache
