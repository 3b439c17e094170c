//===- link.cpp - which sites have chains --------------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// See link.h and heddle/control.h.
///
//===----------------------------------------------------------------------===//

#include "link.h"
#include "chain.h"
#include "entry.h"
#include "fields.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <mutex>
#include <string_view>
#include <vector>

namespace heddle::detail {
namespace {

switches switches_of_environment() {
  switches names;
  const char *text = std::getenv("HEDDLE_DISABLE");
  std::string_view rest = text ? text : "";
  while (!rest.empty()) {
    std::string_view name = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(rest.size(), name.size() + 1));
    while (!name.empty() && name.front() == ' ')
      name.remove_prefix(1);
    while (!name.empty() && name.back() == ' ')
      name.remove_suffix(1);
    if (!name.empty())
      names.emplace(name);
  }
  return names;
}

struct linker {
  std::mutex mutex;
  std::vector<v1::site *> sites; ///< linked ones, in no order
  switches off = switches_of_environment();
};
// Used before and after every other static object of the process.
linker &the_linker() {
  static linker &l = *new linker;
  return l;
}

/// Whether \p name is the whole of \p rule or its last path components.
bool names_rule(std::string_view name, std::string_view rule) {
  if (!rule.ends_with(name))
    return false;
  return rule.size() == name.size() ||
         rule[rule.size() - name.size() - 1] == '/';
}

bool is_off(const switches &off, std::string_view aspect,
            std::string_view rule) {
  return off.contains(aspect) ||
         std::any_of(off.begin(), off.end(), [&](const std::string &name) {
           return names_rule(name, rule);
         });
}

const v1::chain *chain_for(const v1::site &site, const switches &off) {
  fields text(site.text);
  for (int i = 0; i != 6; ++i)
    text.next(); // class, name, signature, result, file, line
  for (auto n = text.next_number<unsigned>(); n; --n) {
    text.next(); // type
    text.next(); // name
  }
  std::vector<std::string_view> names;
  for (auto n = text.next_number<unsigned>(); n; --n) {
    std::string_view aspect = text.next();
    std::string_view kind = text.next(); // behind the priority
    if (kind.ends_with(" async"))
      declare_kind(aspect, advice_kind::async);
    else if (kind.ends_with(" each"))
      declare_kind(aspect, advice_kind::each);
    std::string_view rule = text.next();
    if (off.empty() || !is_off(off, aspect, rule))
      names.push_back(aspect);
  }
  return chain_of(names);
}

} // namespace

const v1::chain *link(v1::site &site) {
  linker &l = the_linker();
  std::lock_guard lock(l.mutex);
  std::atomic_ref<const v1::chain *> links(site.links);
  const v1::chain *chain = links.load(std::memory_order_relaxed);
  if (chain != &v1::unlinked)
    return chain; // another thread was faster
  l.sites.push_back(&site);
  std::atomic_ref<const void *>(site.body).store(body_of(site),
                                                 std::memory_order_relaxed);
  chain = chain_for(site, l.off);
  links.store(chain, std::memory_order_release);
  return chain;
}

void forget_sites_in(const void *begin, const void *end) noexcept {
  linker &l = the_linker();
  std::lock_guard lock(l.mutex);
  std::less<const void *> before;
  std::erase_if(l.sites, [&](const v1::site *site) {
    return !before(site, begin) && before(site, end);
  });
}

std::size_t change_switches(const std::function<void(switches &)> &change) {
  linker &l = the_linker();
  std::lock_guard lock(l.mutex);
  change(l.off);
  std::size_t changed = 0;
  for (v1::site *site : l.sites) {
    const v1::chain *chain = chain_for(*site, l.off);
    std::atomic_ref<const v1::chain *> links(site->links);
    changed += links.exchange(chain, std::memory_order_acq_rel) != chain;
  }
  return changed;
}

switches current_switches() {
  linker &l = the_linker();
  std::lock_guard lock(l.mutex);
  return l.off;
}

} // namespace heddle::detail
