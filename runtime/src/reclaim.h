//===- reclaim.h - objects that calls use while they are replaced --*- C++
//-*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Safe memory reclamation by hazard pointers (M. Michael, "Hazard Pointers",
/// IEEE TPDS 15(6), 2004), with the cost moved to the writer.
///
/// A call *pins* what it uses: it writes the pointer into a slot of its thread
/// and looks whether it is still the current one. Who replaces an object
/// *retires* the old one: it is destroyed at once when no slot holds it, else
/// by the call that leaves it last.
///
/// Pinning, not epochs: a woven function may run as long as the program does
/// (`App::run`), and must hold up nothing but its own aspects.
///
/// The reader's store and its second load must not be exchanged. A fence there
/// would cost more than the whole dispatch, so the writer runs
/// membarrier(2), which is a fence on every thread of the process; where that
/// is not to be had, the reader's store is sequentially consistent.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_SRC_RECLAIM_H
#define HEDDLE_SRC_RECLAIM_H

#include "heddle/abi.h"
#include "heddle/context.h"

#include <atomic>
#include <functional>
#include <memory>
#include <vector>

namespace heddle::detail {

struct bindings;
struct fiber_parts;
struct slot_block;

/// Base of what can be retired.
struct held {
  held() = default;
  held(const held &) = delete;
  held &operator=(const held &) = delete;
  virtual ~held() = default;
};

struct pin_slot {
  std::atomic<const held *> object{nullptr};
  /// Set by who retired the object: reclaim when you leave.
  std::atomic<bool> notice{false};
  /// Not a slot, but the end of a block of slots.
  bool end = false;
};

/// What dispatch keeps for each thread; in one place, so that a call computes
/// one thread-local address.
struct thread_state {
  pin_slot *top;      ///< the next free slot, or the end of a block
  place here;         ///< what is current for its calls
  bool light_barrier; ///< a compiler barrier is enough, see above
  unsigned nested;    ///< bodies of coroutines that it has begun in one another
  unsigned long nesting; ///< the number of the outermost, see async.cpp
  fiber_parts *fiber;    ///< that it is in; null on its own stack
};

/// Always used by this name. Of a reference to it g++ 12 tests the address,
/// with -fsanitize=null, by the flags of an instruction that the linker
/// replaces by one which sets none.
extern __thread thread_state this_thread
    __attribute__((tls_model("initial-exec"), visibility("hidden")));

constexpr std::size_t slots_per_block = 32;

/// See control::set_recursion_limit.
extern std::atomic<std::size_t> depth_limit;

/// Whether the readers of the process do with compiler barriers, see above.
bool light_barriers() noexcept;

/// A call whose pin may be the first of a block of slots: while it lives, the
/// call is known by that. Registers the thread if it is new.
class crossing {
public:
  explicit crossing(v1::frame &f);
  ~crossing();
  crossing(const crossing &) = delete;
  crossing &operator=(const crossing &) = delete;

  /// Whether it is one, and there are slots before it.
  explicit operator bool() const noexcept { return block_; }

private:
  slot_block *block_ = nullptr;
};
/// Visits the calls of this thread that have crossed before, outermost first.
void for_each_crossing(const std::function<void(v1::frame &)> &visit);

/// The first slot after the block that ends at \p end. With its first call the
/// thread gets its slots, and \p end becomes the first of them.
pin_slot *next_block(pin_slot *&end);
/// Destroys what has been retired and is not pinned any more.
void reclaim() noexcept;
/// The holder of \p slot has been told that its object is retired.
void leave_retired(pin_slot &slot) noexcept;

/// Keeps one object alive. Pins of a thread end in the reverse order of their
/// beginnings, as stack objects do.
class pin {
public:
  pin() noexcept {
    below_ = this_thread.top;
    slot_ = below_->end ? next_block(below_) : below_;
    this_thread.top = slot_ + 1;
  }
  ~pin() {
    this_thread.top = below_;
    // Release: what this thread did with the object comes before its end.
    if (this_thread.light_barrier) [[likely]] {
      slot_->object.store(nullptr, std::memory_order_release);
      std::atomic_signal_fence(std::memory_order_seq_cst);
    } else {
      slot_->object.store(nullptr, std::memory_order_seq_cst);
    }
    if (slot_->notice.load(std::memory_order_seq_cst)) [[unlikely]]
      leave_retired(*slot_);
  }
  pin(const pin &) = delete;
  pin &operator=(const pin &) = delete;

  /// The object that \p place points to, pinned in place of an earlier one; it
  /// was the current one at some moment of this call. Null if there is none.
  template <class T> T *protect(const std::atomic<T *> &place) noexcept {
    T *seen = place.load(std::memory_order_seq_cst);
    while (seen) {
      hold(seen);
      T *now = place.load(std::memory_order_seq_cst);
      if (now == seen) [[likely]]
        break;
      seen = now;
    }
    return seen;
  }

private:
  void hold(const held *object) noexcept {
    if (this_thread.light_barrier) [[likely]] {
      slot_->object.store(object, std::memory_order_release);
      std::atomic_signal_fence(std::memory_order_seq_cst);
    } else {
      slot_->object.store(object, std::memory_order_seq_cst);
    }
  }

  pin_slot *below_, *slot_;
};

/// A pin for the hot path: without barriers, so only for places that are empty
/// where light ones are not enough; and never the first one of a block.
class quick_pin {
public:
  /// Keeps \p object alive, which \p place pointed to, if it still does.
  template <class T>
  [[gnu::always_inline]] quick_pin(const std::atomic<T *> &place,
                                   const T *object) noexcept
      : slot_(this_thread.top) {
    if (slot_->end) [[unlikely]] {
      slot_ = nullptr;
      return;
    }
    slot_->object.store(object, std::memory_order_release);
    this_thread.top = slot_ + 1;
    std::atomic_signal_fence(std::memory_order_seq_cst);
    if (place.load(std::memory_order_acquire) != object) [[unlikely]] {
      leave(slot_);
      slot_ = nullptr;
    }
  }
  [[gnu::always_inline]] ~quick_pin() {
    if (slot_) [[likely]]
      leave(slot_);
  }
  quick_pin(const quick_pin &) = delete;
  quick_pin &operator=(const quick_pin &) = delete;

  /// Whether there was a slot, and the object was still there.
  explicit operator bool() const noexcept { return slot_; }

private:
  [[gnu::always_inline]] static void leave(pin_slot *slot) noexcept {
    this_thread.top = slot;
    slot->object.store(nullptr, std::memory_order_release);
    std::atomic_signal_fence(std::memory_order_seq_cst);
    if (slot->notice.load(std::memory_order_acquire)) [[unlikely]]
      leave_retired(*slot);
  }

  pin_slot *slot_;
};

/// Takes objects that no new pin can reach any more.
void retire(std::unique_ptr<const held> object) noexcept;
/// The same for objects that no other thread uses: destroyed without telling
/// the others, unless a call of this thread is still in one of them.
void retire_unshared(std::vector<std::unique_ptr<const held>> objects) noexcept;

} // namespace heddle::detail

#endif // HEDDLE_SRC_RECLAIM_H
