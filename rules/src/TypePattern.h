//===- TypePattern.h - which types a text stands for ------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_RULES_SRC_TYPEPATTERN_H
#define HEDDLE_RULES_SRC_TYPEPATTERN_H

#include "RuleErrors.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <variant>
#include <vector>

namespace heddle::rules {

/// A type under `returns` or `takes`. A star after a name, `>`, `)` or `]` is a
/// pointer, as in C++. Elsewhere it is a wildcard: in the place of a whole type
/// any type, inside a name any characters of that name, and `**` any number of
/// names.
class TypePattern {
public:
  static std::variant<TypePattern, Mistake> parse(llvm::StringRef Text);

  /// Whether the type \p Text, spelled in full, fits. Spaces count between two
  /// words only. Takes time proportional to the product of the lengths.
  bool accepts(llvm::StringRef Text) const;
  /// As it was written.
  const std::string &text() const { return Written; }

private:
  /// What may stand at one place of a type.
  struct Part {
    enum KindTy {
      Char,  ///< this character
      Word,  ///< any characters of a name
      Scope, ///< `ns::C<int>::`, any number of names, none included
      Path,  ///< `ns::C<int>`, any number of names
      Type,  ///< anything in which brackets pair up
    };
    KindTy Kind;
    char C = 0;
  };
  void addLiteral(llvm::StringRef Text);
  size_t addStar(llvm::StringRef Squeezed, size_t At);
  static std::vector<bool> step(const Part &P, llvm::StringRef Text,
                                const std::vector<bool> &From);

  std::string Written;
  std::vector<Part> Parts;
};

} // namespace heddle::rules

#endif // HEDDLE_RULES_SRC_TYPEPATTERN_H
