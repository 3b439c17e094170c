//===- context.cpp - what a call takes along to other threads -------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// See heddle/context.h.
///
//===----------------------------------------------------------------------===//

#include "heddle/context.h"
#include "bindings.h"

#include <atomic>
#include <utility>

namespace heddle {
namespace detail {

/// One value of a context, and those before it. Never changed, so that contexts
/// share it.
struct value_node {
  std::atomic<unsigned> owners{1};
  value_node *below; ///< owned
  const void *key;
  std::shared_ptr<void> value;
};

place current_place() noexcept { return this_thread.here; }

place change_place(const place &next) noexcept {
  return std::exchange(this_thread.here, next);
}

value_node *add_value(value_node *below, const void *key,
                      std::shared_ptr<void> value) {
  auto *added = new value_node{1, below, key, std::move(value)};
  keep_values(below);
  return added;
}

void *find_value(const value_node *in, const void *key) noexcept {
  for (; in; in = in->below)
    if (in->key == key)
      return in->value.get();
  return nullptr;
}

void keep_values(value_node *values) noexcept {
  if (values)
    values->owners.fetch_add(1, std::memory_order_relaxed);
}

void drop_values(value_node *values) noexcept {
  while (values && values->owners.fetch_sub(1, std::memory_order_acq_rel) == 1)
    delete std::exchange(values, values->below);
}

} // namespace detail

Context Context::capture() noexcept {
  Context here;
  here.at_ = detail::current_place();
  detail::keep_values(here.at_.values);
  return here;
}

Container &Context::container() const noexcept {
  return at_.scope ? at_.scope->owner : Container::current_root();
}

Context::Restore::Restore(const Context &context) noexcept
    : own_(context), outer_(detail::change_place(own_.place())) {}

Context::Restore::~Restore() { detail::change_place(outer_); }

} // namespace heddle
