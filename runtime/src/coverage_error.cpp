//===- coverage_error.cpp - all that is wrong with coverage ---------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One text of a whole report.
///
//===----------------------------------------------------------------------===//

#include "heddle/coverage.h"

#include <ostream>
#include <sstream>
#include <utility>

namespace heddle {

void print_gaps(std::ostream &out, const Coverage &coverage) {
  out << coverage;
  if (coverage.gaps)
    for (const CoverageItem &item : coverage.items())
      if (item.state == CoverageState::gap)
        out << "\n  " << item;
  for (const UnboundAspect &aspect : coverage.unbound)
    out << "\n  " << aspect;
  for (const std::string &note : coverage.notes)
    out << "\n  note: " << note;
}

namespace {

std::string list(const Coverage &coverage) {
  std::ostringstream out;
  print_gaps(out, coverage);
  return out.str();
}

} // namespace

CoverageError::CoverageError(Coverage coverage)
    : Error(list(coverage)), coverage_(std::move(coverage)) {}

} // namespace heddle
