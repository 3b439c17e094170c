//===- modules.h - executables and shared objects that carry woven code --*- C++
//-*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The modules that are loaded now, each with its records and requirements.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_SRC_MODULES_H
#define HEDDLE_SRC_MODULES_H

#include "heddle/abi.h"

#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

namespace heddle::detail {

/// An executable or a shared object as it lies in memory; empty where that
/// could not be found out.
struct image {
  const void *begin = nullptr, *end = nullptr;
  const void *functions = nullptr; ///< its `.eh_frame_hdr`, if it has one
  std::string path;                ///< empty for the program itself

  bool holds(const void *address) const noexcept {
    return !std::less<>()(address, begin) && std::less<>()(address, end);
  }
};

/// The image around \p address.
image image_around(const void *address);

struct module {
  std::span<const v1::site_record> sites;
  std::span<const v1::requirement> required;
  image where;
};

struct findings;

struct module_list {
  std::mutex mutex;
  std::vector<module> modules;
  /// Reports that may refer to the modules' texts.
  std::vector<std::weak_ptr<findings>> reports;
};

/// Usable before and after every other static object of the process.
module_list &all_modules();

/// The module whose two sections begin there. With the lock.
std::vector<module>::iterator find_module(module_list &list,
                                          const v1::site_record *sites,
                                          const v1::requirement *required);

/// The address that \p record marks, inside its woven function.
inline const void *address_of(const v1::site_record &record) {
  return reinterpret_cast<const char *>(&record) + record.offset;
}

} // namespace heddle::detail

#endif // HEDDLE_SRC_MODULES_H
