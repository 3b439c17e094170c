//===- dispatch.cpp - a call on its way through its chain ----------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The hot path. A call pins the ready aspects of its chain, all at once, and
/// runs the first; each of them runs the next (JoinPoint::proceed), and the
/// last one the body. Where not all aspects are ready, each level looks its own
/// up.
///
//===----------------------------------------------------------------------===//

#define HEDDLE_COLD // see abi.h

#include "dispatch.h"
#include "bindings.h"
#include "errors.h"
#include "heddle/join_point.h"
#include "heddle/woven.h"
#include "link.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace heddle {
namespace {

bool gives_arguments_away(const v1::signature &types) {
  for (unsigned i = 0; i != types.count; ++i) {
    unsigned flags = types.parameters[i].flags;
    if ((flags & v1::is_value) && !(flags & v1::is_trivial))
      return true;
  }
  return false;
}

/// Copies of the arguments of one call by words, in place of those that are
/// passed by address.
class copied_words {
public:
  copied_words(const v1::signature &types, const v1::word *words,
               std::size_t first) {
    std::copy(words, words + v1::most_words, words_);
    for (unsigned i = 0; i != types.count; ++i)
      if (const v1::copier *how = types.parameters[i].copy)
        copy(*how, words_[first + i]);
  }
  ~copied_words() {
    while (!copies_.empty()) {
      copies_.back().how->destroy(copies_.back().object);
      copies_.pop_back();
    }
  }
  copied_words(const copied_words &) = delete;
  copied_words &operator=(const copied_words &) = delete;

  const v1::word *words() const { return words_; }

private:
  struct copied {
    const v1::copier *how;
    std::unique_ptr<std::byte[]> room;
    void *object;
  };

  void copy(const v1::copier &how, v1::word &w) {
    std::size_t space = how.size + how.alignment;
    copies_.reserve(v1::most_words);
    auto room = std::make_unique<std::byte[]>(space);
    void *object = room.get();
    std::align(how.alignment, how.size, object, space);
    how.copy(object, reinterpret_cast<const void *>(w));
    copies_.push_back({&how, std::move(room), object});
    w = reinterpret_cast<v1::word>(object);
  }

  v1::word words_[v1::most_words];
  std::vector<copied> copies_;
};

} // namespace

/// A guard's way into the chain, with access to the join point.
struct detail::dispatch {
  static JoinPoint &join_point(v1::frame &f) {
    static_assert(sizeof(JoinPoint) == sizeof(v1::frame));
    return reinterpret_cast<JoinPoint &>(f);
  }

  /// \p aspect repeats: the body takes copies from now on, which must be
  /// possible.
  static void copy_arguments(v1::frame &f, const std::string &aspect) {
    const v1::signature &types = join_point(f).types();
    for (unsigned i = 0; i != types.count; ++i) {
      unsigned flags = types.parameters[i].flags;
      if ((flags & v1::is_value) && !(flags & v1::is_copyable))
        errors::not_repeatable(aspect, *f.where, i, *types.parameters[i].what);
    }
    f.state |= v1::copies;
  }

  static void drop_result(v1::frame &f) noexcept {
    join_point(f).drop_result();
  }

  [[gnu::always_inline]] static void call(Aspect &aspect, v1::frame &f) {
    join_point(f).run(aspect);
    if (!(f.state & v1::is_done)) [[unlikely]]
      join_point(f).check_done();
  }

  /// False where the aspects are not ready, or there is no place for a pin.
  [[gnu::always_inline]] static bool enter_ready(v1::frame &f,
                                                 const v1::chain &c) {
    const std::atomic<resolved *> *place = &c.ready;
    if (bindings *scope = this_thread.here.scope) [[unlikely]]
      place = &scope->ready_of(c);
    const resolved *ready = place->load(std::memory_order_acquire);
    if (!ready) [[unlikely]]
      return false;
    quick_pin pin(*place, ready);
    if (!pin) [[unlikely]]
      return false;
    if (ready->state) [[unlikely]]
      copy_arguments(f, *ready->repeating->text);
    f.at = ready->levels();
    call(*f.at->aspect, f);
    return true;
  }

  [[gnu::always_inline]] static void enter(v1::frame &f) {
    const v1::chain *c = __atomic_load_n(&f.where->links, __ATOMIC_ACQUIRE);
    if (!c || !enter_ready(f, *c)) [[unlikely]]
      enter_slowly(f, c);
  }

  [[gnu::noinline]] static void enter_slowly(v1::frame &f, const v1::chain *c);

  /// The rest of a chain whose levels are looked up one by one.
  static void resolve(JoinPoint &jp) {
    v1::frame &f = jp.frame_;
    const name_key &name = *f.at->name;
    resolution found(name, *f.where);
    if (!agrees(name, found.aspect())) [[unlikely]]
      errors::wrong_kind(*name.text, *f.where, *name.said);
    if (found.repeating())
      copy_arguments(f, *name.text);
    jp.run(found.aspect());
  }

