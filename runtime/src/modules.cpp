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
  std::uintptr_t begin, end;
};

/// Fills in the bounds of the image around `inside`.
int look_at(dl_phdr_info *image, std::size_t, void *data) {
  auto &search = *static_cast<image_search *>(data);
  std::uintptr_t begin = UINTPTR_MAX, end = 0;
  for (int i = 0; i != image->dlpi_phnum; ++i) {
    const auto &segment = image->dlpi_phdr[i];
    if (segment.p_type != PT_LOAD)
      continue;
    std::uintptr_t at = image->dlpi_addr + segment.p_vaddr;
    begin = std::min(begin, at);
    end = std::max<std::uintptr_t>(end, at + segment.p_memsz);
  }
  if (search.inside < begin || search.inside >= end)
    return 0;
  search.begin = begin;
  search.end = end;
  return 1;
}

std::pair<const void *, const void *> image_around(const void *inside) {
  image_search search = {reinterpret_cast<std::uintptr_t>(inside), 0, 0};
  if (!dl_iterate_phdr(&look_at, &search))
    return {nullptr, nullptr};
  return {reinterpret_cast<const void *>(search.begin),
          reinterpret_cast<const void *>(search.end)};
}

} // namespace

module_list &all_modules() {
  static module_list &list = *new module_list;
  return list;
}

} // namespace detail

namespace v1 {

void add_module(const site_record *sites, const site_record *sites_end,
                const requirement *required, const requirement *required_end) {
  const void *inside = sites ? static_cast<const void *>(sites) : required;
  if (!inside)
    return;
  auto [begin, end] = detail::image_around(inside);
  detail::disown_infos_in(begin, end);
  detail::module_list &list = detail::all_modules();
  std::lock_guard lock(list.mutex);
  list.modules.push_back(
      {{sites, sites_end}, {required, required_end}, begin, end});
}

void remove_module(const site_record *sites, const requirement *required) {
  const void *begin = nullptr, *end = nullptr;
  {
    detail::module_list &list = detail::all_modules();
    std::lock_guard lock(list.mutex);
    auto is_it = [=](const detail::module &m) {
      return m.sites.data() == sites && m.required.data() == required;
    };
    auto at = std::find_if(list.modules.begin(), list.modules.end(), is_it);
    if (at == list.modules.end())
      return;
    begin = at->begin;
    end = at->end;
    list.modules.erase(at);
  }
  detail::forget_infos_in(begin, end);
  detail::forget_printers_in(begin, end);
}

} // namespace v1
} // namespace heddle
