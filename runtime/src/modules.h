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

#include <mutex>
#include <span>
#include <vector>

namespace heddle::detail {

struct module {
  std::span<const v1::site_record> sites;
  std::span<const v1::requirement> required;
  /// Where its image lies; empty if that could not be found out.
  const void *begin, *end;
};

struct module_list {
  std::mutex mutex;
  std::vector<module> modules;
};

/// Usable before and after every other static object of the process.
module_list &all_modules();

/// The address that \p record marks, inside its woven function.
inline const void *address_of(const v1::site_record &record) {
  return reinterpret_cast<const char *>(&record) + record.offset;
}

} // namespace heddle::detail

#endif // HEDDLE_SRC_MODULES_H
