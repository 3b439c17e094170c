//===- coverage_text.cpp - the words of the coverage report ---------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// All texts about coverage.
///
//===----------------------------------------------------------------------===//

#include "coverage_text.h"
#include "heddle/coverage.h"

#include <ostream>
#include <sstream>

namespace heddle {
namespace detail {

void explain(CoverageItem &item, bool has_record) {
  if (item.outcome == "refused") {
    item.found = "the method is linked, and the weaver refused it";
    item.cause =
        item.detail.empty() ? "the weaver gave no reason" : item.detail;
    item.mend = "change the method so that it can be woven, or leave it out of "
                "the rule ('except'), or say 'required: false' there";
  } else if (has_record) {
    item.found = "an unwoven copy of the method is linked, beside woven ones "
                 "that do not stand in for it";
    item.cause =
        "a translation unit that was compiled without heddle holds the "
        "same inline function, and the linker kept its copy";
    item.mend = "compile every translation unit that sees " + item.file +
                " through heddle, with the same rules";
  } else {
    item.found = "the method is linked, and no woven copy of it is";
    item.cause =
        item.outcome == "woven"
            ? "the object file that was linked is not the woven one: "
              "built without heddle, or before the rule"
            : "the translation unit that defines it was never compiled "
              "through heddle";
    if (!item.detail.empty())
      item.cause += " (" + item.detail + ")";
    item.mend = "build the target that holds " + item.file +
                " with heddle_weave(), and rebuild its objects";
  }
}

} // namespace detail

std::ostream &operator<<(std::ostream &out, CoverageState state) {
  switch (state) {
  case CoverageState::covered:
    return out << "covered";
  case CoverageState::unused:
    return out << "unused";
  case CoverageState::gap:
    return out << "gap";
  case CoverageState::optional:
    break;
  }
  return out << "optional";
}

std::ostream &operator<<(std::ostream &out, const CoverageItem &item) {
  out << item.method << " (" << item.file << ':' << item.line
      << "): " << item.state << ", rule " << item.rule;
  if (!item.found.empty())
    out << "\n    found: " << item.found << "\n    cause: " << item.cause
        << "\n    mend:  " << item.mend;
  return out;
}

std::ostream &operator<<(std::ostream &out, const UnboundAspect &aspect) {
  out << "aspect '" << aspect.name << "' is not bound, and "
      << aspect.first_method;
  if (aspect.methods > 1)
    out << " and " << aspect.methods - 1 << " more";
  return out << (aspect.methods > 1 ? " are" : " is")
             << " woven with it\n    mend:  bind it before the bootstrap, as "
                "with heddle::Container::root().singleton<"
             << aspect.name << ">()";
}

std::ostream &operator<<(std::ostream &out, const Coverage &coverage) {
  out << "coverage: " << (coverage.complete() ? "complete" : "incomplete")
      << " (" << coverage.covered << " covered, " << coverage.unused
      << " unused, " << coverage.gaps
      << (coverage.gaps == 1 ? " gap" : " gaps");
  if (coverage.optional)
    out << ", " << coverage.optional << " optional and not woven";
  if (!coverage.unbound.empty())
    out << ", " << coverage.unbound.size() << " unbound "
        << (coverage.unbound.size() == 1 ? "aspect" : "aspects");
  return out << ')';
}

namespace {

std::string list(const Coverage &coverage) {
  std::ostringstream out;
  out << coverage;
  for (const CoverageItem &item : coverage.items)
    if (item.state == CoverageState::gap)
      out << "\n  " << item;
  for (const UnboundAspect &aspect : coverage.unbound)
    out << "\n  " << aspect;
  return out.str();
}

} // namespace

CoverageError::CoverageError(Coverage coverage)
    : Error(list(coverage)), coverage_(std::move(coverage)) {}

} // namespace heddle
