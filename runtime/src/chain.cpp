//===- chain.cpp - immutable chains and the names in them -----------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Interning of names and chains, and the linking of sites.
///
//===----------------------------------------------------------------------===//

#include "chain.h"
#include "bindings.h"
#include "dispatch.h"
#include "heddle/method_info.h"
#include "heddle/type_name.h"
#include "link.h"

#include <atomic>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>

namespace heddle {
namespace v1 {
constinit const chain unlinked = {{nullptr}, {0, 0}, 0, nullptr, nullptr, {0}};
} // namespace v1

namespace detail {
namespace {

struct stored_chain {
  stored_chain(std::vector<name_key> names, slot_position number)
      : keys(std::move(names)) {
    for (const name_key &key : keys)
      levels.push_back({&level_resolver(), &key});
    levels.push_back({nullptr, nullptr});
    chain.number = number;
    chain.count = static_cast<unsigned>(keys.size());
    chain.keys = keys.data();
    chain.unresolved = levels.data();
  }

  std::vector<name_key> keys;
  std::vector<v1::level> levels;
  v1::chain chain = {};
};

// Used before and after every other static object of the process.
struct intern_tables {
  std::mutex mutex;
  struct entry {
    name_key key;
    std::atomic<advice_kind> said{advice_kind::any};
  };
  std::map<std::string, entry, std::less<>> names;
  std::map<std::vector<const std::string *>, std::unique_ptr<stored_chain>>
      chains;
};
intern_tables &tables() {
  static intern_tables &t = *new intern_tables;
  return t;
}

name_key key_of_locked(intern_tables &t, std::string_view name) {
  auto at = t.names.find(name);
  if (at != t.names.end())
    return at->second.key;
  slot_position place = position_of(t.names.size());
  at = t.names.try_emplace(std::string(name)).first;
  at->second.key = {place, &at->first, &at->second.said};
  return at->second.key;
}

} // namespace

name_key key_of(std::string_view name) {
  intern_tables &t = tables();
  std::lock_guard lock(t.mutex);
  return key_of_locked(t, name);
}

void declare_kind(std::string_view name, advice_kind kind) {
  key_of(name).said->store(kind, std::memory_order_relaxed);
}

const v1::chain *chain_of(const std::vector<std::string_view> &names) {
  if (names.empty())
    return nullptr;
  intern_tables &t = tables();
  std::lock_guard lock(t.mutex);
  std::vector<name_key> keys;
  std::vector<const std::string *> list;
  for (std::string_view name : names) {
    keys.push_back(key_of_locked(t, name));
    list.push_back(keys.back().text);
  }
  slot_position number = position_of(t.chains.size());
  auto &stored = t.chains[list];
  if (!stored)
    stored = std::make_unique<stored_chain>(std::move(keys), number);
  return &stored->chain;
}

void for_each_chain(const std::function<void(const v1::chain &)> &visit) {
  intern_tables &t = tables();
  std::lock_guard lock(t.mutex);
  for (auto &entry : t.chains)
    visit(entry.second->chain);
}

namespace {

/// Sites whose `facts` this runtime owns.
struct info_owner {
  std::mutex mutex;
  std::map<v1::site *, std::unique_ptr<const MethodInfo>> infos;
  std::vector<std::unique_ptr<const MethodInfo>> disowned;
};
info_owner &owner() {
  static info_owner &o = *new info_owner;
  return o;
}

std::atomic_ref<void *> facts_of(v1::site &site) {
  return std::atomic_ref<void *>(site.facts);
}

const MethodInfo &make_info(v1::site &site) {
  info_owner &o = owner();
  std::lock_guard lock(o.mutex);
  auto &info = o.infos[&site];
  if (!info || !facts_of(site).load(std::memory_order_relaxed)) {
    info = std::make_unique<const MethodInfo>(site);
    facts_of(site).store(const_cast<MethodInfo *>(info.get()),
                         std::memory_order_release);
  }
  return *info;
}

} // namespace

const MethodInfo &info_of(v1::site &site) {
  if (void *made = facts_of(site).load(std::memory_order_acquire))
    return *static_cast<const MethodInfo *>(made);
  return make_info(site);
}

void forget_info(v1::site &site) noexcept { forget_infos_in(&site, &site + 1); }

void forget_infos_in(const void *begin, const void *end) noexcept {
  forget_sites_in(begin, end);
  info_owner &o = owner();
  std::lock_guard lock(o.mutex);
  auto *first = static_cast<v1::site *>(const_cast<void *>(begin));
  for (auto at = o.infos.lower_bound(first);
       at != o.infos.end() &&
       std::less<>()(static_cast<void *>(at->first), end);
       at = o.infos.erase(at))
    facts_of(*at->first).store(nullptr, std::memory_order_relaxed);
}

void disown_infos_in(const void *begin, const void *end) noexcept {
  forget_sites_in(begin, end);
  info_owner &o = owner();
  std::lock_guard lock(o.mutex);
  auto *first = static_cast<v1::site *>(const_cast<void *>(begin));
  for (auto at = o.infos.lower_bound(first);
       at != o.infos.end() &&
       std::less<>()(static_cast<void *>(at->first), end);
       at = o.infos.erase(at))
    o.disowned.push_back(std::move(at->second));
}

} // namespace detail
} // namespace heddle
