//===- coverage.h - what is woven in the running image ----------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The coverage report: each method that the rules named, against what the
/// executable and its shared objects really hold (docs: design, section 5).
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_COVERAGE_H
#define HEDDLE_COVERAGE_H

#include "heddle/errors.h"

#include <cstddef>
#include <iosfwd>
#include <string>
#include <vector>

namespace heddle {

class Container;

/// What was found of one required method.
enum class CoverageState {
  covered,  ///< the copy that runs is woven
  unused,   ///< no copy was emitted
  gap,      ///< a copy runs that is not woven
  optional, ///< the same, and its rule does not require it
};
std::ostream &operator<<(std::ostream &out, CoverageState state);

/// One required method.
struct CoverageItem {
  std::string method; ///< `ns::C::f(int) const`
  std::string file;   ///< where the method is written
  unsigned line = 0;
  std::string rule;    ///< `file:line` of the rule that wants it
  std::string outcome; ///< of the weaver: woven, refused, declared
  std::string detail;  ///< its reason, where it gave one
  std::string id;      ///< 32 hexadecimal digits
  std::vector<std::string> aspects;
  CoverageState state = CoverageState::unused;
  /// Woven copies run, if only inlined ones, and no unwoven one stands.
  bool is_woven = false;
  /// For a gap, and for an optional method: what was found, why that is so,
  /// most likely, and what to do.
  std::string found, cause, mend;
};
/// One line; for a gap a paragraph.
std::ostream &operator<<(std::ostream &out, const CoverageItem &item);

/// An aspect that woven methods name and the root container does not bind.
struct UnboundAspect {
  std::string name;
  std::string first_method; ///< one that names it
  std::size_t methods = 0;  ///< how many do
};
std::ostream &operator<<(std::ostream &out, const UnboundAspect &aspect);

/// The whole report, as plain data.
struct Coverage {
  std::vector<CoverageItem> items; ///< sorted by method
  std::vector<UnboundAspect> unbound;
  /// How many items are in each state.
  std::size_t covered = 0, unused = 0, gaps = 0, optional = 0;
  /// Some module of the process says what it requires, if only that it is
  /// nothing. Without, nobody can tell what should be here.
  bool has_required_set = false;

  bool complete() const noexcept { return gaps == 0 && unbound.empty(); }
};
/// One line: `coverage: complete (312 covered, 5 unused, 0 gaps)`.
std::ostream &operator<<(std::ostream &out, const Coverage &coverage);

/// The program does not intercept what its rules require. `what()` lists every
/// item.
class CoverageError : public Error {
public:
  explicit CoverageError(Coverage coverage);
  const Coverage &coverage() const noexcept { return coverage_; }

private:
  Coverage coverage_;
};

/// Compares what is required with what is present, in all modules that are
/// loaded now. Says nothing of bindings, throws nothing of its own. Any thread,
/// any time.
Coverage coverage();

/// The same, and which aspects of covered methods \p root does not bind.
Coverage coverage(const Container &root);

} // namespace heddle

#endif // HEDDLE_COVERAGE_H