  /// An aspect that calls what it is around is known by many calls of one
  /// method, of one object, whose bodies are not running.
  static bool is_begun(v1::frame &f) {
    return (f.state & (v1::has_run | v1::is_done)) != v1::has_run;
  }
  static void check_depth(v1::frame &f) {
    std::size_t limit = depth_limit.load(std::memory_order_relaxed);
    if (!limit)
      return;
    std::size_t alike = 0;
    for_each_crossing([&](v1::frame &outer) {
      alike += outer.where == f.where && is_begun(outer) &&
               join_point(outer).address() == join_point(f).address();
    });
    if (alike >= std::max<std::size_t>(limit / slots_per_block, 1))
      errors::recursion(*f.where, limit);
  }
};

void detail::dispatch::enter_slowly(v1::frame &f, const v1::chain *c) {
  if (c == &v1::unlinked)
    c = link(*f.where);
  if (!c)
    return join_point(f).run_body();
  crossing deeper(f);
  if (deeper)
    check_depth(f);
  if (make_ready(*c) && enter_ready(f, *c))
    return;
  f.at = c->unresolved;
  call(*f.at->aspect, f);
}

Aspect &detail::level_resolver() {
  struct resolver final : Aspect {
    void around(JoinPoint &jp) override { dispatch::resolve(jp); }
  };
  static resolver &r = *new resolver; // used until the very end
  return r;
}

void JoinPoint::check_done() const {
  if (types().kind != v1::no_result)
    errors::no_result(aspect(), *frame_.where, frame_.state & v1::has_run);
}

void JoinPoint::drop_result() noexcept {
  if (!(frame_.state & v1::is_done))
    return;
  frame_.state &= ~v1::is_done;
  if (auto destroy = types().destroy)
    destroy(result_storage());
}

void JoinPoint::begin_again() {
  drop_result();
  if (!(frame_.state & v1::has_run) || (frame_.state & v1::has_repeated))
    return;
  frame_.state |= v1::has_repeated;
  frame_.repeater = frame_.at;
}

void JoinPoint::proceed_again() {
  begin_again();
  if (!frame_.at[1].aspect)
    return run_body_slowly();
  step inner(frame_);
  detail::dispatch::call(*frame_.at->aspect, frame_);
}

void JoinPoint::run_again() {
  begin_again();
  run_body_slowly();
}

/// Throws if the arguments have been given away.
void JoinPoint::check_arguments() const {
  if ((frame_.state & v1::has_run) && !(frame_.state & v1::copies) &&
      gives_arguments_away(types()))
    errors::arguments_moved(*frame_.repeater->name->text, *frame_.where);
}

void JoinPoint::run_body_slowly() {
  const v1::signature &types = this->types();
  check_arguments();
  frame_.state |= v1::has_run;
  if (frame_.state & v1::has_body)
    return frame_.body(frame_);
  const void *body = v1::entry_of(*frame_.where);
  v1::reentry mark(*frame_.where);
  if (frame_.state & v1::copies) {
    std::size_t first = object_word() - words();
    first += frame_.where->flags & v1::has_object;
    copied_words copied(types, words(), first);
    frame_.value = run_words(body, copied.words());
  } else {
    frame_.value = run_words(body, words());
  }
  frame_.state |= v1::is_done;
}

namespace v1 {

void run(frame &f) { detail::dispatch::enter(f); }

namespace {

/// What a call by words needs on the stack: all words, since the body is called
/// with as many as there may be.
struct words_travel {
  frame f;
  word words[most_words];
};

template <class... Word> inline word leave_with(site &s, Word... w) {
  words_travel call;
  std::fill(call.words + sizeof...(w), call.words + most_words, 0);
  static_assert(offsetof(words_travel, words) == sizeof(frame));
  std::size_t i = 0;
  ((call.words[i++] = w), ...);
  call.f.where = &s;
  call.f.state = 0;
  if constexpr (sizeof...(w) != 0)
    call.f.value = call.words[0]; // where the result lands, if it does
  try {
    detail::dispatch::enter(call.f);
  } catch (...) {
    detail::dispatch::drop_result(call.f);
    throw;
  }
  return call.f.value;
}

} // namespace

word leave(site &s) { return leave_with(s); }
word leave(word a, site &s) { return leave_with(s, a); }
word leave(word a, word b, site &s) { return leave_with(s, a, b); }
word leave(word a, word b, word c, site &s) { return leave_with(s, a, b, c); }
word leave(word a, word b, word c, word d, site &s) {
  return leave_with(s, a, b, c, d);
}
word leave(word a, word b, word c, word d, word e, site &s) {
  return leave_with(s, a, b, c, d, e);
}

[[noreturn]] void came_back(const site &s) { errors::came_back(s); }

__thread const site *pending = nullptr;
__thread site *leaving = nullptr;

} // namespace v1
} // namespace heddle
