//===- bootstrap.h - proving that the program is woven as its rules say --*- C++
//-*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Bootstrap: chooses the root container and verifies coverage.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_BOOTSTRAP_H
#define HEDDLE_BOOTSTRAP_H

#include "heddle/container.h"
#include "heddle/coverage.h"

#include <functional>
#include <variant>

namespace heddle {

/// What to do about an incomplete coverage.
enum class OnGap {
  throw_error, ///< CoverageError
  log,         ///< write it to std::cerr, and go on
};

struct BootstrapOptions {
  /// Or a function that is given the report; then the program goes on, unless
  /// it throws.
  std::variant<OnGap, std::function<void(const Coverage &)>> on_gap =
      OnGap::throw_error;
  /// Accept a process without any required set, as a test program may be.
  bool allow_empty = false;
};

/// Makes \p root the container of calls outside any scope, and verifies that
/// every required method is intercepted and every aspect it names is bound.
/// May be repeated. Returns the report. Throws NoRequiredSet when no module of
/// the process says what is required, CoverageError as the options tell.
///
/// From then on each module that is loaded is verified against its own required
/// set, as the options say. An error cannot leave dlopen: where they say that
/// it is to be thrown, it is written to std::cerr, and the next verify() throws
/// it.
Coverage bootstrap(Container &root = Container::root(),
                   const BootstrapOptions &options = {});

/// The verification alone, against the current root: for modules that were
/// loaded after the bootstrap.
Coverage verify(const BootstrapOptions &options = {});

} // namespace heddle

#endif // HEDDLE_BOOTSTRAP_H
