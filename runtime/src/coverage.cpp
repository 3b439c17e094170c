//===- coverage.cpp - what is woven in the running image ------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Requirements against records. A method's standing copy is woven when one of
/// its records lies in the function that its symbol names.
///
//===----------------------------------------------------------------------===//

#include "heddle/coverage.h"
#include "coverage_text.h"
#include "fields.h"
#include "heddle/container.h"
#include "modules.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <utility>

#include <unwind.h>

namespace heddle {
namespace {

using method_id = std::array<unsigned, 4>;

method_id id_of(const unsigned (&id)[4]) {
  return {id[0], id[1], id[2], id[3]};
}

/// All records of the process, by id.
class record_index {
public:
  explicit record_index(const std::vector<detail::module> &modules) {
    for (const detail::module &m : modules)
      for (const v1::site_record &r : m.sites)
        records_.emplace_back(id_of(r.id), detail::address_of(r));
    std::sort(records_.begin(), records_.end());
  }

  bool has(const method_id &id) const {
    auto at = first(id);
    return at != records_.end() && at->first == id;
  }
  bool has_in(const method_id &id, const void *function) const {
    for (auto at = first(id); at != records_.end() && at->first == id; ++at)
      if (function_around(at->second) == function)
        return true;
    return false;
  }

private:
  using record = std::pair<method_id, const void *>;

  std::vector<record>::const_iterator first(const method_id &id) const {
    return std::lower_bound(
        records_.begin(), records_.end(), id,
        [](const record &r, const method_id &i) { return r.first < i; });
  }
  // The unwinder takes a return address, and looks at the byte before it; the
  // record may mark the very first one of its function.
  static const void *function_around(const void *pc) {
    return _Unwind_FindEnclosingFunction(
        const_cast<char *>(static_cast<const char *>(pc) + 1));
  }

  std::vector<record> records_;
};

CoverageItem parse(const v1::requirement &r) {
  detail::fields text(r.text);
  CoverageItem item;
  item.id = detail::hex_id(r.id);
  item.method = text.next();
  item.file = text.next();
  item.line = text.next_number<unsigned>();
  item.outcome = text.next();
  item.detail = text.next();
  item.rule = text.next();
  item.aspects.resize(text.next_number<unsigned>());
  for (std::string &aspect : item.aspects)
    aspect = text.next();
  return item;
}

CoverageState not_woven(const v1::requirement &r) {
  return r.flags & v1::is_optional ? CoverageState::optional
                                   : CoverageState::gap;
}

/// A method without a symbol to ask for: its translation unit's own word
/// decides.
CoverageState state_by_word(const v1::requirement &r, const CoverageItem &item,
                            bool has_record) {
  if (item.outcome == "refused")
    return not_woven(r);
  return has_record ? CoverageState::covered : CoverageState::unused;
}

CoverageItem judge(const v1::requirement &r, const record_index &records) {
  CoverageItem item = parse(r);
  method_id id = id_of(r.id);
  bool has_record = records.has(id);
  if (!(r.flags & v1::has_symbol))
    item.state = state_by_word(r, item, has_record);
  else if (!r.symbol) // at most inlined copies: woven ones leave records
    item.state = has_record ? CoverageState::covered : CoverageState::unused;
  else if (records.has_in(id, r.symbol))
    item.state = CoverageState::covered;
  else
    item.state = not_woven(r);
  bool stands_unwoven =
      item.state == CoverageState::gap || item.state == CoverageState::optional;
  item.is_woven = has_record && !stands_unwoven;
  if (stands_unwoven)
    detail::explain(item, has_record);
  return item;
}

/// Of two modules' words on one method, the worse one counts.
int rank(CoverageState state) {
  switch (state) {
  case CoverageState::unused:
    return 0;
  case CoverageState::covered:
    return 1;
  case CoverageState::optional:
    return 2;
  case CoverageState::gap:
    break;
  }
  return 3;
}

void count(Coverage &report) {
  for (const CoverageItem &item : report.items) {
    report.covered += item.state == CoverageState::covered;
    report.unused += item.state == CoverageState::unused;
    report.gaps += item.state == CoverageState::gap;
    report.optional += item.state == CoverageState::optional;
  }
}

} // namespace

Coverage coverage() {
  Coverage report;
  std::map<method_id, CoverageItem> items;
  {
    detail::module_list &list = detail::all_modules();
    std::lock_guard lock(list.mutex); // modules stay while they are read
    record_index records(list.modules);
    for (const detail::module &m : list.modules)
      for (const v1::requirement &r : m.required) {
        report.has_required_set = true;
        if (r.flags & v1::is_marker)
          continue;
        CoverageItem item = judge(r, records);
        auto [at, is_new] = items.try_emplace(id_of(r.id), item);
        if (!is_new && rank(at->second.state) < rank(item.state))
          at->second = std::move(item);
      }
  }
  for (auto &[id, item] : items)
    report.items.push_back(std::move(item));
  std::sort(report.items.begin(), report.items.end(),
            [](const CoverageItem &a, const CoverageItem &b) {
              return std::tie(a.method, a.id) < std::tie(b.method, b.id);
            });
  count(report);
  return report;
}

Coverage coverage(const Container &root) {
  Coverage report = coverage();
  std::map<std::string, UnboundAspect> unbound;
  for (const CoverageItem &item : report.items) {
    if (item.state != CoverageState::covered)
      continue;
    for (const std::string &aspect : item.aspects)
      if (auto at = unbound.find(aspect); at != unbound.end())
        ++at->second.methods;
      else if (!root.is_bound(aspect))
        unbound[aspect] = {aspect, item.method, 1};
  }
  for (auto &[name, aspect] : unbound)
    report.unbound.push_back(std::move(aspect));
  return report;
}

} // namespace heddle
