//===- method_info.h - what is known of a woven method ----------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Metadata of a woven method, read once out of its site's static text.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_METHOD_INFO_H
#define HEDDLE_METHOD_INFO_H

#include "heddle/abi.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace heddle {

/// One parameter, as written in the source.
struct ParameterInfo {
  std::string_view type;
  std::string_view name; ///< empty where the source has none
};

/// One aspect of a method.
struct AspectInfo {
  std::string_view name;
  int priority;
  std::string_view rule; ///< `file:line` of the first rule that brings it
};

/// A woven method. Immutable; made at the first use and shared by all calls, so
/// that asking costs no allocation. Lives, like the text that it refers to,
/// until the executable or shared object of the method is unloaded: an aspect
/// that keeps more than a call's length of it copies the strings.
class MethodInfo {
public:
  /// \p site need not outlive the object; its text must.
  explicit MethodInfo(const v1::site &site);

  /// Qualified name of the declaring class; empty for a free function.
  std::string_view class_name() const noexcept { return class_; }
  /// The bare name of a member, the qualified name of a free function.
  std::string_view name() const noexcept { return name_; }
  /// Parameter types and qualifiers: `(int, const std::string &) const`.
  std::string_view signature() const noexcept { return signature_; }
  /// `ns::C::f(int) const`.
  std::string_view qualified() const noexcept { return qualified_; }
  std::string_view result_type() const noexcept { return result_; }
  std::string_view file() const noexcept { return file_; }
  unsigned line() const noexcept { return line_; }
  std::span<const ParameterInfo> parameters() const noexcept {
    return parameters_;
  }
  /// Outermost first.
  std::span<const AspectInfo> aspects() const noexcept { return aspects_; }
  /// The 128-bit method id as 32 hexadecimal digits.
  std::string_view id() const noexcept { return id_; }
  bool is_const() const noexcept { return const_; }
  bool is_volatile() const noexcept { return volatile_; }

private:
  std::string_view class_, name_, signature_, result_, file_;
  unsigned line_;
  std::vector<ParameterInfo> parameters_;
  std::vector<AspectInfo> aspects_;
  std::string qualified_, id_;
  bool const_, volatile_;
};

} // namespace heddle

#endif // HEDDLE_METHOD_INFO_H
