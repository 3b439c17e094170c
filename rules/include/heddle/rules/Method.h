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
#include <vector>

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

enum class Access { None, Public, Protected, Private }; ///< None: no member

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

  Access Visibility = Access::None;
  bool IsStatic = false;  ///< declared `static`, member or not
  bool IsVirtual = false; ///< an override is, whether it says so or not
  bool IsConst = false;
  /// An exception that leaves it ends the program: `noexcept`, said or implied.
  /// Not where that depends on template arguments.
  bool IsNoexcept = false;
  /// Types as in Signature; a constructor and a destructor have no result.
  std::string Result;
  std::vector<std::string> Parameters;
  /// `x` of `[[heddle::x]]` and of `[[clang::annotate("x")]]`.
  std::vector<std::string> Attributes;
  std::vector<std::string> ClassAttributes; ///< those of the declaring class
  std::vector<std::string> Bases; ///< of the declaring class, all of them
  /// Classes whose virtual functions this one overrides, directly or not.
  std::vector<std::string> Overrides;
  /// Absolute paths of the files that declare or define it.
  std::vector<std::string> Files;

  /// `ns::C::f(int) const`.
  std::string display() const {
    return (Class.empty() ? Name : Class + "::" + Name) + Signature;
  }
};

} // namespace heddle::rules

#endif // HEDDLE_RULES_METHOD_H
