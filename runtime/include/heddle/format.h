//===- format.h - calls and values as text ----------------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a call looks like, for logs:
///
///     heddle::formats<shop::Item>();   // once, where the type is known
///     ...
///     void before(const heddle::JoinPoint &jp) override {
///       log << heddle::format(jp);     // shop::Cart::add(item=pen, n=3)
///     }
///
/// A join point knows its types by name only. So a type is printed when
/// somebody has registered it with `formats`; arithmetic types, characters,
/// strings, pointers and enumerations are known. Anything else is printed as
/// `<shop::Item>`.
///
/// How a registered type is printed, in this order: by
/// `heddle_format(std::ostream &, const T &)`, found by argument-dependent
/// lookup; by `operator<<`; by `std::formatter` where the library has
/// `<format>`; as a list of its elements if it is a range; by its type's name.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_FORMAT_H
#define HEDDLE_FORMAT_H

#include "heddle/format_value.h"
#include "heddle/join_point.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace heddle {

/// How a call is printed. Made once and used for many calls, of many threads.
struct FormatOptions {
  /// The most bytes of the whole text, and of each value in it. What is longer
  /// ends in `...`.
  std::size_t max_length = 1024;
  std::size_t max_value = 256;
  bool names = true; ///< `n=3` rather than `3`, where the source has names
  /// Parameters whose values are printed as `<redacted>`, whatever their types.
  std::vector<std::string> secrets = {};
};

/// Makes the types printable in this process; again does no harm. A plugin
/// undoes what it did before it is unloaded, unless it is itself woven: then
/// that is undone for it. Any thread.
template <class... T> void formats() {
  (detail::add_printer(v1::type_of<T>::value, &detail::print_erased<T>), ...);
}
template <class... T> void forget_formats() {
  (detail::forget_printer(v1::type_of<T>::value, &detail::print_erased<T>),
   ...);
}

/// `shop::Cart::add(item=<shop::Item>, n=3)`. Arguments as they are now: after
/// `proceed`, by-value ones may have been moved from.
///
/// Control characters are printed as escapes. No lock is taken, and nothing is
/// allocated but the text. What the types' own printing throws is thrown.
std::string format(const JoinPoint &jp, const FormatOptions &options = {});

/// What stands between the parentheses.
std::string format_arguments(const JoinPoint &jp,
                             const FormatOptions &options = {});

/// The result; `void` where there is none to come, `none` before there is one.
std::string format_result(const JoinPoint &jp,
                          const FormatOptions &options = {});

/// A value whose type is known here, printed as a registered type is.
template <class T>
std::string format_value(const T &value, const FormatOptions &options = {}) {
  std::string text;
  detail::printout out(text, options.max_length);
  detail::print(out, value);
  out.finish();
  return text;
}

} // namespace heddle

#endif // HEDDLE_FORMAT_H
