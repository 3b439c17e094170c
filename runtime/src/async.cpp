//===- async.cpp - calls of asynchronous aspects --------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An asynchronous aspect is, in its chain, one that gives a coroutine as the
/// result: `AsyncAspect::around` fills a ticket, and the woven side makes the
/// outer coroutine of that (heddle/awaited.h). What happens afterwards is here,
/// in turns:
///
///   outer coroutine   turn() ------------> aspect, from where it was
///   aspect            proceed(), or end -> outer coroutine, by turn_ended()
///   outer coroutine   run_rest(), awaits what that gives, and again turn();
///                     or finish()
///
/// The coroutine outlives the call that made it. So its chain is known by what
/// is never freed, and looked up level by level, in the context of the call.
///
//===----------------------------------------------------------------------===//

#include "heddle/async.h"
#include "bindings.h"
#include "chain.h"
#include "errors.h"
#include "outer.h"

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstring>
#include <functional>
#include <memory>
#include <mutex>
#include <new>

namespace heddle {
namespace detail {
namespace {

/// A frame knows at its end whether it is on the heap.
constexpr std::size_t frame_align = alignof(std::max_align_t);
constexpr std::size_t padded(std::size_t size) {
  return (size + frame_align - 1) / frame_align * frame_align;
}
struct frame_end {
  bool *in_use; ///< of the room that it is in; null: on the heap
};
frame_end &end_of(void *frame, std::size_t size) {
  return *reinterpret_cast<frame_end *>(static_cast<std::byte *>(frame) +
                                        padded(size));
}

/// Numbers of calls, by the block, so that threads do not wait for each other.
std::uint64_t next_call() noexcept {
  constexpr std::uint64_t block = 1 << 16;
  static std::atomic<std::uint64_t> blocks{0};
  static thread_local std::uint64_t next = 0;
  if (next % block == 0)
    next = (blocks.fetch_add(1, std::memory_order_relaxed) * block) + 1;
  return next++;
}

/// Where in the chain that it belongs to, which is never freed, \p at is.
const v1::level *lasting_level(const v1::site &site, const v1::level &at) {
  auto find = [&](const v1::chain &c) -> const v1::level * {
    std::less<const name_key *> before;
    if (before(at.name, c.keys) || !before(at.name, c.keys + c.count))
      return nullptr;
    return c.unresolved + (at.name - c.keys);
  };
  const v1::chain *now = __atomic_load_n(&site.links, __ATOMIC_ACQUIRE);
  const v1::level *found = now ? find(*now) : nullptr;
  if (!found) // it was linked again meanwhile
    for_each_chain([&](const v1::chain &c) {
      if (!found)
        found = find(c);
    });
  return found;
}

} // namespace

/// The runtime's part of an async_call.
struct running_call {
  AsyncJoinPoint jp;
  AsyncAspect *aspect;
  std::shared_ptr<Aspect> kept;
  Context context;
  task<> advice;
  std::coroutine_handle<> waiting;         ///< what of it proceeds, ...
  task_promise *waiting_promise = nullptr; ///< ... and its promise
  std::exception_ptr error; ///< of the rest of the chain, or of beginning
  enum phase : unsigned char { running, ended, suspended };
  std::atomic<phase> at{running}; ///< a turn_within
  bool is_within = false;
  bool room_in_use = false;
  void (*resume)(void *) = nullptr;
  void *data = nullptr;
  alignas(frame_align) std::byte room[384];

  explicit running_call(v1::async_call &c) : jp(c) {}

  static running_call &of(v1::async_call &c) {
    static_assert(sizeof(running_call) <= sizeof c.room);
    return *std::launder(reinterpret_cast<running_call *>(room_of(c)));
  }
  static running_call &of(AsyncJoinPoint &p) { return of(p.call_); }
  static void *room_of(v1::async_call &c) {
    void *at = c.room;
    std::size_t space = sizeof c.room;
    return std::align(alignof(running_call), sizeof(running_call), at, space);
  }

