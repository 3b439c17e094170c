//===- survey.h - requirements against records ------------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One look at all modules. Reads ids and addresses; of the texts only the
/// markers', as long as nothing is missing.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_SRC_SURVEY_H
#define HEDDLE_SRC_SURVEY_H

#include "findings.h"
#include "heddle/coverage.h"
#include "modules.h"

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::detail {

/// Lives, and is asked, under the lock of all modules.
class survey {
public:
  /// What is required by the modules of \p list, or by \p only alone.
  explicit survey(module_list &list, const module *only = nullptr);

  std::shared_ptr<findings> found;
  std::vector<WovenModule> modules;
  bool has_required_set = false;

  Coverage report() const;
  /// The aspects of covered methods, and how many methods have each.
  std::map<std::string, std::size_t> aspects() const;

private:
  void collect(const module &m, bool is_asked_for);

  /// Of all markers; the first one is empty.
  std::vector<std::vector<std::string_view>> lists_;
};

} // namespace heddle::detail

#endif // HEDDLE_SRC_SURVEY_H
