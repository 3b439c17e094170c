//===- modules.cpp - executables and shared objects that carry woven code -===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Modules come and go with their own constructors and destructors, in any
/// order, before main and after it.
///
//===----------------------------------------------------------------------===//

#include "modules.h"
#include "chain.h"
#include "findings.h"
#include "printers.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include <link.h>

namespace heddle {
namespace detail {
namespace {

struct image_search {
  std::uintptr_t inside;
  image found;
};

const void *pointer(std::uintptr_t address) {
  return reinterpret_cast<const void *>(address);
}

/// Takes the image if `inside` is in it.
int look_at(dl_phdr_info *info, std::size_t, void *data) {
  auto &search = *static_cast<image_search *>(data);
  std::uintptr_t begin = UINTPTR_MAX, end = 0;
  const void *functions = nullptr;
  for (int i = 0; i != info->dlpi_phnum; ++i) {
    const auto &segment = info->dlpi_phdr[i];
    std::uintptr_t at = info->dlpi_addr + segment.p_vaddr;
    if (segment.p_type == PT_GNU_EH_FRAME)
      functions = pointer(at);
    if (segment.p_type != PT_LOAD)
      continue;
    begin = std::min(begin, at);
    end = std::max<std::uintptr_t>(end, at + segment.p_memsz);
  }
  if (search.inside < begin || search.inside >= end)
    return 0;
  search.found = {pointer(begin), pointer(end), functions, info->dlpi_name};
  return 1;
}

} // namespace

image image_around(const void *address) {
  image_search search = {reinterpret_cast<std::uintptr_t>(address), {}};
  dl_iterate_phdr(&look_at, &search);
  return std::move(search.found);
}

module_list &all_modules() {
  static module_list &list = *new module_list;
  return list;
}

std::vector<module>::iterator find_module(module_list &list,
                                          const v1::site_record *sites,
                                          const v1::requirement *required) {
  return std::find_if(
      list.modules.begin(), list.modules.end(), [=](const module &m) {
        return m.sites.data() == sites && m.required.data() == required;
      });
}

} // namespace detail

namespace v1 {

void add_module(const site_record *sites, const site_record *sites_end,
                const requirement *required, const requirement *required_end) {
  const void *inside = sites ? static_cast<const void *>(sites) : required;
  if (!inside)
    return;
  detail::image where = detail::image_around(inside);
  detail::disown_infos_in(where.begin, where.end);
  detail::module_list &list = detail::all_modules();
  {
    std::lock_guard lock(list.mutex);
    list.modules.push_back(
        {{sites, sites_end}, {required, required_end}, std::move(where)});
  }
  detail::verify_loaded(sites, required);
}

void remove_module(const site_record *sites, const requirement *required) {
  detail::image gone;
  {
    detail::module_list &list = detail::all_modules();
    std::lock_guard lock(list.mutex);
    auto at = detail::find_module(list, sites, required);
    if (at == list.modules.end())
      return;
    detail::make_items_of_reports(list);
    gone = std::move(at->where);
    list.modules.erase(at);
  }
  detail::forget_infos_in(gone.begin, gone.end);
  detail::forget_printers_in(gone.begin, gone.end);
}

} // namespace v1
} // namespace heddle
