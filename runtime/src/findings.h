//===- findings.h - what the comparison of a report has found ---*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A program that is complete needs no more of the report than its numbers, so
/// that its items are made when somebody reads them; at the latest when a
/// module is unloaded, with whose texts they are made.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_SRC_FINDINGS_H
#define HEDDLE_SRC_FINDINGS_H

#include "heddle/coverage.h"
#include "modules.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace heddle::detail {

/// Of one requirement.
struct finding {
  const v1::requirement *what;
  std::uint32_t aspects; ///< a list of `survey`; 0: `what` alone says them
  std::uint16_t module;
  CoverageState state;
  bool has_record; ///< woven copies of it exist
};

/// Guarded by the lock of all modules, until `are_made`.
struct findings {
  std::vector<finding> all;        ///< while the texts are there
  std::vector<std::string> paths;  ///< of the modules
  std::vector<CoverageItem> items; ///< sorted by method
  bool are_made = false;

  void make_items();
};

/// The path of the shared object around \p symbol, if nothing in it is woven.
/// With the lock.
std::string unwoven_image(const void *symbol);

/// Before a module's texts go: with the lock of \p list.
void make_items_of_reports(module_list &list);

/// Verifies a module that was loaded after a bootstrap, as that one's options
/// say. Throws nothing: nobody could catch it.
void verify_loaded(const v1::site_record *sites,
                   const v1::requirement *required) noexcept;

} // namespace heddle::detail

#endif // HEDDLE_SRC_FINDINGS_H
