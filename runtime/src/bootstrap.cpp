//===- bootstrap.cpp - proving that the program is woven as its rules say -===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Bootstrap and verification.
///
//===----------------------------------------------------------------------===//

#include "heddle/bootstrap.h"
#include "errors.h"

#include <iostream>

namespace heddle {

Coverage bootstrap(Container &root, const BootstrapOptions &options) {
  use_as_root(root);
  return verify(options);
}

Coverage verify(const BootstrapOptions &options) {
  Coverage report = coverage(Container::current_root());
  if (!report.has_required_set && !options.allow_empty)
    errors::no_required_set();
  if (report.complete())
    return report;
  CoverageError error(report);
  if (options.on_gap == OnGap::throw_error)
    throw error;
  if (options.log)
    options.log(error);
  else
    std::cerr << "heddle: " << error.what() << '\n';
  return report;
}

} // namespace heddle
