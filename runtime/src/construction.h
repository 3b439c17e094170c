//===- construction.h - one maker for each object, and no cycles --*- C++
//-*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Keeps two threads from making the same object, and a thread from needing
/// what it, or a thread that waits for it, is just making.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_SRC_CONSTRUCTION_H
#define HEDDLE_SRC_CONSTRUCTION_H

#include "heddle/container.h"

#include <cstdint>
#include <string>
#include <vector>

namespace heddle::detail {

/// While it lives, this thread is the one that makes an object. Objects that
/// are made for each lookup are not exclusive: only the thread itself must not
/// come back to them.
class construction {
public:
  /// Identifies the object: of which binding, for which container.
  struct subject {
    std::uint64_t binding;
    const bindings *container;
    bool operator==(const subject &) const = default;
  };

  /// Waits while another thread makes the same exclusive object: ask again
  /// whether it exists. Throws DependencyCycle. \p name outlives this.
  construction(subject what, const std::string &name, lifetime kept);
  ~construction();
  construction(const construction &) = delete;
  construction &operator=(const construction &) = delete;

private:
  friend struct construction_site;

  subject what_;
  const std::string &name_;
  const construction *outer_; ///< what this thread was making before
  lifetime kept_;
};

/// The names of what this thread is making, outermost first.
std::vector<std::string> names_being_made();
/// The same from the innermost singleton of \p home; empty without one.
std::vector<std::string> names_from_singleton(const bindings &home);

} // namespace heddle::detail

#endif // HEDDLE_SRC_CONSTRUCTION_H
