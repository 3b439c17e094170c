//===- construction.cpp - one maker for each object, and no cycles --------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The exclusive objects in the making, who makes each, and who waits for what.
/// One lock guards it: making an object is rare.
///
//===----------------------------------------------------------------------===//

#include "construction.h"
#include "errors.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <vector>

namespace heddle::detail {

/// A thread that makes objects.
struct construction_site {
  const construction *innermost = nullptr;
  const construction *waits = nullptr; ///< guarded by the ledger's mutex

  static const construction::subject &what(const construction &c) {
    return c.what_;
  }

  const construction *singleton_of(const bindings &home) const {
    auto *c = innermost;
    while (c &&
           (c->kept_ != lifetime::singleton || c->what_.container != &home))
      c = c->outer_;
    return c;
  }

  /// Names from the first one of this thread's path that is \p what, or from
  /// its beginning; outermost first.
  std::vector<std::string> path_from(const construction::subject *what) const {
    std::vector<std::string> names;
    for (auto *c = innermost; c; c = c->outer_) {
      names.push_back(c->name_);
      if (what && c->what_ == *what)
        break;
    }
    std::reverse(names.begin(), names.end());
    return names;
  }

  bool is_making(const construction::subject &what) const {
    for (auto *c = innermost; c; c = c->outer_)
      if (c->what_ == what)
        return true;
    return false;
  }
};

namespace {

thread_local constinit construction_site here;

struct ledger {
  struct entry {
    construction::subject what;
    construction_site *maker;
  };
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<entry> entries;

  auto find(const construction::subject &what) {
    return std::find_if(entries.begin(), entries.end(),
                        [&](const entry &e) { return e.what == what; });
  }
  construction_site *maker_of(const construction::subject &what) {
    auto at = find(what);
    return at == entries.end() ? nullptr : at->maker;
  }
};
ledger &the_ledger() {
  static ledger &l = *new ledger;
  return l;
}

/// The path of the cycle that waiting for \p maker would close: what each
/// thread makes, from this one to the last; empty if there is no cycle. Reads
/// only of threads that wait, since the others go on without the lock.
std::vector<std::string> cycle_through(ledger &l,
                                       const construction_site *maker) {
  std::vector<std::string> path = here.path_from(nullptr);
  while (maker != &here) {
    if (!maker || !maker->waits)
      return {};
    std::vector<std::string> theirs = maker->path_from(nullptr);
    path.insert(path.end(), theirs.begin(), theirs.end());
    maker = l.maker_of(construction_site::what(*maker->waits));
  }
  return path;
}

} // namespace

construction::construction(subject what, const std::string &name, lifetime kept)
    : what_(what), name_(name), outer_(here.innermost), kept_(kept) {
  if (here.is_making(what_)) {
    auto path = here.path_from(&what_);
    path.push_back(name_);
    errors::dependency_cycle(path);
  }
  if (kept_ != lifetime::transient) {
    ledger &l = the_ledger();
    std::unique_lock lock(l.mutex);
    while (construction_site *maker = l.maker_of(what_)) {
      if (auto path = cycle_through(l, maker); !path.empty()) {
        path.push_back(path.front());
        errors::dependency_cycle(path);
      }
      here.waits = this;
      l.changed.wait(lock);
      here.waits = nullptr;
    }
    l.entries.push_back({what_, &here});
  }
  here.innermost = this;
}

construction::~construction() {
  here.innermost = outer_;
  if (kept_ == lifetime::transient)
    return;
  ledger &l = the_ledger();
  {
    std::lock_guard lock(l.mutex);
    l.entries.erase(l.find(what_));
  }
  l.changed.notify_all();
}

std::vector<std::string> names_being_made() { return here.path_from(nullptr); }

std::vector<std::string> names_from_singleton(const bindings &home) {
  const construction *keeper = here.singleton_of(home);
  if (!keeper)
    return {};
  return here.path_from(&construction_site::what(*keeper));
}

} // namespace heddle::detail
