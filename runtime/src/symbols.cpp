//===- symbols.cpp - functions that the dynamic linker knows --------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads what is loaded of the dynamic symbol tables (System V ABI, "Dynamic
/// Linking"; the hash table is GNU's). Not by dlsym: it gives the jump too, and
/// a static program that uses it is warned of.
///
//===----------------------------------------------------------------------===//

#include "symbols.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include <elf.h>
#include <link.h>

namespace heddle::detail {
namespace {

/// The dynamic symbols of one loaded file.
class symbol_table {
public:
  symbol_table(std::uintptr_t base, const ElfW(Dyn) * dynamic) : base_(base) {
    for (const ElfW(Dyn) *d = dynamic; d && d->d_tag != DT_NULL; ++d)
      switch (d->d_tag) {
      case DT_SYMTAB:
        symbols_ = reinterpret_cast<const ElfW(Sym) *>(pointer(d->d_un.d_ptr));
        break;
      case DT_STRTAB:
        strings_ = pointer(d->d_un.d_ptr);
        break;
      case DT_GNU_HASH:
        gnu_hash_ = words(d->d_un.d_ptr);
        break;
      case DT_HASH:
        hash_ = words(d->d_un.d_ptr);
        break;
      default:
        break;
      }
  }

  /// The name of the undefined function that has the address \p at here.
  const char *jump_at(std::uintptr_t at) const {
    const ElfW(Sym) *s = find([&](const ElfW(Sym) & each) {
      return each.st_shndx == SHN_UNDEF && each.st_value != 0 &&
             base_ + each.st_value == at;
    });
    return s ? strings_ + s->st_name : nullptr;
  }

  const void *definition(const char *name) const {
    const ElfW(Sym) *s = find([&](const ElfW(Sym) & each) {
      return each.st_shndx != SHN_UNDEF && each.st_value != 0 &&
             std::strcmp(strings_ + each.st_name, name) == 0;
    });
    return s ? reinterpret_cast<const void *>(base_ + s->st_value) : nullptr;
  }

private:
  template <class F> const ElfW(Sym) * find(F is_it) const {
    if (!symbols_ || !strings_)
      return nullptr;
    const ElfW(Sym) *end = symbols_ + count();
    const ElfW(Sym) *found = std::find_if(symbols_, end, is_it);
    return found == end ? nullptr : found;
  }

  /// Of the symbols: the hash tables alone tell.
  std::size_t count() const {
    if (hash_)
      return hash_[1];
    if (!gnu_hash_)
      return 0;
    std::uint32_t buckets = gnu_hash_[0], first = gnu_hash_[1],
                  filters = gnu_hash_[2];
    const std::uint32_t *bucket =
        gnu_hash_ + 4 + filters * (sizeof(ElfW(Addr)) / sizeof(std::uint32_t));
    std::uint32_t last = *std::max_element(bucket, bucket + buckets);
    if (last < first)
      return first;
    for (const std::uint32_t *chain = bucket + buckets;
         !(chain[last - first] & 1);)
      ++last;
    return last + 1;
  }

  /// The dynamic linker has put the addresses in, but for some objects.
  const char *pointer(std::uintptr_t at) const {
    return reinterpret_cast<const char *>(at < base_ ? base_ + at : at);
  }
  const std::uint32_t *words(std::uintptr_t at) const {
    return reinterpret_cast<const std::uint32_t *>(pointer(at));
  }

  std::uintptr_t base_;
  const ElfW(Sym) *symbols_ = nullptr;
  const char *strings_ = nullptr;
  const std::uint32_t *gnu_hash_ = nullptr, *hash_ = nullptr;
};

const ElfW(Dyn) * dynamic_section(const dl_phdr_info &file) {
  for (int i = 0; i != file.dlpi_phnum; ++i)
    if (file.dlpi_phdr[i].p_type == PT_DYNAMIC)
      return reinterpret_cast<const ElfW(Dyn) *>(file.dlpi_addr +
                                                 file.dlpi_phdr[i].p_vaddr);
  return nullptr;
}

struct jump_search {
  const void *symbol;
  const char *name = nullptr; ///< once the program was looked at, the first
  const void *found = nullptr;
};

/// Called for each file, in the order in which names are looked up. \returns
/// whether that is enough.
int look_at(dl_phdr_info *file, std::size_t, void *data) {
  auto &search = *static_cast<jump_search *>(data);
  symbol_table symbols(file->dlpi_addr, dynamic_section(*file));
  if (search.name) {
    search.found = symbols.definition(search.name);
    return search.found != nullptr;
  }
  search.name =
      symbols.jump_at(reinterpret_cast<std::uintptr_t>(search.symbol));
  return search.name == nullptr;
}

} // namespace

const void *definition_of(const void *symbol) {
  jump_search search = {symbol};
  dl_iterate_phdr(&look_at, &search);
  return search.found ? search.found : symbol;
}

} // namespace heddle::detail
