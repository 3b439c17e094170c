//===- Layout.h - names inside of a cache directory -------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_CACHE_SRC_LAYOUT_H
#define HEDDLE_CACHE_SRC_LAYOUT_H

#include "heddle/cache/Record.h"
#include <string>

namespace heddle::cache {

/// The entries of a cache directory.
///
///     manifest.json           marks the directory; names the format version
///     units/<unit>.json       one record per unit
///     proxies/<unit>/<fp>/    the proxy files of a unit, by fingerprint
///     proxies/<unit>/.pin     share-locked while a compiler reads them
///     facts/<unit>            what is known of the unit's functions
///     outputs/<name>@/<path>@ the unit whose object is at <path>, a file
///                             called <name>
///     index                   all records once more, quicker to read; may be
///                             missing or behind
///     staging/<pid>-<random>/ what an unfinished transaction has written;
///                             `.owner` in it is locked while its owner lives
///     pending/<unit>.json     records that are published and not yet in units/
///     lock                    locked by the one process that publishes
///
/// <unit> is unitName(), <fp> a fingerprint's 32 digits.
struct Layout {
  std::string Dir;

  std::string manifest() const { return Dir + "/manifest.json"; }
  std::string newManifest() const { return Dir + "/manifest.json.new"; }
  std::string units() const { return Dir + "/units"; }
  std::string proxies() const { return Dir + "/proxies"; }
  std::string facts() const { return Dir + "/facts"; }
  std::string facts(llvm::StringRef Unit) const {
    return facts() + "/" + Unit.str();
  }
  std::string outputs() const { return Dir + "/outputs"; }
  /// Entries of all objects whose file is called \p Name.
  std::string outputs(llvm::StringRef Name) const;
  std::string output(llvm::StringRef Path) const;
  std::string index() const { return Dir + "/index"; }
  std::string staging() const { return Dir + "/staging"; }
  std::string pending() const { return Dir + "/pending"; }
  std::string lock() const { return Dir + "/lock"; }

  std::string proxies(llvm::StringRef Unit) const {
    return proxies() + "/" + Unit.str();
  }
  std::string proxies(llvm::StringRef Unit, const Digest &Fingerprint) const {
    return proxies(Unit) + "/" + Fingerprint.hex();
  }
};

/// Name of what a cache keeps of a unit; at most 217 bytes. That of a source
/// that is overridden is never that of one that is not.
std::string unitName(llvm::StringRef Source, const Digest &Unit,
                     bool IsOverride);
std::string unitName(const UnitRecord &R);
std::string recordName(llvm::StringRef Unit);

inline constexpr char PinFile[] = ".pin";
inline constexpr char OwnerFile[] = ".owner";

} // namespace heddle::cache

#endif // HEDDLE_CACHE_SRC_LAYOUT_H
