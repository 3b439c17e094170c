//===- RequirementText.h - what a required method says of itself -*- C++ -*-==//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_BINARY_REQUIREMENTTEXT_H
#define HEDDLE_BINARY_REQUIREMENTTEXT_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace heddle::binary {

/// One aspect around a required method.
struct RequiredAspect {
  std::string Name, Priority, Rule;
  bool IsCompiledIn;
};

/// An unwoven copy that was handed to the linker.
struct HandedCopy {
  std::string Kind, Object, Detail;
};

/// The fields of a method's v1::requirement::text.
struct RequirementText {
  std::string Method, File, Outcome, Detail, Rule;
  unsigned Line = 0;
  std::vector<std::string> Bound; ///< aspects that a container must bind
  std::string Class, Name, Signature, Result, Strategy;
  std::vector<RequiredAspect> Aspects; ///< all, outermost first
  std::vector<HandedCopy> Copies;

  /// Reads the beginning of \p Bytes. Nothing: they do not hold all of it.
  static std::optional<RequirementText> read(llvm::StringRef Bytes);
};

} // namespace heddle::binary

#endif // HEDDLE_BINARY_REQUIREMENTTEXT_H
