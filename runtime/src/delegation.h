//===- delegation.h - another library's container ---------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The sources that containers delegate to: replaced while calls ask them.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_SRC_DELEGATION_H
#define HEDDLE_SRC_DELEGATION_H

#include "heddle/container.h"
#include "reclaim.h"

#include <atomic>
#include <string_view>

namespace heddle::detail {

struct source : held {
  explicit source(aspect_query ask) : ask(std::move(ask)) {}
  const aspect_query ask;
};

/// The source of one container, if it has one.
class source_place {
public:
  source_place() = default;
  ~source_place();
  source_place(const source_place &) = delete;
  source_place &operator=(const source_place &) = delete;

  void set(aspect_query ask);
  /// What answers is pinned by \p p: an aspect may be a part of it.
  FoundAspect ask(pin &p, std::string_view name) const;

private:
  std::atomic<source *> source_{nullptr};
};

/// Asks the sources of \p from and of those above it for what none of them
/// binds; \p p as above.
FoundAspect ask_sources(pin &p, const bindings &from, std::string_view name);

} // namespace heddle::detail

#endif // HEDDLE_SRC_DELEGATION_H
