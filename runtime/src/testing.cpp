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

test_site::test_site(const test_method &m)
    : site{&v1::unlinked,
           nullptr,
           nullptr,
           nullptr,
           {0, 0, 0, 0},
           m.class_name.empty() ? 0 : v1::has_object,
           nullptr} {
  auto add = [this](std::string_view field) {
    text_.append(field).push_back('\0');
  };
  std::string signature;
  for (std::string_view type : m.types)
    signature.append(signature.empty() ? "" : ", ").append(type);
  signature.insert(0, "(").append(")").append(m.qualifiers);
  add(m.class_name);
  add(m.name);
  add(signature);
  add(m.result);
  add("test");
  add("0");
  add(std::to_string(m.types.size()));
  for (std::size_t i = 0; i != m.types.size(); ++i) {
    add(m.types[i]);
    add(i < m.parameters.size() ? m.parameters[i] : "");
  }
  add(std::to_string(m.aspects.size()));
  for (const std::string &aspect : m.aspects) {
    add(aspect);
    add("0");
    add("test:0");
  }
  site.text = text_.c_str();
}

test_site::~test_site() { forget_info(site); }

} // namespace detail

namespace testing {

namespace {

/// Whether \p method, which may lack the parameters, is \p full.
bool names(std::string_view method, std::string_view full) {
  if (!full.starts_with(method))
    return false;
  full.remove_prefix(method.size());
  return full.empty() || full.front() == '(';
}

} // namespace

bool is_woven(std::string_view method) {
  Coverage report = coverage();
  return std::any_of(report.items().begin(), report.items().end(),
                     [&](const CoverageItem &item) {
                       return item.is_woven && names(method, item.method);
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

Recorder::Recorder(FormatOptions options) : options_(std::move(options)) {}

std::vector<Recorder::Call> Recorder::calls() const {
  std::lock_guard lock(mutex_);
  return calls_;
}

std::size_t Recorder::count(std::string_view method) const {
  std::lock_guard lock(mutex_);
  return static_cast<std::size_t>(
      std::count_if(calls_.begin(), calls_.end(), [&](const Call &call) {
        return names(method, call.method);
      }));
}

void Recorder::clear() {
  std::lock_guard lock(mutex_);
  calls_.clear();
}

void Recorder::add(Call call) {
  std::lock_guard lock(mutex_);
  calls_.push_back(std::move(call));
}

void Recorder::around(JoinPoint &jp) {
  Call call = {std::string(jp.method().qualified()), format(jp, options_), "",
               false};
  try {
    jp.proceed();
  } catch (...) {
    call.threw = true;
    add(std::move(call));
    throw;
  }
  call.result = format_result(jp, options_);
  add(std::move(call));
}

} // namespace testing
} // namespace heddle
