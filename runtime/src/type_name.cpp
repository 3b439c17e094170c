//===- type_name.cpp - readable names of types ----------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the compilers print, made readable and comparable.
///
//===----------------------------------------------------------------------===//

#include "heddle/type_name.h"

#include <cstring>
#include <initializer_list>
#include <utility>

namespace heddle {
namespace {

/// In what begins at \p from.
void replace_all(std::string &text, std::string_view what, std::string_view by,
                 std::size_t from = 0) {
  for (auto at = text.find(what, from); at != text.npos;
       at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
}

/// g++ writes the first, clang the second.
constexpr std::string_view unnamed_namespaces[] = {"{anonymous}",
                                                   "(anonymous namespace)"};

bool may_be_several_types(std::string_view name) {
  for (std::string_view mark :
       {unnamed_namespaces[0], unnamed_namespaces[1],
        std::string_view("<unnamed"), std::string_view("<lambda"),
        std::string_view("(unnamed "), std::string_view(")::")})
    if (name.find(mark) != name.npos)
      return true;
  return false;
}

} // namespace

namespace detail {

std::string rule_name(std::string_view name) {
  std::string result(name);
  for (std::string_view unnamed : unnamed_namespaces)
    replace_all(result, std::string(unnamed) + "::", "");
  return result;
}

void append_type_name(std::string &out, const v1::type &t) {
  std::size_t from = out.size();
  out.append(type_in(t.name));
  replace_all(out, unnamed_namespaces[0], unnamed_namespaces[1], from);
  replace_all(out, "std::__cxx11::", "std::", from);
  for (auto [what, by] : {std::pair{"std::basic_string<char>", "std::string"},
                          {"std::basic_string_view<char>", "std::string_view"},
                          {"std::basic_string<wchar_t>", "std::wstring"}})
    replace_all(out, what, by, from);
}

} // namespace detail

std::string type_name(const v1::type &t) {
  std::string name;
  detail::append_type_name(name, t);
  return name;
}

bool same_type(const v1::type &a, const v1::type &b) noexcept {
  if (&a == &b)
    return true;
  const char *x = a.name, *y = b.name;
  if (std::strcmp(x, y) != 0 && detail::type_in(x) != detail::type_in(y))
    return false;
  return !may_be_several_types(detail::type_in(x));
}

} // namespace heddle
