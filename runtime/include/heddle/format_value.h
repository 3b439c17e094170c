//===- format_value.h - how values of a type are printed --------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The part of format.h that looks at types. Included by it.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_FORMAT_VALUE_H
#define HEDDLE_FORMAT_VALUE_H

#include "heddle/type_name.h"
#include "heddle/woven.h"

#include <concepts>
#include <cstddef>
#include <iterator>
#include <ostream>
#include <ranges>
#include <streambuf>
#include <string>
#include <string_view>
#include <type_traits>
#if __has_include(<format>)
#include <format>
#endif

namespace heddle::detail {

/// A text that grows up to a length, and its control characters escaped.
class printout {
public:
  printout(std::string &text, std::size_t max_length);

  bool is_full() const noexcept { return is_cut_; }
  void plain(std::string_view text);
  void escaped(std::string_view text);
  /// In \p quote, which is escaped inside.
  void quoted(std::string_view text, char quote);
  /// Up to its NUL, or \p size, or as much as there is room for.
  void c_string(const char *text, std::size_t size = -1);
  void integer(long long n);
  void integer(unsigned long long n);
  void number(float x);
  void number(double x);
  void number(long double x);
  void pointer(const void *p);
  /// `ns::T`
  void type(const v1::type &t);
  /// Prints by \p print(*this), at most \p max_length bytes.
  template <class F> void at_most(std::size_t max_length, F &&print) {
    std::size_t all = narrow(max_length);
    print(*this);
    widen(all);
  }
  /// Ends the text with `...` if it is too long.
  void finish();

private:
  std::size_t narrow(std::size_t max_length) noexcept;
  void widen(std::size_t end);
  void escape(unsigned char c, char quote);
  void whole(std::string_view text);

  std::string &text_;
  std::size_t end_;
  bool is_cut_ = false;
};

/// What a stream writes into a printout by.
class print_buffer : public std::streambuf {
public:
  explicit print_buffer(printout &out) : out_(out) {}

private:
  int_type overflow(int_type c) override;
  std::streamsize xsputn(const char *s, std::streamsize n) override;

  printout &out_;
};

/// Prints one value by a stream. A new one for each: one type's std::hex must
/// not reach the next one.
template <class F> void print_by_stream(printout &out, F &&print) {
  print_buffer buffer(out);
  std::ostream stream(&buffer);
  print(stream);
}

template <class T>
concept has_hook =
    requires(std::ostream &out, const T &value) { heddle_format(out, value); };
template <class T>
concept streamable =
    requires(std::ostream &out, const T &value) { out << value; };
/// An operator of its own, not the one for the integer that it converts to.
template <class T>
concept streamable_enum =
    std::is_enum_v<T> &&
    requires(std::ostream &out, const T &value) { operator<<(out, value); };
template <class T>
concept character = std::same_as<T, wchar_t> || std::same_as<T, char8_t> ||
                    std::same_as<T, char16_t> || std::same_as<T, char32_t>;

template <class T> void print(printout &out, const T &value);

/// `<ns::T>`
void print_unknown(printout &out, const v1::type &type);

template <class T> void print_arithmetic(printout &out, T value) {
  if constexpr (std::same_as<T, bool>)
    out.plain(value ? "true" : "false");
  else if constexpr (std::same_as<T, char>)
    out.quoted({&value, 1}, '\'');
  else if constexpr (std::floating_point<T>)
    out.number(value);
  else if constexpr (std::signed_integral<T> && !character<T>)
    out.integer(static_cast<long long>(value));
  else
    out.integer(static_cast<unsigned long long>(value));
}

template <class T> void print_pointer(printout &out, T value) {
  using Object = std::remove_cv_t<std::remove_pointer_t<T>>;
  if (!value)
    out.plain("nullptr");
  else if constexpr (std::same_as<T, const char *>)
    out.c_string(value); // a char * is a buffer, and may hold anything
  else if constexpr (std::is_function_v<Object>)
    out.pointer(reinterpret_cast<const void *>(value));
  else
    out.pointer(
        const_cast<const void *>(static_cast<const volatile void *>(value)));
}

/// `ns::E(2)`; \p flags as v1::reading_of says.
void print_enumerator(printout &out, const void *at, const v1::type &type,
                      unsigned flags);

template <class T> void print_range(printout &out, const T &range) {
  out.plain("[");
  bool first = true;
  for (auto &&element : range) {
    if (out.is_full())
      return;
    if (!first)
      out.plain(", ");
    first = false;
    print(out,
          static_cast<const std::ranges::range_value_t<const T> &>(element));
  }
  out.plain("]");
}

template <class E, std::size_t N>
void print_array(printout &out, const E (&array)[N]) {
  if constexpr (std::same_as<E, char>)
    out.c_string(array, N);
  else
    print_range(out, array);
}

template <class T> void print(printout &out, const T &value) {
  if constexpr (has_hook<T>)
    print_by_stream(out, [&](std::ostream &s) { heddle_format(s, value); });
  else if constexpr (std::is_arithmetic_v<T>)
    print_arithmetic(out, value);
  else if constexpr (std::is_null_pointer_v<T>)
    out.plain("nullptr");
  else if constexpr (std::is_pointer_v<T>)
    print_pointer(out, value);
  else if constexpr (std::is_enum_v<T> && !streamable_enum<T>)
    print_enumerator(out, &value, v1::type_of<T>::value,
                     v1::reading_of<T>::value);
  else if constexpr (std::is_array_v<T>)
    print_array(out, value);
  else if constexpr (std::is_convertible_v<const T &, std::string_view>)
    out.quoted(value, '"');
  else if constexpr (streamable<T> && !std::is_member_pointer_v<T>)
    print_by_stream(out, [&](std::ostream &s) { s << value; });
#ifdef __cpp_lib_format
  else if constexpr (std::is_default_constructible_v<std::formatter<T, char>>)
    print_by_stream(out, [&](std::ostream &s) {
      std::format_to(std::ostreambuf_iterator<char>(s), "{}", value);
    });
#endif
  else if constexpr (std::ranges::input_range<const T>)
    print_range(out, value);
  else
    print_unknown(out, v1::type_of<T>::value);
}

/// What the registry holds for a type.
using printer = void (*)(printout &, const void *);
template <class T> void print_erased(printout &out, const void *value) {
  print(out, *static_cast<const T *>(value));
}
/// Null if nobody has said. Takes no lock.
printer find_printer(const v1::type &type) noexcept;
void add_printer(const v1::type &type, printer by);
void forget_printer(const v1::type &type, printer by);

} // namespace heddle::detail

#endif // HEDDLE_FORMAT_VALUE_H
