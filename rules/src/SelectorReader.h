//===- SelectorReader.h - match, except and where of a rule -----*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_RULES_SRC_SELECTORREADER_H
#define HEDDLE_RULES_SRC_SELECTORREADER_H

#include "NodeReader.h"
#include "PatternParser.h"
#include "Rule.h"

namespace heddle::rules {

/// Reads what a rule says of the methods that it is for.
class SelectorReader : public NodeReader {
public:
  using NodeReader::NodeReader;

  /// \p Key: `match` or `except`.
  void readSelector(const YamlNode &Node, llvm::StringRef Key, Selector &S);
  void readWhere(const YamlNode &Node, Where &W);

private:
  void readPatternList(const YamlNode &Map, llvm::StringRef Key,
                       PatternList List, std::vector<Pattern> &Into);
  void readPattern(const YamlNode &Item, PatternList List,
                   std::vector<Pattern> &Into);
  void readFewTexts(const YamlNode &Map, llvm::StringRef Key, bool MayBeEmpty,
                    llvm::function_ref<void(const YamlNode &)> Each);
  void readClasses(const YamlNode &Map, llvm::StringRef Key, bool MayBeEmpty,
                   std::vector<Pattern> &Into);
  void readAttributes(const YamlNode &Map, bool MayBeEmpty,
                      std::vector<std::string> &Into);
  void readAttribute(const YamlNode &Item, std::vector<std::string> &Into);
  void readTypes(const YamlNode &Map, llvm::StringRef Key,
                 std::vector<TypePattern> &Into);
  void readFlag(const YamlNode &Map, llvm::StringRef Key,
                std::optional<bool> &Into);
  void readAccess(const YamlNode &Map, Where &W);
  void readFiles(const YamlNode &Map, Where &W);
};

} // namespace heddle::rules

#endif // HEDDLE_RULES_SRC_SELECTORREADER_H
