//===- NodeReader.h - values of a YAML tree ---------------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_RULES_SRC_NODEREADER_H
#define HEDDLE_RULES_SRC_NODEREADER_H

#include "YamlTree.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"

namespace heddle::rules {

/// How an error names what it found.
std::string describe(const YamlNode &N);

/// Index of \p Key in the mapping, the first one if there are several.
std::optional<size_t> find(const YamlNode &Map, llvm::StringRef Key);

/// The value of \p Key, or null if it is missing or already reported.
const YamlNode *valueOf(const YamlNode &Map, llvm::StringRef Key);

/// Where character \p Offset of a scalar's text stands in the source, or where
/// the scalar does, if its text does not stand there as it is.
llvm::SMLoc placeIn(const YamlNode &Scalar, size_t Offset);

/// Whether \p N is a scalar that no YAML reader takes for a number, a bool or
/// nothing.
bool isText(const YamlNode &N);

/// Reads values of known types, and reports those of another.
class NodeReader {
public:
  explicit NodeReader(Diagnostics &D) : D(D) {}

  void checkKeys(const YamlNode &Map, llvm::StringRef Where,
                 llvm::ArrayRef<llvm::StringLiteral> Known);
  std::optional<int> readInteger(const YamlNode &Value, llvm::StringRef Key);
  std::optional<bool> readBool(const YamlNode &Value, llvm::StringRef Key);

  /// The texts of a list, or the one that stands without a list.
  /// \p Wrong makes the mistake of an item that is none.
  void readTexts(const YamlNode &Value,
                 llvm::function_ref<Mistake(llvm::StringRef Found)> Wrong,
                 llvm::function_ref<void(const YamlNode &)> Each);

protected:
  Diagnostics &D;

private:
  void checkKey(const YamlNode &Key, llvm::StringRef Where,
                llvm::ArrayRef<llvm::StringLiteral> Known,
                llvm::StringMap<llvm::SMLoc> &Seen);
};

} // namespace heddle::rules

#endif // HEDDLE_RULES_SRC_NODEREADER_H
