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
#include <memory>
#include <string>
#include <vector>

namespace heddle {

class Container;

/// What was found of one required method.
enum class CoverageState : unsigned char {
  covered,  ///< the copy that runs is woven
  unused,   ///< no copy was emitted
  gap,      ///< a copy runs that is not woven
  optional, ///< the same, and its rule does not require it
};
std::ostream &operator<<(std::ostream &out, CoverageState state);

/// A copy of a required method, in an object that was linked, without a guard.
struct UnwovenCopy {
  enum class Kind {
    native,  ///< the object was never compiled through heddle
    older,   ///< it was, and is not what heddle would make of it now
    refused, ///< its translation unit refuses the method; `detail` says why
  };
  Kind kind;
  std::string object; ///< as the link named it: `b.o`, `libb.a(b.o)`
  std::string detail;
};

/// One required method.
struct CoverageItem {
  std::string method; ///< `ns::C::f(int) const`
  std::string file;   ///< where the method is written
  unsigned line = 0;
  std::string rule;                 ///< `file:line` of the rule that wants it
  std::string outcome;              ///< of the weaver: woven, refused, declared
  std::string detail;               ///< its reason, where it gave one
  std::string id;                   ///< 32 hexadecimal digits
  std::vector<std::string> aspects; ///< that a container must bind
  std::string
      module; ///< the shared object that requires it; empty: the program
  /// Such as the link has seen. One of them may be the one that runs.
  std::vector<UnwovenCopy> copies;
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

/// Rules that some of a module's translation units were woven with.
struct RuleSet {
  std::string digest; ///< of what is in the files, 32 hexadecimal digits
  std::vector<std::string> files;
};

/// An executable or shared object that holds woven code, or requires it.
struct WovenModule {
  std::string path; ///< empty: the program
  std::vector<RuleSet> rules;
};
std::ostream &operator<<(std::ostream &out, const WovenModule &module);

namespace detail {
struct findings;
class survey;
} // namespace detail

/// The whole report. A copy shares its items with the original.
class Coverage {
public:
  /// How many methods are in each state.
  std::size_t covered = 0, unused = 0, gaps = 0, optional = 0;
  std::vector<UnboundAspect> unbound;
  std::vector<WovenModule> modules;
  /// What is remarkable and no gap: a library that was woven with other rules
  /// than the program.
  std::vector<std::string> notes;
  /// Some module of the process says what it requires, if only that it is
  /// nothing. Without, nobody can tell what should be here.
  bool has_required_set = false;

  bool complete() const noexcept { return gaps == 0 && unbound.empty(); }

  /// Every required method, sorted. They are made when they are first asked
  /// for, and say what was found when the report was. Any thread.
  const std::vector<CoverageItem> &items() const &;
  std::vector<CoverageItem> items() &&;

private:
  friend class detail::survey;
  std::shared_ptr<detail::findings> found_;
};
/// One line: `coverage: complete (312 covered, 5 unused, 0 gaps)`.
std::ostream &operator<<(std::ostream &out, const Coverage &coverage);
/// The same, and then every gap, every unbound aspect and every note.
void print_gaps(std::ostream &out, const Coverage &coverage);

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