  /// \returns what to resume for the next turn; null if that has failed.
  std::coroutine_handle<> begin_turn() {
    place thread = change_place(context.place());
    if (waiting) {
      waiting_promise->arrive_from_rest(thread);
      return std::exchange(waiting, {});
    }
    try {
      advice = aspect->around(jp);
    } catch (...) {
      error = std::current_exception();
    }
    if (!advice) {
      change_place(thread);
      return {};
    }
    auto h = async_access::handle(advice);
    h.promise().begin(jp.call_, thread);
    return h;
  }
};

void async_dispatch::begin(Aspect &aspect, std::shared_ptr<Aspect> kept,
                           JoinPoint &jp) {
  v1::frame &f = jp.frame_;
  jp.begin_again();
  jp.check_arguments();
  v1::ticket t;
  new (&t) ticket_parts{&aspect,
                        std::move(kept),
                        Context::capture().in_call(next_call()),
                        f.where,
                        lasting_level(*f.where, *f.at),
                        *jp.object_word(),
                        f.state & v1::copies};
  f.state |= v1::has_run;
  reinterpret_cast<const v1::async_signature &>(jp.types())
      .begin(f, jp.result_storage(), t);
  f.state |= v1::is_done;
}

bool async_dispatch::takes(JoinPoint &jp, unsigned flag) {
  return jp.types().result_flags & flag;
}

const v1::site &async_dispatch::site_of(JoinPoint &jp) {
  return *jp.frame_.where;
}

void async_dispatch::drop_result(v1::frame &f) noexcept {
  join_point(f).drop_result();
}

void async_dispatch::check_done(v1::frame &f) {
  if (!(f.state & v1::is_done))
    join_point(f).check_done();
}

Context async_dispatch::renewed(Context context, std::uint64_t call) noexcept {
  return std::move(context).in_call(call);
}

std::coroutine_handle<> turn_ended(v1::async_call &c) noexcept {
  auto &call = running_call::of(c);
  if (!call.is_within)
    return std::coroutine_handle<>::from_address(c.outer);
  if (call.at.exchange(running_call::ended, std::memory_order_acq_rel) ==
      running_call::suspended)
    call.resume(call.data);
  return std::noop_coroutine();
}

void *allocate_frame(std::size_t size) {
  void *frame = ::operator new(padded(size) + sizeof(frame_end));
  new (&end_of(frame, size)) frame_end{nullptr};
  return frame;
}

void *allocate_advice(AsyncJoinPoint &jp, std::size_t size) {
  auto &call = running_call::of(jp);
  if (call.room_in_use || padded(size) + sizeof(frame_end) > sizeof call.room)
    return allocate_frame(size);
  call.room_in_use = true;
  new (&end_of(call.room, size)) frame_end{&call.room_in_use};
  return call.room;
}

void free_frame(void *frame, std::size_t size) noexcept {
  if (bool *in_use = end_of(frame, size).in_use)
    *in_use = false;
  else
    ::operator delete(frame);
}

struct signal::state {
  std::mutex mutex;
  std::condition_variable changed;
  bool is_set = false;
};
signal::signal() : state_(new state) {}
signal::~signal() { delete state_; }
void signal::set() noexcept {
  // Under the lock: who waits destroys it.
  std::lock_guard lock(state_->mutex);
  state_->is_set = true;
  state_->changed.notify_all();
}
void signal::wait() {
  std::unique_lock lock(state_->mutex);
  state_->changed.wait(lock, [&] { return state_->is_set; });
}

} // namespace detail

using detail::running_call;

void AsyncAspect::around(JoinPoint &jp) {
  using dispatch = detail::async_dispatch;
  if (!dispatch::takes(jp, v1::is_awaited))
    errors::not_awaited(jp.aspect(), dispatch::site_of(jp));
  dispatch::begin(*this, weak_from_this().lock(), jp);
}

std::coroutine_handle<>
AsyncJoinPoint::suspend(std::coroutine_handle<> h,
                        detail::task_promise &p) noexcept {
  auto &call = running_call::of(*this);
  call.waiting = h;
  call.waiting_promise = &p;
  call_.wants = true;
  detail::async_dispatch::drop_result(*call_.call);
  p.leave_for_rest();
  return detail::turn_ended(call_);
}

void AsyncJoinPoint::resume() {
  if (auto &error = running_call::of(*this).error)
    std::rethrow_exception(std::exchange(error, nullptr));
}

std::uint64_t AsyncJoinPoint::call_id() const noexcept {
  return context().call();
}

const Context &AsyncJoinPoint::context() const noexcept {
  return running_call::of(call_).context;
}

void AsyncJoinPoint::set_context(Context context) noexcept {
  auto &call = running_call::of(*this);
  call.context = std::move(context).in_call(call_id());
  detail::change_place(call.context.place());
}

namespace v1 {

void open(async_call &c, ticket &t) noexcept {
  auto &parts = detail::ticket_parts::in(t);
  auto &call = *new (running_call::room_of(c)) running_call(c);
  call.aspect = static_cast<AsyncAspect *>(parts.aspect);
  call.kept = std::move(parts.kept);
  call.context = std::move(parts.context);
  c.outer = nullptr;
  c.wants = false;
  parts.enter(*c.call);
}

void close(async_call &c) noexcept { std::destroy_at(&running_call::of(c)); }

void drop(ticket &t) noexcept { std::destroy_at(&detail::ticket_parts::in(t)); }

void run_rest(frame &f) { detail::async_dispatch::join_point(f).proceed(); }

void *turn(async_call &c, void *outer) {
  c.outer = outer;
  auto next = running_call::of(c).begin_turn();
  return next ? next.address() : outer;
}

bool turn_within(async_call &c) {
  auto &call = running_call::of(c);
  call.is_within = true;
  call.at.store(running_call::running, std::memory_order_relaxed);
  auto next = call.begin_turn();
  if (!next)
    return true;
  next.resume();
  return call.at.load(std::memory_order_acquire) == running_call::ended;
}

bool adrift(async_call &c, void (*resume)(void *), void *data) noexcept {
  auto &call = running_call::of(c);
  call.resume = resume;
  call.data = data;
  auto expected = running_call::running;
  return call.at.compare_exchange_strong(expected, running_call::suspended,
                                         std::memory_order_acq_rel);
}

void rest_failed(async_call &c) noexcept {
  running_call::of(c).error = std::current_exception();
}

void finish(async_call &c) {
  auto &call = running_call::of(c);
  if (call.error)
    std::rethrow_exception(std::exchange(call.error, nullptr));
  detail::async_access::handle(call.advice).promise().take();
  detail::async_dispatch::check_done(*c.call);
}

void enter_context(async_call &c, word (&earlier)[3]) noexcept {
  static_assert(sizeof earlier == sizeof(detail::place));
  detail::place before =
      detail::change_place(running_call::of(c).context.place());
  std::memcpy(earlier, &before, sizeof before);
}

void leave_context(const word (&earlier)[3]) noexcept {
  detail::place before;
  std::memcpy(&before, earlier, sizeof before);
  detail::change_place(before);
}

bool depart_with(async_call &c, carriage &way, word (&earlier)[3]) noexcept {
  constexpr unsigned most = 32;
  auto &thread = detail::this_thread;
  enter_context(c, earlier);
  if (!thread.nested)
    thread.nesting = detail::next_call();
  way.number = thread.nesting;
  std::memcpy(way.earlier, earlier, sizeof earlier);
  if (thread.nested == most)
    return false;
  ++thread.nested;
  return true;
}

void stay(const word (&earlier)[3], bool is_nested) noexcept {
  auto &thread = detail::this_thread;
  leave_context(earlier);
  if (is_nested && --thread.nested == 0)
    thread.nesting = 0;
}

void arrive(async_call &c, carriage &way) noexcept {
  // Elsewhere the context is there only if who resumes has taken it along.
  if (way.number == detail::this_thread.nesting ||
      detail::current_place() == running_call::of(c).context.place())
    leave_context(way.earlier);
  way.number = 0;
}

void *idle() noexcept { return std::noop_coroutine().address(); }

} // namespace v1
} // namespace heddle
