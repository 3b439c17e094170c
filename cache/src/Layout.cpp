//===- Layout.cpp - names inside of a cache directory -----------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layout.h"
#include "heddle/cache/Cache.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace heddle::cache {

namespace {

constexpr size_t NameLimit = 200;
constexpr size_t ShortenedHead = 40;
/// Never left as it is by the percent-encoding, so that a shortened name cannot
/// be the name of another path.
constexpr char Cut = '~';

std::string percentEncode(StringRef Path) {
  std::string Name;
  for (char C : Path) {
    // No name begins with a dot: "." and ".." are taken, .pin and .owner ours.
    bool Plain =
        isAlnum(C) || C == '_' || C == '-' || (C == '.' && !Name.empty());
    if (Plain)
      Name += C;
    else
      (Name += '%') += toHex(StringRef(&C, 1));
  }
  return Name;
}

std::string shorten(StringRef Name, StringRef Path) {
  std::string Hash = Cut + hashBytes(Path).hex() + Cut;
  size_t Tail = NameLimit - ShortenedHead - Hash.size();
  return (Name.take_front(ShortenedHead) + Hash + Name.take_back(Tail)).str();
}

} // namespace

std::string encodeFileName(StringRef Path) {
  if (Path.empty())
    return "%";
  std::string Name = percentEncode(Path);
  return Name.size() <= NameLimit ? Name : shorten(Name, Path);
}

// Neither mark is left as it is by the percent-encoding.
std::string unitName(StringRef Source, const Digest &Unit, bool IsOverride) {
  return encodeFileName(Source) + (IsOverride ? "=" : "@") +
         Unit.hex().substr(0, 16);
}

std::string unitName(const UnitRecord &R) {
  return unitName(R.Source, R.Unit, !R.Override.empty());
}

// With a mark at the end, so that nobody who looks for objects finds these.
std::string Layout::outputs(StringRef Name) const {
  return outputs() + "/" + encodeFileName(Name) + "@";
}

std::string Layout::output(StringRef Path) const {
  return outputs(sys::path::filename(Path)) + "/" + encodeFileName(Path) + "@";
}

std::string recordName(StringRef Unit) { return Unit.str() + ".json"; }

} // namespace heddle::cache
