//===- Method.h - what the rule matcher knows of a function -----*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_RULES_METHOD_H
#define HEDDLE_RULES_METHOD_H

#include <string>

namespace heddle::rules {

/// What a function is, as far as class rules tell functions apart (semantics
/// A3: a class rule selects only `Ordinary` ones).
enum class MethodKind {
  Ordinary,
  Constructor,
  Destructor,
  Assignment, ///< copy, move and any other `operator=`
  Conversion,
  Allocation, ///< `operator new`, `operator delete` and their array forms
};

/// A plain description of one function, free of any AST, so that the matcher
/// can be used and tested without a compiler.
///
/// Names are fully qualified, `::` between components, without template
/// arguments and without unnamed or inline namespaces.
struct Method {
  /// Qualified name of the declaring class; empty for a free function.
  std::string Class;
  /// For a member its bare name (`f`, `operator==`, `~C`); for a free function
  /// the qualified name (`ns::f`).
  std::string Name;
  /// Parameter types and qualifiers as written after the name in a pattern,
  /// `(int, const std::string &) const`. Whitespace is not significant.
  std::string Signature;
  MethodKind Kind = MethodKind::Ordinary;
  /// Defaulted, deleted, or pure without a body: nothing a class rule selects.
  bool HasNoBodyByDesign = false;

  /// `ns::C::f(int) const`.
  std::string display() const {
    return (Class.empty() ? Name : Class + "::" + Name) + Signature;
  }
};

} // namespace heddle::rules

#endif // HEDDLE_RULES_METHOD_H
