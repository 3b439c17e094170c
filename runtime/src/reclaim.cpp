//===- reclaim.cpp - objects that calls use while they are replaced -------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The writer's side of reclaim.h, and the threads' slots.
///
//===----------------------------------------------------------------------===//

#include "reclaim.h"
#include "heddle/fiber.h"

#include <algorithm>
#include <functional>
#include <mutex>
#include <utility>

#include <pthread.h>
#ifdef __linux__
#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace heddle::detail {

/// Slots of one thread; blocks are chained as calls nest deeper, and kept.
struct slot_block {
  pin_slot slots[slots_per_block + 1]; // the last one is the end
  std::atomic<slot_block *> next{nullptr};
  // While slots of `next` are used:
  v1::frame *crossed_by = nullptr;
  const void *crossed_at = nullptr; ///< a place in the stack
  slot_block() { slots[slots_per_block].end = true; }

  void forget_crossing() noexcept {
    crossed_by = nullptr;
    crossed_at = nullptr;
  }
};

namespace {

/// The slots of one thread after another. Never freed: who retires walks them
/// without a lock.
struct thread_slots {
  slot_block first;
  thread_slots *next = nullptr;
  std::atomic<bool> taken{true};
};

/// Where a thread stands that has no slots yet.
constinit pin_slot unregistered{{nullptr}, {false}, true};

std::atomic<thread_slots *> all_threads{nullptr};

bool membarrier_call([[maybe_unused]] int command) noexcept {
#if defined(__linux__) && defined(SYS_membarrier)
  return ::syscall(SYS_membarrier, command, 0, 0) == 0;
#else
  return false;
#endif
}

bool register_for_barriers() noexcept {
#if defined(__linux__) && defined(SYS_membarrier)
  return membarrier_call(MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED);
#else
  return false;
#endif
}

} // namespace

/// Decided once for the process: all readers must agree.
bool light_barriers() noexcept {
  static const bool available = register_for_barriers();
  return available;
}

constinit std::atomic<std::size_t> depth_limit{1024};

namespace {

/// Orders what each thread did before and after. False if that cannot be had:
/// then nothing may be destroyed now.
bool barrier_on_all_threads() noexcept {
  if (!light_barriers())
    return true; // readers store sequentially consistently
#if defined(__linux__) && defined(SYS_membarrier)
  return membarrier_call(MEMBARRIER_CMD_PRIVATE_EXPEDITED) ||
         (register_for_barriers() &&
          membarrier_call(MEMBARRIER_CMD_PRIVATE_EXPEDITED));
#else
  return false;
#endif
}

// A key's destructor runs after those of thread_local objects, which may call
// woven functions, and runs again if they make the thread come back.
void give_back(void *slots) {
  this_thread.top = &unregistered;
  static_cast<thread_slots *>(slots)->taken.store(false,
                                                  std::memory_order_release);
}

pthread_key_t exit_key() {
  static const pthread_key_t key = [] {
    pthread_key_t k;
    pthread_key_create(&k, &give_back);
    return k;
  }();
  return key;
}

/// Of a fiber. Where that did not come to its end, its calls have left pins.
void give_slots_back(thread_slots &s) noexcept {
  for (auto *b = &s.first; b; b = b->next.load(std::memory_order_relaxed)) {
    b->forget_crossing();
    for (pin_slot &slot : b->slots)
      if (slot.object.load(std::memory_order_relaxed))
        slot.object.store(nullptr, std::memory_order_release);
  }
  s.taken.store(false, std::memory_order_release);
}

thread_slots *take_slots() {
  for (auto *s = all_threads.load(std::memory_order_acquire); s; s = s->next) {
    bool taken = false;
    if (s->taken.compare_exchange_strong(taken, true,
                                         std::memory_order_acquire))
      return s;
  }
  auto *fresh = new thread_slots;
  fresh->next = all_threads.load(std::memory_order_relaxed);
  while (!all_threads.compare_exchange_weak(fresh->next, fresh,
                                            std::memory_order_seq_cst)) {
  }
  return fresh;
}

template <class F> void for_each_slot(F &&visit) {
  for (auto *t = all_threads.load(std::memory_order_seq_cst); t; t = t->next)
    for (auto *b = &t->first; b; b = b->next.load(std::memory_order_acquire))
      for (std::size_t i = 0; i != slots_per_block; ++i)
        if (const held *h = b->slots[i].object.load(std::memory_order_seq_cst))
          visit(b->slots[i], h);
}

using retired_list = std::vector<std::unique_ptr<const held>>;

struct graveyard {
  std::mutex mutex;
  retired_list objects;
};
graveyard &the_graveyard() {
  static graveyard &g = *new graveyard; // used until the very end
  return g;
}

/// Moves the objects that no slot holds from \p from to \p to. Tells the
/// holders of the others.
void move_unpinned(retired_list &from, retired_list &to) {
  std::vector<const held *> pinned;
  for_each_slot([&](pin_slot &slot, const held *h) {
    auto is_h = [h](const auto &object) { return object.get() == h; };
    if (std::any_of(from.begin(), from.end(), is_h)) {
      slot.notice.store(true, std::memory_order_seq_cst);
      pinned.push_back(h);
    }
  });
  auto first_free =
      std::partition(from.begin(), from.end(), [&](const auto &object) {
        return std::find(pinned.begin(), pinned.end(), object.get()) !=
               pinned.end();
      });
  std::move(first_free, from.end(), std::back_inserter(to));
  from.erase(first_free, from.end());
}

} // namespace

__thread thread_state this_thread = {&unregistered, {}, false, 0, 0, nullptr};

