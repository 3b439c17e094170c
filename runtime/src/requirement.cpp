//===- requirement.cpp - reading entries of the required set --------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// See requirement.h.
///
//===----------------------------------------------------------------------===//

#include "requirement.h"
#include "fields.h"

namespace heddle::detail {
namespace {

template <class T> std::vector<T> list(fields &text) {
  std::vector<T> values(text.next_number<unsigned>());
  for (T &value : values)
    value = text.next();
  return values;
}

/// The fields that an item does not have between its aspects and the copies.
void skip_parts(fields &text) {
  for (int i = 0; i != 5; ++i) // class, name, signature, result, strategy
    text.next();
  for (auto n = text.next_number<unsigned>(); n; --n)
    for (int i = 0; i != 4; ++i) // aspect, priority, rule, kind
      text.next();
}

UnwovenCopy::Kind kind_named(std::string_view name) {
  if (name == "older")
    return UnwovenCopy::Kind::older;
  return name == "refused" ? UnwovenCopy::Kind::refused
                           : UnwovenCopy::Kind::native;
}

} // namespace

CoverageItem item_of(const v1::requirement &r) {
  fields text(r.text);
  CoverageItem item;
  item.id = hex_id(r.id);
  item.method = text.next();
  item.file = text.next();
  item.line = text.next_number<unsigned>();
  item.outcome = text.next();
  item.detail = text.next();
  item.rule = text.next();
  item.aspects = list<std::string>(text);
  skip_parts(text);
  item.copies.resize(text.next_number<unsigned>());
  for (UnwovenCopy &copy : item.copies) {
    copy.kind = kind_named(text.next());
    copy.object = text.next();
    copy.detail = text.next();
  }
  return item;
}

std::vector<std::string_view> bound_aspects_of(const v1::requirement &r) {
  fields text(r.text);
  for (int i = 0; i != 6; ++i) // method to rule
    text.next();
  return list<std::string_view>(text);
}

WovenMethod method_of(const v1::requirement &r) {
  fields text(r.text);
  WovenMethod m;
  m.id = hex_id(r.id);
  m.qualified = text.next();
  m.file = text.next();
  m.line = text.next_number<unsigned>();
  text.next(); // outcome
  text.next(); // detail
  text.next(); // rule: stands with the aspects, too
  list<std::string_view>(text);
  m.class_name = text.next();
  m.name = text.next();
  m.signature = text.next();
  m.result = text.next();
  text.next(); // strategy
  m.aspects.resize(text.next_number<unsigned>());
  for (WovenAspect &a : m.aspects) {
    a.name = text.next();
    a.priority = text.next_number<int>();
    a.rule = text.next();
    a.is_compiled_in = text.next() == "compiled-in";
  }
  return m;
}

marker::marker(const v1::requirement &r) {
  if (!r.text)
    return;
  fields text(r.text);
  rules.resize(text.next_number<unsigned>());
  for (RuleSet &set : rules) {
    set.digest = text.next();
    set.files = list<std::string>(text);
  }
  aspects.resize(text.next_number<unsigned>());
  for (auto &names : aspects)
    names = list<std::string_view>(text);
}

} // namespace heddle::detail
