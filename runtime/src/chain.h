//===- chain.h - immutable chains and the names in them ---------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Aspect names become small numbers once, so that a lookup is an index; lists
/// of them become chains, which equal lists share. Names and chains are never
/// freed: there are as many as rules make, not as calls are made.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_SRC_CHAIN_H
#define HEDDLE_SRC_CHAIN_H

#include "heddle/abi.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace heddle {
class MethodInfo;

namespace detail {

struct resolved;

/// Where a number is in a table that grows by segments (see bindings.h).
struct slot_position {
  std::uint32_t segment;
  std::uint32_t offset;
};

/// What the rules say that an aspect is.
enum class advice_kind : unsigned char {
  any,   ///< nothing
  async, ///< `async: true`
  each,  ///< `each: true`
};

/// A name, and its place in every table of bindings.
struct name_key : slot_position {
  const std::string *text;
  std::atomic<advice_kind> *said; ///< by its rules
};

/// The key of \p name, the same for the life of the process. Any thread.
name_key key_of(std::string_view name);

/// Makes it known what the aspect \p name is by the rules. Any thread.
void declare_kind(std::string_view name, advice_kind kind);

/// The chain of \p names, outermost first; null for none. Any thread.
const v1::chain *chain_of(const std::vector<std::string_view> &names);

/// Visits every chain that there is. Any thread.
void for_each_chain(const std::function<void(const v1::chain &)> &visit);

/// The parsed text of \p site, made at the first use. Any thread.
const MethodInfo &info_of(v1::site &site);

/// Frees what info_of made for \p site, which nobody uses any more.
void forget_info(v1::site &site) noexcept;
/// The same for all sites in [begin, end), which are about to be unloaded; they
/// are not linked again either.
void forget_infos_in(const void *begin, const void *end) noexcept;
/// For a module that is loaded where another one was: sites there that were
/// used after that one had been removed are left alone.
void disown_infos_in(const void *begin, const void *end) noexcept;

} // namespace detail

namespace v1 {
struct chain {
  /// The aspects, while each is a singleton that exists, for calls that ask the
  /// root: the state that a call which begins with a load should find first.
  mutable std::atomic<detail::resolved *> ready;
  detail::slot_position number; ///< in tables of chains
  unsigned count;
  const detail::name_key *keys;
  /// As many, and a null: each looks the aspect up when its turn comes.
  const level *unresolved;
  /// When it was last tried to fill `ready`: see `bindings`.
  mutable std::atomic<std::uint64_t> tried;
};
} // namespace v1
} // namespace heddle

#endif // HEDDLE_SRC_CHAIN_H
