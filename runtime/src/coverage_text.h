//===- coverage_text.h - the words of the coverage report -------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the report says of a method that is not woven.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_SRC_COVERAGE_TEXT_H
#define HEDDLE_SRC_COVERAGE_TEXT_H

#include "heddle/coverage.h"

#include <string>

namespace heddle::detail {

/// Fills in what was found, the likely cause and the mend of an item that is
/// not woven. \p has_record: woven copies of it exist, but not the standing
/// one. \p image: the shared object that the standing one is in, if nothing in
/// there is woven.
void explain(CoverageItem &item, bool has_record, const std::string &image);

/// That \p m is woven with other rules than \p program.
std::string other_rules(const WovenModule &m, const WovenModule &program);

/// A module for people.
std::string name_of_module(const std::string &path);

} // namespace heddle::detail

#endif // HEDDLE_SRC_COVERAGE_TEXT_H
