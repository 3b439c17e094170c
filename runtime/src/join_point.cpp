//===- join_point.cpp - one call, as an aspect sees it --------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finding and checking what an aspect asks of its join point.
///
//===----------------------------------------------------------------------===//

#include "heddle/join_point.h"
#include "chain.h"
#include "errors.h"

namespace heddle {

Aspect::~Aspect() = default;

namespace {

/// The last component, without template arguments: woven code and compilers
/// spell those in different ways.
std::string_view bare_class_name(std::string_view name) {
  name = name.substr(0, name.find('<'));
  auto colons = name.rfind("::");
  return colons == name.npos ? name : name.substr(colons + 2);
}

} // namespace

std::string_view JoinPoint::aspect() const noexcept {
  return *frame_.at->name->text;
}

void *JoinPoint::place_of_argument(std::size_t index) const {
  const bool has_object =
      (frame_.state & v1::has_body) || (frame_.where->flags & v1::has_object);
  v1::word &word = object_word()[index + has_object];
  if ((types().parameters[index].flags & v1::is_in_word) &&
      !(frame_.state & v1::is_by_address))
    return &word;
  return reinterpret_cast<void *>(word);
}

void *JoinPoint::place_of_result() const {
  return types().kind == v1::reference_result
             ? frame_.result
             : const_cast<JoinPoint *>(this)->result_storage();
}

const MethodInfo &JoinPoint::method() const {
  return detail::info_of(*frame_.where);
}

std::size_t JoinPoint::index_of(std::string_view name) const {
  auto parameters = method().parameters();
  for (std::size_t i = 0; i != parameters.size(); ++i)
    if (!name.empty() && parameters[i].name == name)
      return i;
  errors::no_such_argument(aspect(), *frame_.where, name);
}

void *JoinPoint::argument_address(std::size_t index, const v1::type &asked,
                                  bool read_only) const {
  if (index >= types().count)
    errors::no_such_argument(aspect(), *frame_.where, index);
  const v1::parameter &parameter = types().parameters[index];
  if (!same_type(asked, *parameter.what))
    errors::wrong_argument_type(aspect(), *frame_.where, index, parameter,
                                asked);
  if ((parameter.flags & v1::is_const) && !read_only)
    errors::const_argument(aspect(), *frame_.where, index, parameter);
  return place_of_argument(index);
}

ErasedValue JoinPoint::erased_argument(std::size_t index) const {
  if (index >= types().count)
    errors::no_such_argument(aspect(), *frame_.where, index);
  const v1::parameter &parameter = types().parameters[index];
  return {place_of_argument(index), parameter.what, parameter.flags};
}

ErasedValue JoinPoint::erased_result() const {
  const v1::signature &types = this->types();
  if (types.kind == v1::no_result)
    errors::void_result(aspect(), *frame_.where);
  if (!has_result())
    errors::no_result_yet(aspect(), *frame_.where);
  return {place_of_result(), types.result, types.result_flags};
}

void *JoinPoint::result_address(const v1::type &asked, bool read_only) const {
  check_result(asked, true, false);
  if ((types().result_flags & v1::is_const) && !read_only)
    errors::const_result(aspect(), *frame_.where, asked);
  if (!has_result())
    errors::no_result_yet(aspect(), *frame_.where);
  return place_of_result();
}

void JoinPoint::check_result(const v1::type &given, bool lvalue,
                             bool is_const) const {
  const v1::signature &types = this->types();
  if (types.kind == v1::no_result)
    errors::void_result(aspect(), *frame_.where);
  if (!same_type(given, *types.result))
    errors::wrong_result_type(aspect(), *frame_.where, *types.result, given);
  if (types.kind != v1::reference_result)
    return;
  if (!lvalue)
    errors::result_needs_lvalue(aspect(), *frame_.where, given);
  if (is_const && !(types.result_flags & v1::is_const))
    errors::result_loses_const(aspect(), *frame_.where, given);
}

void JoinPoint::check_instance(std::string_view asked, bool as_const,
                               bool as_volatile) const {
  const MethodInfo &m = method();
  if (bare_class_name(asked) != bare_class_name(m.class_name()))
    errors::wrong_instance(aspect(), *frame_.where, asked);
  if ((m.is_const() && !as_const) || (m.is_volatile() && !as_volatile))
    errors::qualified_instance(aspect(), *frame_.where, asked);
}

void JoinPoint::cannot_copy_result() const {
  errors::result_not_copyable(aspect(), *frame_.where);
}

} // namespace heddle
