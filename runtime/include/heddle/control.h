//===- control.h - switching aspects on and off ----------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Switches for aspects and rules, while the program runs.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_CONTROL_H
#define HEDDLE_CONTROL_H

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

/// What is switched off is left out of the chains of all methods, as if no rule
/// had named it: a method of which all aspects are off costs what one without
/// aspects does. Calls that are under way keep the chain that they have.
///
/// A switch is named by an aspect (`app::Trace`), or by a rule, as error texts
/// write it (`rules.yaml:12`, with as much of the path as tells it from
/// others). An aspect that several rules bring to a method belongs to the first
/// of them.
///
/// The environment variable HEDDLE_DISABLE, read before the first call, lists
/// switches to begin with, separated by commas.
///
/// All functions may be called by any thread at any time.
namespace heddle::control {

/// Switches \p name off, and back on. \returns how many methods, of those that
/// have been called so far, have another chain now; others get theirs with
/// their first call. Nothing changes where it is off, or on, already.
std::size_t disable(std::string_view name);
std::size_t enable(std::string_view name);

/// Whether \p name is not switched off by that very name.
bool is_enabled(std::string_view name);

/// What is off, in alphabetical order.
std::vector<std::string> disabled();

/// Makes \p names the ones that are off; all others are on.
std::size_t set_disabled(const std::vector<std::string> &names);

/// Makes the names in \p file the ones that are off: one on a line, what
/// follows a `#` is a comment. An empty file switches everything on. Throws
/// Error where it cannot be read, and changes nothing then.
std::size_t load(const std::filesystem::path &file);

/// Loads a file, and again when it has changed, until the object ends. A file
/// that cannot be read, or is missing, changes nothing: the last names stay.
class [[nodiscard]] Watch {
public:
  /// Looks at the file every \p interval, in a thread of its own.
  explicit Watch(std::filesystem::path file,
                 std::chrono::milliseconds interval = std::chrono::seconds(1));
  ~Watch();
  Watch(Watch &&) noexcept;
  Watch &operator=(Watch &&) noexcept;

private:
  struct state;
  std::unique_ptr<state> state_;
};

/// Aspects that call, on the same object, the method that they are around are
/// stopped with RecursionError when \p levels of them are under way in one
/// thread; 0 lets them go on until the stack ends. Recursion of the bodies is
/// never limited. The check is made at every 32nd level. 1,024 until it is set.
void set_recursion_limit(std::size_t levels) noexcept;
std::size_t recursion_limit() noexcept;

} // namespace heddle::control

#endif // HEDDLE_CONTROL_H
