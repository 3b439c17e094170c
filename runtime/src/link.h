//===- link.h - which sites have chains ------------------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Linking: what chain a site has, as its text and the switches say.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_SRC_LINK_H
#define HEDDLE_SRC_LINK_H

#include "heddle/abi.h"

#include <cstddef>
#include <functional>
#include <set>
#include <string>

namespace heddle::detail {

/// Gives \p site its chain, if it has none yet, and returns what it has. Any
/// thread.
const v1::chain *link(v1::site &site);

/// Forgets the linked sites in [begin, end), which are unloaded.
void forget_sites_in(const void *begin, const void *end) noexcept;

/// Names that are switched off, in the order in which they are compared.
using switches = std::set<std::string, std::less<>>;

/// Changes them, and the chains of all linked sites with them. \returns how
/// many sites have another chain now.
std::size_t change_switches(const std::function<void(switches &)> &change);
switches current_switches();

} // namespace heddle::detail

#endif // HEDDLE_SRC_LINK_H
