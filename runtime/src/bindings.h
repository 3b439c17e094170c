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
#include "delegation.h"
#include "heddle/container.h"
#include "heddle/join_point.h"
#include "reclaim.h"

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_set>
#include <vector>

namespace heddle::detail {

/// Segment 0 holds the first 16 places; each further one as many as all before
/// it.
constexpr std::size_t first_segment = 16, segment_count = 16;
constexpr std::size_t segment_size(std::size_t segment) {
  return segment ? first_segment << (segment - 1) : first_segment;
}
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
  place *find(const slot_position &key) const noexcept {
    place *s = segments_[key.segment].load(std::memory_order_acquire);
    return s ? s + key.offset : nullptr;
  }
  place &find_or_grow(const slot_position &key) {
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

  const std::string &name() const noexcept { return *key.text; }

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

/// The aspects of one chain for the lookups that begin in one container, while
/// each of them is an object that is kept: what such a lookup would find.
struct resolved final : held {
  /// Room for \p count levels behind the object itself.
  static std::unique_ptr<resolved> make(std::size_t count);
  static void operator delete(void *p) { ::operator delete(p); }

  v1::level *levels() const noexcept {
    return reinterpret_cast<v1::level *>(const_cast<resolved *>(this) + 1);
  }

  unsigned state = 0; ///< what it adds to the state of a frame: copies
  const name_key *repeating = nullptr; ///< the first that does, if any
  std::vector<std::shared_ptr<void>> kept;

private:
  static void *operator new(std::size_t size, std::size_t more) {
    return ::operator new(size + more);
  }
};

/// Counts the changes after which a chain may be ready that was not before.
extern std::atomic<std::uint64_t> changes;

struct bindings {
  bindings(Container &owner, bindings *parent);
  ~bindings();

  Container &owner;
  bindings *const parent;
  slots<binding> bound;
  slots<scoped_object> scoped;
  source_place delegate;
  slots<resolved> ready;
  const std::uint64_t serial; ///< never used again
  std::atomic<unsigned> unready_calls{0};
  bool has_ready = false; ///< ever; guarded by the lock of all bindings
  std::vector<bindings *> children; ///< guarded by it too

  /// The ready aspects of \p c for a scope of this container.
  const std::atomic<resolved *> &ready_of(const v1::chain &c) const noexcept {
    static constinit const std::atomic<resolved *> none{nullptr};
    auto *place = ready.find(c.number);
    return place ? *place : none;
  }

  void bind(std::string_view name, recipe how);
  void unbind(const name_key &key);
  void clear();
  bool is_bound(const name_key &key) const noexcept;

  /// Takes the object of the scoped binding \p made_by away, if it is here. The
  /// ready chains with it are the caller's to take away.
  std::unique_ptr<const held> take_scoped(const name_key &key,
                                          std::uint64_t made_by);
};

/// The table that this thread's lookups begin in.
bindings &current_bindings() noexcept;

/// Whether \p aspect is of the kind that the rules say of its name, if they do.
inline bool agrees(const name_key &key, const Aspect &aspect) noexcept {
  switch (key.said->load(std::memory_order_relaxed)) {
  case advice_kind::async:
    return aspect.is_async();
  case advice_kind::each:
    return aspect.is_each();
  case advice_kind::any:
    break;
  }
  return true;
}

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
  Aspect *ask_elsewhere(const name_key &key, bindings &from, v1::site &site);

  pin pin_;
  std::shared_ptr<void> owned_; ///< of a transient, or a source's
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
/// Always used by this name, see `this_thread`. Set by change_root.
extern std::atomic<bindings *> root_bindings
    __attribute__((visibility("hidden")));

/// Makes \p root the one that calls outside any scope ask; null for none yet.
void change_root(bindings *root);

/// Looks up the aspects of \p c, unless nothing has changed since it was tried
/// for the same container. \returns whether they are ready for this thread.
bool make_ready(const v1::chain &c);

/// What \p found stands for in a lookup that began in \p from: made if need be.
/// \p found stays pinned meanwhile; the result keeps the object.
made object_of(bindings &from, binding &found);

} // namespace heddle::detail

#endif // HEDDLE_SRC_BINDINGS_H
