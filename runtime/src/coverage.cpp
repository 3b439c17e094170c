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
#include "findings.h"
#include "functions.h"
#include "heddle/container.h"
#include "requirement.h"
#include "survey.h"
#include "symbols.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <iterator>
#include <map>
#include <tuple>
#include <utility>

namespace heddle {
namespace detail {
namespace {

using method_id = unsigned[4];

bool same(const method_id &a, const method_id &b) {
  return std::memcmp(a, b, sizeof a) == 0;
}

/// Findings by id: an open table, made once.
class id_table {
public:
  explicit id_table(std::vector<finding> &all)
      : all_(all), places_(std::bit_ceil(2 * all.size() + 1)),
        mask_(places_.size() - 1) {
    for (std::size_t i = 0; i != all.size(); ++i)
      insert(static_cast<std::uint32_t>(i));
  }

  /// Two modules require one method.
  bool has_equal_ids() const { return has_equal_ids_; }

  template <class F> void for_each(const method_id &id, F &&visit) {
    for (std::size_t at = hash(id); places_[at & mask_].number; ++at) {
      place p = places_[at & mask_];
      if (p.tag == hash(id) && same(all_[p.number - 1].what->id, id))
        visit(all_[p.number - 1]);
    }
  }

private:
  struct place {
    std::uint32_t number = 0; ///< from 1 on; 0: free
    std::uint32_t tag = 0;
  };

  /// Ids are hashes.
  static std::uint32_t hash(const method_id &id) {
    return id[0] ^ id[1] ^ id[2] ^ id[3];
  }
  void insert(std::uint32_t i) {
    const method_id &id = all_[i].what->id;
    std::size_t at = hash(id);
    for (; places_[at & mask_].number; ++at) {
      place p = places_[at & mask_];
      has_equal_ids_ |=
          p.tag == hash(id) && same(all_[p.number - 1].what->id, id);
    }
    places_[at & mask_] = {i + 1, hash(id)};
  }

