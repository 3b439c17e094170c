//===- delegation.cpp - another library's container -----------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// See delegation.h.
///
//===----------------------------------------------------------------------===//

#include "delegation.h"
#include "bindings.h"

#include <memory>
#include <vector>

namespace heddle::detail {

source_place::~source_place() {
  std::vector<std::unique_ptr<const held>> gone;
  gone.emplace_back(source_.load(std::memory_order_acquire));
  retire_unshared(std::move(gone));
}

void source_place::set(aspect_query ask) {
  auto fresh = ask ? std::make_unique<source>(std::move(ask)) : nullptr;
  retire(std::unique_ptr<const held>(
      source_.exchange(fresh.release(), std::memory_order_seq_cst)));
}

FoundAspect source_place::ask(pin &p, std::string_view name) const {
  if (!source_.load(std::memory_order_relaxed))
    return nullptr;
  source *found = p.protect(source_);
  return found ? found->ask(name) : nullptr;
}

FoundAspect ask_sources(pin &p, const bindings &from, std::string_view name) {
  for (const bindings *b = &from; b; b = b->parent)
    if (FoundAspect found = b->delegate.ask(p, name); found.object())
      return found;
  return nullptr;
}

} // namespace heddle::detail
