//===- type_name.h - readable names of types --------------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Names of types without run-time type information, as the compiler prints
/// them. They are the keys of the container and appear in the error texts.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_TYPE_NAME_H
#define HEDDLE_TYPE_NAME_H

#include "heddle/abi.h"

#include <string>
#include <string_view>

namespace heddle {
namespace detail {

/// `X` out of `...[with T = X]` (g++) or `...[T = X]` (clang).
constexpr std::string_view type_in(std::string_view pretty) {
  constexpr std::string_view gnu = "[with T = ", clang = "[T = ";
  auto at = pretty.find(gnu);
  if (at != pretty.npos)
    at += gnu.size();
  else if (at = pretty.find(clang); at != pretty.npos)
    at += clang.size();
  else
    return pretty;
  return pretty.substr(at, pretty.size() - at - 1);
}

template <class T> constexpr const char *pretty_name() {
  return __PRETTY_FUNCTION__;
}

/// The name that rules use for the type that the compiler calls \p name:
/// without unnamed namespaces.
std::string rule_name(std::string_view name);

} // namespace detail

/// The qualified name of T (`app::Retry`), in static storage, as this compiler
/// writes it; compilers agree on class names, not on all template arguments.
template <class T> constexpr std::string_view type_name() {
  return detail::type_in(detail::pretty_name<T>());
}

/// The same for a type that woven code describes, for people: the standard
/// string types by their usual names.
std::string type_name(const v1::type &t);

namespace detail {
/// Adds it to the end of \p out.
void append_type_name(std::string &out, const v1::type &t);
} // namespace detail

/// Whether two descriptors are of one type. Names with an unnamed namespace or
/// a function-local type in them may belong to several types, and agree by
/// address only.
bool same_type(const v1::type &a, const v1::type &b) noexcept;

} // namespace heddle

#endif // HEDDLE_TYPE_NAME_H
