//===- testing.cpp - helpers for tests of aspects -------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// See heddle/testing.h.
///
//===----------------------------------------------------------------------===//

#include "heddle/testing.h"
#include "chain.h"
#include "heddle/coverage.h"

#include <algorithm>

namespace heddle {
namespace detail {

test_site::test_site(std::string_view name, std::string_view result,
                     std::initializer_list<std::string_view> parameters,
                     const std::vector<std::string> &aspects)
    : site{&v1::unlinked, nullptr, nullptr, nullptr, {0, 0, 0, 0}, 0, nullptr} {
  auto add = [this](std::string_view field) {
    text_.append(field).push_back('\0');
  };
  std::string signature;
  for (std::string_view p : parameters)
    signature.append(signature.empty() ? "" : ", ").append(p);
  add("");
  add(name);
  add("(" + signature + ")");
  add(result);
  add("test");
  add("0");
  add(std::to_string(parameters.size()));
  for (std::string_view p : parameters) {
    add(p);
    add("");
  }
  add(std::to_string(aspects.size()));
  for (const std::string &aspect : aspects) {
    add(aspect);
    add("0");
    add("test:0");
  }
  site.text = text_.c_str();
}

test_site::~test_site() { forget_info(site); }

} // namespace detail

namespace testing {

bool is_woven(std::string_view method) {
  Coverage report = coverage();
  return std::any_of(
      report.items.begin(), report.items.end(), [&](const CoverageItem &item) {
        std::string_view rest = item.method;
        if (!rest.starts_with(method))
          return false;
        rest.remove_prefix(method.size());
        return (rest.empty() || rest.front() == '(') && item.is_woven;
      });
}

Chain::Chain(std::string name)
    : name_(std::move(name)), container_(&Container::current()) {}

Chain &Chain::add_named(std::string name) {
  names_.push_back(std::move(name));
  return *this;
}

std::string Chain::new_name(std::string_view type) const {
  std::string name = detail::rule_name(type);
  std::string fresh = name;
  for (int i = 2; std::count(names_.begin(), names_.end(), fresh); ++i)
    fresh = name + "#" + std::to_string(i);
  return fresh;
}

} // namespace testing
} // namespace heddle
