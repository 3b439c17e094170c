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

namespace heddle {
struct CoverageItem;

namespace detail {

/// Fills in what was found, the likely cause and the mend of an item that is
/// not woven. \p has_record: woven copies of it exist, but not the standing
/// one.
void explain(CoverageItem &item, bool has_record);

} // namespace detail
} // namespace heddle

#endif // HEDDLE_SRC_COVERAGE_TEXT_H
