//===- errors.h - the texts of all errors -----------------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One function per mistake. Each throws the exception of its name's kind; the
/// text says what went wrong, where, and what to do.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_SRC_ERRORS_H
#define HEDDLE_SRC_ERRORS_H

#include "heddle/abi.h"
#include "heddle/errors.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::detail {
enum class advice_kind : unsigned char;
}

namespace heddle::errors {

using std::string_view;
using v1::site;

// Container.
[[noreturn]] void missing_aspect(string_view name, const site &s);
/// \p path leads from what was asked for to what needs \p name; may be empty.
[[noreturn]] void missing_dependency(string_view name,
                                     const std::vector<std::string> &path);
[[noreturn]] void wrong_binding(string_view name, const v1::type &bound,
                                const v1::type &asked);
[[noreturn]] void no_aspect(string_view name, const v1::type &bound,
                            const site &s);
[[noreturn]] void null_instance(string_view name);
[[noreturn]] void factory_returned_null(string_view name);
/// \p path leads from the singleton to what is scoped.
[[noreturn]] void captive_dependency(const std::vector<std::string> &path);
[[noreturn]] void dependency_cycle(const std::vector<std::string> &path);

// Dispatch.
[[noreturn]] void no_result(string_view aspect, const site &s, bool proceeded);
[[noreturn]] void arguments_moved(string_view aspect, const site &s);
[[noreturn]] void not_repeatable(string_view aspect, const site &s,
                                 std::size_t index, const v1::type &type);
[[noreturn]] void not_awaited(string_view aspect, const site &s);
[[noreturn]] void not_yielded(string_view aspect, const site &s);
/// What is bound is not what the rules \p said.
[[noreturn]] void wrong_kind(string_view aspect, const site &s,
                             detail::advice_kind said);
[[noreturn]] void came_back(const site &s);
[[noreturn]] void recursion(const site &s, std::size_t limit);

// Switches.
[[noreturn]] void unreadable_switches(string_view file);

// Join point.
[[noreturn]] void no_such_argument(string_view aspect, const site &s,
                                   string_view name);
[[noreturn]] void no_such_argument(string_view aspect, const site &s,
                                   std::size_t index);
[[noreturn]] void wrong_argument_type(string_view aspect, const site &s,
                                      std::size_t index,
                                      const v1::parameter &parameter,
                                      const v1::type &asked);
[[noreturn]] void const_argument(string_view aspect, const site &s,
                                 std::size_t index,
                                 const v1::parameter &parameter);
[[noreturn]] void void_result(string_view aspect, const site &s);
[[noreturn]] void no_result_yet(string_view aspect, const site &s);
[[noreturn]] void wrong_result_type(string_view aspect, const site &s,
                                    const v1::type &type,
                                    const v1::type &given);
[[noreturn]] void const_result(string_view aspect, const site &s,
                               const v1::type &type);
[[noreturn]] void result_needs_lvalue(string_view aspect, const site &s,
                                      const v1::type &type);
[[noreturn]] void result_loses_const(string_view aspect, const site &s,
                                     const v1::type &type);
[[noreturn]] void result_not_copyable(string_view aspect, const site &s);
[[noreturn]] void element_not_copyable(string_view aspect, const site &s,
                                       const v1::type &type);
[[noreturn]] void wrong_instance(string_view aspect, const site &s,
                                 string_view asked);
[[noreturn]] void qualified_instance(string_view aspect, const site &s,
                                     string_view asked);

// Coverage.
[[noreturn]] void no_required_set();

} // namespace heddle::errors

#endif // HEDDLE_SRC_ERRORS_H
