//===- requirement.h - reading entries of the required set ------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The texts of requirements and markers (their form: see heddle/abi.h).
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_SRC_REQUIREMENT_H
#define HEDDLE_SRC_REQUIREMENT_H

#include "heddle/abi.h"
#include "heddle/coverage.h"
#include "heddle/methods.h"

#include <string_view>
#include <vector>

namespace heddle::detail {

/// Everything that an item has from its requirement.
CoverageItem item_of(const v1::requirement &r);

/// The names of the aspects that a container must bind.
std::vector<std::string_view> bound_aspects_of(const v1::requirement &r);

WovenMethod method_of(const v1::requirement &r);

struct marker {
  explicit marker(const v1::requirement &r);

  std::vector<RuleSet> rules;
  std::vector<std::vector<std::string_view>> aspects;
};

} // namespace heddle::detail

#endif // HEDDLE_SRC_REQUIREMENT_H
