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

#include <utility>

namespace heddle {

using detail::this_thread;

Context Context::capture() noexcept {
  Context here;
  here.scope_ = this_thread.current;
  return here;
}

Container &Context::container() const noexcept {
  return scope_ ? scope_->owner : Container::current_root();
}

Context::Restore::Restore(const Context &context) noexcept
    : outer_(std::exchange(this_thread.current, context.scope_)) {}

Context::Restore::~Restore() { this_thread.current = outer_; }

} // namespace heddle
