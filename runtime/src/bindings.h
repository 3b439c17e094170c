//===- bindings.h - the tables behind a container ---------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How a container finds what stands behind a name, without a lock: a table of
/// pointers, indexed by the name's number, each replaced as a whole. Growing
/// adds a segment and moves nothing.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_SRC_BINDINGS_H
#define HEDDLE_SRC_BINDINGS_H

#include "chain.h"
#include "heddle/container.h"
#include "reclaim.h"

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_set>

namespace heddle::detail {

/// Segment 0 holds the first 16 places; each further one as many as all before
/// it.
constexpr std::size_t first_segment = 16, segment_count = 16;
constexpr std::size_t segment_size(std::size_t segment) {
  return segment ? first_segment << (segment - 1) : first_segment;
}
struct slot_position {
  std::uint32_t segment, offset;
};
/// Throws std::length_error past half a million names.
slot_position position_of(std::size_t number);

/// A growing array of atomic pointers to T. Places keep their addresses.
template <class T> class slots {
public:
  using place = std::atomic<T *>;

  slots() = default;
  slots(const slots &) = delete;
  slots &operator=(const slots &) = delete;
  ~slots() {
    for (auto &s : segments_)
      delete[] s.load(std::memory_order_relaxed);
  }

  /// Null where nothing has been put in the neighbourhood yet.
  place *find(const name_key &key) const noexcept {
    place *s = segments_[key.segment].load(std::memory_order_acquire);
    return s ? s + key.offset : nullptr;
  }
  place &find_or_grow(const name_key &key) {
    auto &segment = segments_[key.segment];
    place *s = segment.load(std::memory_order_acquire);
    if (!s) {
      auto fresh = std::make_unique<place[]>(segment_size(key.segment));
      if (segment.compare_exchange_strong(s, fresh.get(),
                                          std::memory_order_acq_rel))
        s = fresh.release();
    }
    return s[key.offset];
  }
  template <class F> void for_each(F &&visit) {
    for (std::size_t i = 0; i != segment_count; ++i)
      if (place *s = segments_[i].load(std::memory_order_acquire))
        for (std::size_t k = 0; k != segment_size(i); ++k)
          visit(s[k]);
  }

private:
  std::array<std::atomic<place *>, segment_count> segments_{};
};

/// The containers that keep an object of one scoped binding; so that the
/// objects go when the binding goes.
struct scope_roster {
  std::mutex mutex;
  bool closed = false; ///< the binding is gone: keep nothing more
  std::unordered_set<bindings *> scopes;
};

struct binding : held {
  binding(bindings &home, const name_key &key, recipe how);

  const std::string &name() const noexcept { return *key.name; }

  bindings &home;
  const name_key key;
  recipe how;
  const std::uint64_t serial; ///< never used again, unlike an address
  /// The object of a singleton that has been made, if it is an aspect.
  std::atomic<Aspect *> ready{nullptr};
  std::atomic<bool> is_made{false}; ///< `object` may be read
  made object;
  const std::shared_ptr<scope_roster> roster; ///< of a scoped binding
};

/// An object of a scoped binding, kept by a container.
struct scoped_object : held {
  made object;
  name_key key;
  std::uint64_t made_by;
  std::shared_ptr<scope_roster> roster;
};

struct bindings {
  bindings(Container &owner, bindings *parent) : owner(owner), parent(parent) {}
  ~bindings();

  Container &owner;
  bindings *const parent;
  slots<binding> bound;
  slots<scoped_object> scoped;

  void bind(std::string_view name, recipe how);
  void unbind(const name_key &key);
  void clear();
  bool is_bound(const name_key &key) const noexcept;

  /// Takes the object of the scoped binding \p made_by away, if it is here.
  std::unique_ptr<const held> take_scoped(const name_key &key,
                                          std::uint64_t made_by);
};

/// The table that this thread's lookups begin in.
bindings &current_bindings() noexcept;

/// One lookup for one level of a call: keeps what it found alive.
class resolution {
public:
  /// \p site is for the error texts.
  resolution(const name_key &key, v1::site &site);
  Aspect &aspect() const noexcept { return *aspect_; }
  bool repeating() const noexcept { return repeating_; }

private:
  Aspect *slow(const name_key &key, bindings &from, binding *found,
               v1::site &site);

  pin pin_;
  std::shared_ptr<void> owned_; ///< of a transient
  Aspect *aspect_;
  bool repeating_;
};

/// The binding of \p key that a lookup from \p from finds, pinned; or null.
inline binding *find_binding(pin &p, const bindings &from,
                             const name_key &key) noexcept {
  for (const bindings *b = &from; b; b = b->parent)
    if (auto *place = b->bound.find(key))
      if (binding *found = p.protect(*place))
        return found;
  return nullptr;
}

/// The table that calls outside any scope ask; null before the first of them.
/// Always used by this name, see `this_thread`.
extern std::atomic<bindings *> root_bindings
    __attribute__((visibility("hidden")));

/// The aspect behind \p key where that is a singleton that has been made, and
/// does not repeat: \p p keeps it alive. Null where it takes a resolution.
inline Aspect *ready_aspect(pin &p, const name_key &key) noexcept {
  const bindings *from = this_thread.current;
  if (!from)
    from = root_bindings.load(std::memory_order_acquire);
  if (!from) [[unlikely]]
    return nullptr;
  binding *found = find_binding(p, *from, key);
  if (!found || found->how.repeating) [[unlikely]]
    return nullptr;
  return found->ready.load(std::memory_order_acquire);
}

/// What \p found stands for in a lookup that began in \p from: made if need be.
/// \p found stays pinned meanwhile; the result keeps the object.
made object_of(bindings &from, binding &found);

} // namespace heddle::detail

#endif // HEDDLE_SRC_BINDINGS_H
