//===- methods.cpp - the woven methods of the process ---------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// See heddle/methods.h.
///
//===----------------------------------------------------------------------===//

#include "heddle/methods.h"
#include "coverage_text.h"
#include "requirement.h"
#include "survey.h"

#include <algorithm>
#include <iterator>
#include <ostream>
#include <tuple>
#include <utility>

namespace heddle {
namespace {

template <class Test>
std::vector<WovenMethod> chosen(const Methods &all, Test test) {
  std::vector<WovenMethod> result;
  std::copy_if(all.begin(), all.end(), std::back_inserter(result), test);
  return result;
}

} // namespace

Methods Methods::of_class(std::string_view name) const {
  return Methods(chosen(
      *this, [&](const WovenMethod &m) { return m.class_name == name; }));
}

Methods Methods::with_aspect(std::string_view name) const {
  return Methods(chosen(*this, [&](const WovenMethod &m) {
    return std::any_of(m.aspects.begin(), m.aspects.end(),
                       [&](const WovenAspect &a) { return a.name == name; });
  }));
}

Methods methods() {
  std::vector<WovenMethod> found;
  {
    detail::module_list &list = detail::all_modules();
    std::lock_guard lock(list.mutex); // modules stay while they are read
    detail::survey all(list);
    for (const detail::finding &f : all.found->all)
      if (f.state == CoverageState::covered) {
        found.push_back(detail::method_of(*f.what));
        found.back().module = all.modules[f.module].path;
      }
  }
  std::sort(found.begin(), found.end(),
            [](const WovenMethod &a, const WovenMethod &b) {
              return std::tie(a.qualified, a.id) < std::tie(b.qualified, b.id);
            });
  return Methods(std::move(found));
}

std::ostream &operator<<(std::ostream &out, const WovenMethod &method) {
  out << method.qualified << " (" << method.file << ':' << method.line << "):";
  const char *before = " ";
  for (const WovenAspect &a : method.aspects)
    out << std::exchange(before, ", ") << a.name << " (" << a.rule
        << (a.is_compiled_in ? ", compiled in)" : ")");
  return out;
}

void describe(std::ostream &out) {
  Coverage report = coverage();
  print_gaps(out, report);
  for (const WovenModule &module : report.modules)
    out << "\n  " << module;
  for (const WovenMethod &method : methods())
    out << "\n  " << method;
  out << '\n';
}

} // namespace heddle