  std::vector<finding> &all_;
  std::vector<place> places_;
  std::size_t mask_;
  bool has_equal_ids_ = false;
};

/// What the records of \p m say. A finding is `covered` from here on if the
/// copy that its symbol names is woven.
void look_up_records(const module &m, id_table &by_id) {
  function_table functions(m.where.functions);
  for (const v1::site_record &r : m.sites)
    by_id.for_each(r.id, [&](finding &f) {
      f.has_record = true;
      if (f.what->symbol && f.state != CoverageState::covered &&
          functions.around(address_of(r)) == f.what->symbol)
        f.state = CoverageState::covered;
    });
}

/// The same of a finding whose symbol may be a jump to the method.
void look_behind_jump(const module_list &list, finding &f) {
  const void *definition = definition_of(f.what->symbol);
  if (definition == f.what->symbol)
    return;
  for (const module &m : list.modules) {
    if (!m.where.holds(definition))
      continue;
    function_table functions(m.where.functions);
    for (const v1::site_record &r : m.sites)
      if (same(r.id, f.what->id) &&
          functions.around(address_of(r)) == definition)
        f.state = CoverageState::covered;
  }
}

bool is_refused(const v1::requirement &r) {
  fields text(r.text);
  for (int i = 0; i != 3; ++i)
    text.next(); // method, file, line
  return text.next() == "refused";
}

CoverageState not_woven(const v1::requirement &r) {
  return r.flags & v1::is_optional ? CoverageState::optional
                                   : CoverageState::gap;
}

CoverageState judge(const finding &f) {
  const v1::requirement &r = *f.what;
  if (f.state == CoverageState::covered)
    return f.state;
  // Without a symbol to ask for, its translation unit's own word decides.
  if (!(r.flags & v1::has_symbol) && is_refused(r))
    return not_woven(r);
  if (r.symbol)
    return not_woven(r);
  // At most inlined copies, of which the woven ones leave records.
  return f.has_record ? CoverageState::covered : CoverageState::unused;
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

void merge_equal_ids(std::vector<finding> &all) {
  auto order = [](const finding &a, const finding &b) {
    int ids = std::memcmp(a.what->id, b.what->id, sizeof a.what->id);
    if (ids)
      return ids < 0;
    return std::pair(rank(b.state), a.module) <
           std::pair(rank(a.state), b.module);
  };
  std::sort(all.begin(), all.end(), order);
  all.erase(std::unique(all.begin(), all.end(),
                        [](const finding &a, const finding &b) {
                          return same(a.what->id, b.what->id);
                        }),
            all.end());
}

} // namespace

survey::survey(module_list &list, const module *only)
    : found(std::make_shared<findings>()), lists_(1) {
  std::size_t most = 0;
  for (const module &m : list.modules)
    most += m.required.size();
  found->all.reserve(most);
  for (const module &m : list.modules) {
    found->paths.push_back(m.where.path);
    modules.push_back({m.where.path, {}});
    collect(m, !only || only == &m);
  }
  id_table by_id(found->all);
  for (const module &m : list.modules)
    look_up_records(m, by_id);
  for (finding &f : found->all) {
    if (f.has_record && f.what->symbol && f.state != CoverageState::covered)
      look_behind_jump(list, f);
    f.state = judge(f);
  }
  if (by_id.has_equal_ids())
    merge_equal_ids(found->all);
  std::erase_if(list.reports, [](const auto &r) { return r.expired(); });
  list.reports.push_back(found);
}

void survey::collect(const module &m, bool is_asked_for) {
  auto number = static_cast<std::uint16_t>(modules.size() - 1);
  std::size_t first_list = 0; // of the last marker, less one
  for (const v1::requirement &r : m.required) {
    has_required_set |= is_asked_for;
    if (r.flags & v1::is_marker) {
      marker says(r);
      first_list = lists_.size() - 1;
      std::move(says.aspects.begin(), says.aspects.end(),
                std::back_inserter(lists_));
      std::move(says.rules.begin(), says.rules.end(),
                std::back_inserter(modules.back().rules));
    } else if (is_asked_for) {
      auto aspects =
          static_cast<std::uint32_t>(r.aspects ? first_list + r.aspects : 0);
      found->all.push_back({&r, aspects, number, CoverageState::unused, false});
    }
  }
}

std::map<std::string, std::size_t> survey::aspects() const {
  std::vector<std::size_t> methods(lists_.size());
  std::map<std::string, std::size_t> result;
  for (const finding &f : found->all) {
    if (f.state != CoverageState::covered)
      continue;
    if (f.aspects)
      ++methods[f.aspects];
    else
      for (std::string_view name : bound_aspects_of(*f.what))
        ++result[std::string(name)];
  }
  for (std::size_t i = 0; i != lists_.size(); ++i)
    if (methods[i])
      for (std::string_view name : lists_[i])
        result[std::string(name)] += methods[i];
  return result;
}

namespace {

bool have_same_rules(const WovenModule &a, const WovenModule &b) {
  return std::equal(
      a.rules.begin(), a.rules.end(), b.rules.begin(), b.rules.end(),
      [](const RuleSet &x, const RuleSet &y) { return x.digest == y.digest; });
}

/// What stands for the program: it, or what was loaded first.
const WovenModule *program(const std::vector<WovenModule> &modules) {
  const WovenModule *first = nullptr;
  for (const WovenModule &m : modules)
    if (!m.rules.empty() &&
        (!first || (m.path.empty() && !first->path.empty())))
      first = &m;
  return first;
}

} // namespace

Coverage survey::report() const {
  Coverage result;
  result.has_required_set = has_required_set;
  result.found_ = found;
  for (const finding &f : found->all) {
    result.covered += f.state == CoverageState::covered;
    result.unused += f.state == CoverageState::unused;
    result.gaps += f.state == CoverageState::gap;
    result.optional += f.state == CoverageState::optional;
  }
  if (result.gaps)
    found->make_items(); // while all that they speak of is loaded
  result.modules = modules;
  if (const WovenModule *first = program(modules))
    for (const WovenModule &m : modules)
      if (!m.rules.empty() && !have_same_rules(m, *first))
        result.notes.push_back(other_rules(m, *first));
  return result;
}

void findings::make_items() {
  if (std::exchange(are_made, true))
    return;
  items.reserve(all.size());
  for (const finding &f : all) {
    CoverageItem item = item_of(*f.what);
    item.module = paths[f.module];
    item.state = f.state;
    bool stands_unwoven =
        f.state == CoverageState::gap || f.state == CoverageState::optional;
    item.is_woven = f.has_record && !stands_unwoven;
    if (stands_unwoven)
      explain(item, f.has_record, unwoven_image(f.what->symbol));
    items.push_back(std::move(item));
  }
  std::sort(items.begin(), items.end(),
            [](const CoverageItem &a, const CoverageItem &b) {
              return std::tie(a.method, a.id) < std::tie(b.method, b.id);
            });
  all = {};
}

void make_items_of_reports(module_list &list) {
  for (const std::weak_ptr<findings> &r : std::exchange(list.reports, {}))
    if (auto report = r.lock())
      report->make_items();
}

/// The file that a standing copy is in, if nothing there is woven.
std::string unwoven_image(const void *symbol) {
  if (!symbol)
    return {};
  symbol = definition_of(symbol);
  for (const module &m : all_modules().modules)
    if (m.where.holds(symbol))
      return {};
  return image_around(symbol).path;
}

} // namespace detail

const std::vector<CoverageItem> &Coverage::items() const & {
  static const std::vector<CoverageItem> none;
  if (!found_)
    return none;
  std::lock_guard lock(detail::all_modules().mutex);
  found_->make_items();
  return found_->items;
}

std::vector<CoverageItem> Coverage::items() && {
  return std::as_const(*this).items();
}

Coverage coverage() {
  detail::module_list &list = detail::all_modules();
  std::lock_guard lock(list.mutex); // modules stay while they are read
  return detail::survey(list).report();
}

namespace {

/// The first covered method, in the order of the report, that names \p aspect.
std::string first_method(const Coverage &report, const std::string &aspect) {
  for (const CoverageItem &item : report.items())
    if (item.state == CoverageState::covered &&
        std::count(item.aspects.begin(), item.aspects.end(), aspect))
      return item.method;
  return {};
}

} // namespace

Coverage coverage(const Container &root) {
  Coverage report;
  std::map<std::string, std::size_t> aspects;
  {
    detail::module_list &list = detail::all_modules();
    std::lock_guard lock(list.mutex);
    detail::survey all(list);
    report = all.report();
    aspects = all.aspects();
  }
  for (const auto &[name, methods] : aspects) // which may ask the user's code
    if (!root.is_bound(name))
      report.unbound.push_back({name, first_method(report, name), methods});
  return report;
}

} // namespace heddle
