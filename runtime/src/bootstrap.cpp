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
#include "coverage_text.h"
#include "errors.h"
#include "survey.h"

#include <exception>
#include <iostream>
#include <memory>
#include <mutex>

namespace heddle {
namespace {

/// The options of the last bootstrap, for modules that are loaded after it.
struct later_modules {
  std::mutex mutex;
  std::shared_ptr<const BootstrapOptions> options;
};
later_modules &later() {
  static later_modules &l = *new later_modules;
  return l;
}

void keep_for_later(const BootstrapOptions &options) {
  auto copy = std::make_shared<const BootstrapOptions>(options);
  std::lock_guard lock(later().mutex);
  later().options.swap(copy); // the old ones go after the lock
}

std::shared_ptr<const BootstrapOptions> options_for_later() {
  std::lock_guard lock(later().mutex);
  return later().options;
}

using callback = std::function<void(const Coverage &)>;

void log(const Coverage &report, const std::string &before = {}) {
  CoverageError text(report); // one write, for other threads may write too
  std::cerr << "heddle: " + before + text.what() + "\n";
}

} // namespace

Coverage bootstrap(Container &root, const BootstrapOptions &options) {
  use_as_root(root);
  keep_for_later(options);
  return verify(options);
}

Coverage verify(const BootstrapOptions &options) {
  Coverage report = coverage(Container::current_root());
  if (!report.has_required_set && !options.allow_empty)
    errors::no_required_set();
  if (report.complete())
    return report;
  if (auto *call = std::get_if<callback>(&options.on_gap))
    (*call)(report);
  else if (std::get<OnGap>(options.on_gap) == OnGap::throw_error)
    throw CoverageError(report);
  else
    log(report);
  return report;
}

namespace detail {
namespace {

/// What the module, which was just loaded, requires.
Coverage coverage_of(const v1::site_record *sites,
                     const v1::requirement *required) {
  module_list &list = all_modules();
  std::lock_guard lock(list.mutex);
  auto at = find_module(list, sites, required);
  return at == list.modules.end() ? Coverage() : survey(list, &*at).report();
}

void verify(const v1::site_record *sites, const v1::requirement *required,
            const BootstrapOptions &options) {
  Coverage report = coverage_of(sites, required);
  if (report.complete())
    return;
  if (auto *call = std::get_if<callback>(&options.on_gap))
    (*call)(report);
  else
    log(report, name_of_module(image_around(required).path) +
                    " was loaded, and is not woven as its rules say: ");
}

} // namespace

void verify_loaded(const v1::site_record *sites,
                   const v1::requirement *required) noexcept try {
  if (!required)
    return;
  if (auto options = options_for_later())
    verify(sites, required, *options);
} catch (const std::exception &e) {
  std::cerr << std::string("heddle: while a module was verified: ") + e.what() +
                   "\n";
} catch (...) {
  std::cerr << "heddle: an error while a module was verified\n";
}

} // namespace detail
} // namespace heddle
