//===- ProxyText.h - a proxy beside its original ------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_TOOL_PROXYTEXT_H
#define HEDDLE_TOOL_PROXYTEXT_H

#include "heddle/cache/Cache.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace heddle {

/// A file and what stands for it in one unit. A proxy has some lines of its own
/// first, and then each line of the original, with insertions or as it is.
struct ProxyText {
  std::string Path;  ///< of the original, absolute
  std::string Name;  ///< of the original, as the compiler names it
  std::string Proxy; ///< absolute
  std::string OriginalBytes, ProxyBytes;
  size_t Added = 0; ///< lines that the proxy begins with

  /// With their line ends.
  std::vector<llvm::StringRef> originalLines() const;
  std::vector<llvm::StringRef>
  proxyLines() const; ///< with those it begins with
};

/// Reads both. An error when one was changed since, or is gone.
llvm::Expected<ProxyText> readProxy(const cache::Cache &Store,
                                    const cache::UnitRecord &R,
                                    const cache::ProxyFile &P);

} // namespace heddle

#endif // HEDDLE_TOOL_PROXYTEXT_H