/// While a fiber is entered, `other` is what its thread had on its own stack;
/// else what the fiber has.
struct fiber_parts {
  thread_state other;
  thread_slots *slots = nullptr; ///< of the fiber, once it has any
};

namespace {

/// The first slots of this thread, or fiber, which is registered.
slot_block *first_block() {
  if (this_thread.fiber)
    return &this_thread.fiber->slots->first;
  return &static_cast<thread_slots *>(pthread_getspecific(exit_key()))->first;
}

slot_block *block_ending_at(pin_slot *end) {
  return reinterpret_cast<slot_block *>(end - slots_per_block);
}

/// The stack that this thread began with.
struct stack_bounds {
  const char *low = nullptr, *high = nullptr;

  bool holds(const void *p) const noexcept {
    std::less_equal<const void *> not_above;
    return not_above(low, p) && !not_above(high, p);
  }
};

const stack_bounds &own_stack() noexcept {
  static constinit thread_local stack_bounds known;
  pthread_attr_t attributes;
  if (known.high || pthread_getattr_np(pthread_self(), &attributes) != 0)
    return known;
  void *low = nullptr;
  std::size_t size = 0;
  pthread_attr_getstack(&attributes, &low, &size);
  pthread_attr_destroy(&attributes);
  known.low = static_cast<const char *>(low);
  known.high = known.low + size;
  return known;
}

/// Whether a call that crossed at \p earlier and has not returned has been left
/// by longjmp: the stack grows down, and a later call has come to \p now.
bool is_abandoned(const void *earlier, const void *now) noexcept {
  return earlier && std::less_equal<const void *>()(earlier, now) &&
         own_stack().holds(earlier) && own_stack().holds(now);
}

/// Gives the slots back that longjmp has left. Those of one block may stay, so
/// that a call need not be asked for where it stands.
void drop_abandoned(const void *now) noexcept {
  slot_block *last = block_ending_at(this_thread.top), *b = first_block();
  while (b != last && !is_abandoned(b->crossed_at, now))
    b = b->next.load();
  if (b == last)
    return;
  this_thread.top = &b->slots[slots_per_block];
  while (b != last) {
    b->forget_crossing();
    b = b->next.load();
    for (pin_slot &slot : b->slots)
      slot.object.store(nullptr, std::memory_order_release);
  }
}

} // namespace

crossing::crossing(v1::frame &f) {
  if (this_thread.top == &unregistered) {
    this_thread.top = next_block(this_thread.top);
  } else if (this_thread.top->end) {
    const void *now = __builtin_frame_address(0);
    drop_abandoned(now);
    block_ = block_ending_at(this_thread.top);
    block_->crossed_by = &f;
    block_->crossed_at = now;
  }
}

crossing::~crossing() {
  if (block_)
    block_->forget_crossing();
}

void for_each_crossing(const std::function<void(v1::frame &)> &visit) {
  slot_block *last = block_ending_at(this_thread.top);
  for (slot_block *b = first_block(); b != last; b = b->next.load())
    if (b->crossed_by)
      visit(*b->crossed_by);
}

pin_slot *next_block(pin_slot *&end) {
  if (end == &unregistered) {
    thread_slots *mine = take_slots();
    if (this_thread.fiber)
      this_thread.fiber->slots = mine;
    else
      pthread_setspecific(exit_key(), mine);
    this_thread.light_barrier = light_barriers();
    end = mine->first.slots;
    return end;
  }
  slot_block *block = block_ending_at(end);
  slot_block *next = block->next.load(std::memory_order_relaxed);
  if (!next) {
    next = new slot_block;
    block->next.store(next, std::memory_order_release);
  }
  return next->slots;
}

void reclaim() noexcept {
  retired_list destroy; // after the lock: destructors may do anything
  graveyard &g = the_graveyard();
  std::lock_guard lock(g.mutex);
  if (g.objects.empty() || !barrier_on_all_threads())
    return;
  move_unpinned(g.objects, destroy);
  // A holder that left before it could see the notice is seen to have left now;
  // one that leaves later sees it.
  if (!g.objects.empty() && barrier_on_all_threads())
    move_unpinned(g.objects, destroy);
}

void leave_retired(pin_slot &slot) noexcept {
  slot.notice.store(false, std::memory_order_seq_cst);
  reclaim();
}

void retire(std::unique_ptr<const held> object) noexcept {
  if (!object)
    return;
  {
    graveyard &g = the_graveyard();
    std::lock_guard lock(g.mutex);
    g.objects.push_back(std::move(object));
  }
  reclaim();
}

void retire_unshared(
    std::vector<std::unique_ptr<const held>> objects) noexcept {
  std::erase_if(objects, [](const auto &object) { return !object; });
  retired_list destroy;
  if (!objects.empty())
    move_unpinned(objects, destroy);
  for (auto &object : objects)
    retire(std::move(object));
}

} // namespace heddle::detail

namespace heddle {
using detail::this_thread;

FiberState::FiberState()
    : parts_(new detail::fiber_parts{
          {&detail::unregistered, {}, false, 0, 0, nullptr}}) {
  parts_->other.fiber = parts_.get();
}

FiberState::~FiberState() {
  if (is_entered())
    leave();
  if (parts_->slots)
    detail::give_slots_back(*parts_->slots);
}

void FiberState::enter() noexcept { std::swap(this_thread, parts_->other); }

void FiberState::leave() noexcept { std::swap(this_thread, parts_->other); }

bool FiberState::is_entered() const noexcept {
  return this_thread.fiber == parts_.get();
}

} // namespace heddle
