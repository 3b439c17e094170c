//===- method_info.cpp - what is known of a woven method ------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads a site's text (its form: see heddle/abi.h).
///
//===----------------------------------------------------------------------===//

#include "heddle/method_info.h"
#include "fields.h"

namespace heddle {
namespace {

bool has_word(std::string_view text, std::string_view word) {
  auto at = text.find(word);
  return at != text.npos;
}

} // namespace

MethodInfo::MethodInfo(const v1::site &site) : id_(detail::hex_id(site.id)) {
  detail::fields text(site.text);
  class_ = text.next();
  name_ = text.next();
  signature_ = text.next();
  result_ = text.next();
  file_ = text.next();
  line_ = text.next_number<unsigned>();
  parameters_.resize(text.next_number<unsigned>());
  for (ParameterInfo &p : parameters_) {
    p.type = text.next();
    p.name = text.next();
  }
  aspects_.resize(text.next_number<unsigned>());
  for (AspectInfo &a : aspects_) {
    a.name = text.next();
    a.priority = text.next_number<int>();
    a.rule = text.next();
  }
  if (!class_.empty())
    qualified_.append(class_).append("::");
  qualified_.append(name_).append(signature_);
  std::string_view qualifiers =
      signature_.substr(signature_.rfind(')') + 1); // npos + 1 is 0
  const_ = has_word(qualifiers, "const");
  volatile_ = has_word(qualifiers, "volatile");
}

} // namespace heddle
