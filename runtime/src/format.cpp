//===- format.cpp - calls and values as text ------------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A text with a limit, and calls in it. Which types are printable is asked of
/// printers.h.
///
//===----------------------------------------------------------------------===//

#include "heddle/format.h"
#include "printers.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstring>

namespace heddle {
namespace detail {
namespace {

constexpr std::string_view ellipsis = "...";

bool continues_character(char c) {
  return (static_cast<unsigned char>(c) & 0xc0) == 0x80;
}

template <class N> void put_number(printout &out, N n) {
  char digits[64];
  out.plain({digits, std::to_chars(digits, std::end(digits), n).ptr});
}

} // namespace

printout::printout(std::string &text, std::size_t max_length)
    : text_(text),
      end_(text.size() + std::min(max_length, text.max_size() / 2)) {}

void printout::plain(std::string_view text) {
  if (is_cut_)
    return;
  std::size_t room = end_ - text_.size();
  text_.append(text.substr(0, room));
  is_cut_ = text.size() > room;
}

/// All of it or nothing.
void printout::whole(std::string_view text) {
  is_cut_ = is_cut_ || text.size() > end_ - text_.size();
  if (!is_cut_)
    text_.append(text);
}

void printout::escape(unsigned char c, char quote) {
  // U+0080 to U+009F are control characters too, in two bytes.
  bool is_second =
      c >= 0x80 && c < 0xa0 && !text_.empty() && text_.back() == '\xc2';
  constexpr std::string_view named = "\nn\rr\tt";
  char hex[] = {'\\', 'x', "0123456789abcdef"[c >> 4],
                "0123456789abcdef"[c & 15]};
  char letter[] = {'\\', static_cast<char>(c)};
  auto at = named.find(static_cast<char>(c));
  if (quote && (c == quote || c == '\\'))
    whole({letter, 2});
  else if (c < 0x20 && at != named.npos)
    letter[1] = named[at + 1], whole({letter, 2});
  else if (c < 0x20 || c == 0x7f)
    whole({hex, 4});
  else if (is_second)
    text_.pop_back(), whole({hex, 4});
  else
    whole({letter + 1, 1});
}

void printout::escaped(std::string_view text) {
  for (char c : text) {
    if (is_cut_)
      return;
    escape(static_cast<unsigned char>(c), '\0');
  }
}

void printout::quoted(std::string_view text, char quote) {
  plain({&quote, 1});
  for (char c : text) {
    if (is_cut_)
      return;
    escape(static_cast<unsigned char>(c), quote);
  }
  plain({&quote, 1});
}

void printout::c_string(const char *text, std::size_t size) {
  // One more than there is room for, so that it is seen to be cut.
  std::size_t room = end_ - std::min(end_, text_.size()) + 1;
  quoted({text, ::strnlen(text, std::min(size, room))}, '"');
}

void printout::integer(long long n) { put_number(*this, n); }
void printout::integer(unsigned long long n) { put_number(*this, n); }
void printout::number(float x) { put_number(*this, x); }
void printout::number(double x) { put_number(*this, x); }
void printout::number(long double x) { put_number(*this, x); }

void printout::pointer(const void *p) {
  char digits[32];
  auto end = std::to_chars(digits, std::end(digits),
                           reinterpret_cast<std::uintptr_t>(p), 16)
                 .ptr;
  plain("0x");
  plain({digits, end});
}

void printout::type(const v1::type &t) {
  if (is_cut_)
    return;
  append_type_name(text_, t);
  if (text_.size() > end_) {
    text_.resize(end_);
    is_cut_ = true;
  }
}

std::size_t printout::narrow(std::size_t max_length) noexcept {
  std::size_t all = end_;
  if (max_length < end_ - std::min(end_, text_.size()))
    end_ = text_.size() + max_length;
  return all;
}

void printout::widen(std::size_t end) {
  bool goes_on = end != end_;
  if (goes_on)
    finish();
  end_ = end;
  is_cut_ = is_cut_ && !goes_on;
}

void printout::finish() {
  if (!is_cut_)
    return;
  std::size_t keep = end_ - std::min(end_, ellipsis.size());
  if (keep < text_.size()) {
    while (keep && continues_character(text_[keep]))
      --keep;
    text_.resize(keep);
  }
  text_.append(ellipsis);
}

std::streambuf::int_type print_buffer::overflow(int_type c) {
  if (traits_type::eq_int_type(c, traits_type::eof()))
    return traits_type::not_eof(c);
  char one = traits_type::to_char_type(c);
  return xsputn(&one, 1) == 1 ? c : traits_type::eof();
}

std::streamsize print_buffer::xsputn(const char *s, std::streamsize n) {
  out_.escaped({s, static_cast<std::size_t>(n)});
  return out_.is_full() ? 0 : n;
}

namespace {

long long read_signed(const void *at, unsigned size) {
  long long n = 0;
  std::memcpy(&n, at, size);
  unsigned unused = 64 - 8 * size;
  return n << unused >> unused;
}

unsigned long long read_unsigned(const void *at, unsigned size) {
  unsigned long long n = 0;
  std::memcpy(&n, at, size);
  return n;
}

} // namespace

void print_unknown(printout &out, const v1::type &type) {
  out.plain("<");
  out.type(type);
  out.plain(">");
}

void print_enumerator(printout &out, const void *at, const v1::type &type,
                      unsigned flags) {
  unsigned size = flags >> v1::size_shift & 15;
  out.type(type);
  out.plain("(");
  if (flags & v1::is_signed)
    out.integer(read_signed(at, size));
  else
    out.integer(read_unsigned(at, size));
  out.plain(")");
}

namespace {

void print_any(printout &out, const ErasedValue &v) {
  if (printer by = find_printer(*v.type))
    by(out, v.at);
  else if (v.flags & v1::is_enumeration)
    print_enumerator(out, v.at, *v.type, v.flags);
  else if (v.flags & v1::is_pointer)
    print_pointer(out, *static_cast<void *const *>(v.at));
  else
    print_unknown(out, *v.type);
}

bool is_secret(const FormatOptions &options, std::string_view name) {
  return std::find(options.secrets.begin(), options.secrets.end(), name) !=
         options.secrets.end();
}

void print_arguments(printout &out, const JoinPoint &jp,
                     const FormatOptions &options) {
  auto parameters = jp.method().parameters();
  for (std::size_t i = 0; i != jp.argument_count() && !out.is_full(); ++i) {
    std::string_view name =
        i < parameters.size() ? parameters[i].name : std::string_view();
    if (i)
      out.plain(", ");
    if (options.names && !name.empty()) {
      out.plain(name);
      out.plain("=");
    }
    if (is_secret(options, name))
      out.plain("<redacted>");
    else
      out.at_most(options.max_value,
                  [&](printout &o) { print_any(o, jp.erased_argument(i)); });
  }
}

template <class F>
std::string printed(const FormatOptions &options, const F &print) {
  std::string text;
  printout out(text, options.max_length);
  print(out);
  out.finish();
  return text;
}

} // namespace
} // namespace detail

using detail::printed;
using detail::printout;

std::string format(const JoinPoint &jp, const FormatOptions &options) {
  return printed(options, [&](printout &out) {
    const MethodInfo &m = jp.method();
    out.plain(m.class_name());
    out.plain(m.class_name().empty() ? "" : "::");
    out.plain(m.name());
    out.plain("(");
    detail::print_arguments(out, jp, options);
    out.plain(")");
  });
}

std::string format_arguments(const JoinPoint &jp,
                             const FormatOptions &options) {
  return printed(options, [&](printout &out) {
    detail::print_arguments(out, jp, options);
  });
}

std::string format_result(const JoinPoint &jp, const FormatOptions &options) {
  return printed(options, [&](printout &out) {
    if (jp.returns_void())
      out.plain("void");
    else if (!jp.has_result())
      out.plain("none");
    else
      detail::print_any(out, jp.erased_result());
  });
}

} // namespace heddle
