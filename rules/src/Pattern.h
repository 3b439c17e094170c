//===- Pattern.h - a compiled pattern over qualified names ------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_RULES_SRC_PATTERN_H
#define HEDDLE_RULES_SRC_PATTERN_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace heddle::rules {

/// One `::` component of a pattern.
class Component {
public:
  /// Every character is itself, `*` too (`operator*`).
  static Component literal(std::string Text);
  /// As written in a pattern: `**`, a text with `*`, or a literal.
  static Component parsed(llvm::StringRef Text);

  bool isLiteral() const { return Kind == Literal; }
  /// `**`: any number of components, none included.
  bool isAnyDepth() const { return Kind == AnyDepth; }
  llvm::StringRef text() const { return Text; }

  /// Whether one component \p Name of a name fits. Takes time proportional to
  /// the product of the lengths at worst.
  bool accepts(llvm::StringRef Name) const;

private:
  enum KindTy { Literal, Glob, AnyDepth };
  Component(KindTy Kind, std::string Text)
      : Kind(Kind), Text(std::move(Text)) {}
  KindTy Kind;
  std::string Text;
};

/// A pattern over a qualified name, with or without a signature.
struct Pattern {
  std::vector<Component> Path;
  /// Squeezed (see squeezeSpaces); unset where the pattern names all overloads.
  std::optional<std::string> Signature;

  /// True without any wildcard; then name() is the one name it stands for.
  bool isExact() const;
  std::string name() const;

  /// Whether the whole of \p Name fits.
  bool accepts(llvm::ArrayRef<llvm::StringRef> Name) const;
  /// Whether \p Class followed by some further component fits.
  bool acceptsMemberOf(llvm::ArrayRef<llvm::StringRef> Class) const;
};

} // namespace heddle::rules

#endif // HEDDLE_RULES_SRC_PATTERN_H
