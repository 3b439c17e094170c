//===- YamlTree.h - a YAML document as a plain tree -------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_RULES_SRC_YAMLTREE_H
#define HEDDLE_RULES_SRC_YAMLTREE_H

#include "Diagnostics.h"
#include <optional>
#include <string>
#include <vector>

namespace heddle::rules {

/// A value of a YAML document. llvm::yaml gives nodes that can be visited only
/// once and in order; this tree can be asked in any order.
struct YamlNode {
  enum KindTy {
    Null,
    Plain,  ///< a scalar without quotes: may be a number, a bool or a string
    String, ///< a quoted or block scalar
    Mapping,
    Sequence,
    Invalid, ///< already reported, to be passed over
  };
  KindTy Kind = Null;
  llvm::SMLoc Loc;
  /// Where the first character of Text stands, if the source holds Text as it
  /// is, else Loc.
  llvm::SMLoc TextLoc;
  std::string Text;            ///< of scalars, unescaped
  std::vector<YamlNode> Keys;  ///< of mappings
  std::vector<YamlNode> Items; ///< of sequences; of mappings, one per key

  bool isScalar() const { return Kind == Plain || Kind == String; }
};

/// Reads the one document of \p Text. Anchors, aliases, tags and deep nesting
/// are mistakes: rules need none of them, and they let a small file unfold into
/// a huge one.
///
/// \returns nothing when the document could not be read to its end; the reason
/// has been reported.
std::optional<YamlNode> parseYaml(llvm::MemoryBufferRef Text, Diagnostics &D);

} // namespace heddle::rules

#endif // HEDDLE_RULES_SRC_YAMLTREE_H
