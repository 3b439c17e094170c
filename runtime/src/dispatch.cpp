//===- dispatch.cpp - a call on its way through its chain -----------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The hot path: one level after another, each with its own lookup and its own
/// join point, and the body at the end.
///
//===----------------------------------------------------------------------===//

#define HEDDLE_COLD // see abi.h

#include "bindings.h"
#include "errors.h"
#include "heddle/join_point.h"
#include "heddle/woven.h"

#include <utility>

namespace heddle {

Aspect::~Aspect() = default;

namespace {

/// A repeating aspect is about to run: the body takes copies from now on, which
/// must be possible.
void copy_arguments(v1::frame &f, const std::string &aspect) {
  for (unsigned i = 0; i != f.types->count; ++i) {
    unsigned flags = f.types->parameters[i].flags;
    if ((flags & v1::is_value) && !(flags & v1::is_copyable))
      errors::not_repeatable(aspect, *f.where, i, *f.types->parameters[i].what);
  }
  f.copy = true;
}

bool gives_arguments_away(const v1::frame &f) {
  for (unsigned i = 0; i != f.types->count; ++i) {
    unsigned flags = f.types->parameters[i].flags;
    if ((flags & v1::is_value) && !(flags & v1::is_trivial))
      return true;
  }
  return false;
}

} // namespace

void JoinPoint::check_moved(v1::frame &f, const JoinPoint *caller) {
  if (!gives_arguments_away(f))
    return;
  // Whoever proceeds for the second time has not said that it would.
  const JoinPoint *repeats = caller;
  while (repeats->runs_ < 2 && repeats->outer_)
    repeats = repeats->outer_;
  errors::arguments_moved(repeats->aspect(), *f.where);
}

inline void JoinPoint::run_body(v1::frame &f, const JoinPoint *caller) {
  if (f.moved) [[unlikely]]
    check_moved(f, caller);
  f.moved = f.moved || !f.copy;
  f.body(f);
}

inline void JoinPoint::run_level(Aspect &aspect, v1::frame &f,
                                 unsigned position, const JoinPoint *outer) {
  JoinPoint level(f, position, outer);
  aspect.around(level);
  if (!f.has_result && f.types->kind != v1::no_result) [[unlikely]]
    errors::no_result(level.aspect(), *f.where, level.runs_ != 0);
}

void JoinPoint::enter_slowly(v1::frame &f, unsigned position,
                             const JoinPoint *outer) {
  const detail::name_key &key = f.links->keys[position];
  detail::resolution found(key, *f.where);
  if (found.repeating())
    copy_arguments(f, *key.name);
  run_level(found.aspect(), f, position, outer);
}

inline void JoinPoint::enter(v1::frame &f, unsigned position,
                             const JoinPoint *outer) {
  if (position == f.links->count)
    return run_body(f, outer);
  {
    detail::pin p;
    if (Aspect *ready = detail::ready_aspect(p, f.links->keys[position]))
        [[likely]]
      return run_level(*ready, f, position, outer);
  }
  enter_slowly(f, position, outer);
}

inline void JoinPoint::proceed_from(unsigned position) {
  ++runs_;
  if (frame_.has_result) [[unlikely]]
    drop_result();
  enter(frame_, position, this);
}

void JoinPoint::proceed() { proceed_from(position_ + 1); }

void JoinPoint::proceed_original() { proceed_from(frame_.links->count); }

void JoinPoint::drop_result() noexcept {
  if (!frame_.has_result)
    return;
  frame_.has_result = false;
  if (frame_.types->destroy)
    frame_.types->destroy(frame_.result);
}

std::string_view JoinPoint::aspect() const noexcept {
  return *frame_.links->keys[position_].name;
}

namespace v1 {

void run(frame &f) {
  f.links = __atomic_load_n(&f.where->links, __ATOMIC_ACQUIRE);
  if (f.links == &unlinked) [[unlikely]]
    f.links = detail::link(*f.where);
  if (!f.links) [[unlikely]]
    return f.body(f);
  JoinPoint::enter(f, 0, nullptr);
}

namespace {

template <class... Word> struct words {
  using function = word (*)(Word...);

  template <std::size_t... I>
  HEDDLE_ANY_FUNCTION static word call(const site &s, const word *w,
                                       std::index_sequence<I...>) {
    return reinterpret_cast<function>(entry_of(s))(w[I]...);
  }

  static void body(frame &f) {
    reentry mark(*f.where);
    *static_cast<word *>(f.result) =
        call(*f.where, f.words, std::index_sequence_for<Word...>());
    f.has_result = f.types->kind != no_result;
  }

  static word leave(site &s, Word... w) {
    word all[sizeof...(Word) ? sizeof...(Word) : 1] = {w...};
    word result = 0;
    frame f;
    depart(f, s, all, *s.types, &body, nullptr);
    f.result = &result;
    run(f);
    return result;
  }
};

} // namespace

word leave(site &s) { return words<>::leave(s); }
word leave(word a, site &s) { return words<word>::leave(s, a); }
word leave(word a, word b, site &s) {
  return words<word, word>::leave(s, a, b);
}
word leave(word a, word b, word c, site &s) {
  return words<word, word, word>::leave(s, a, b, c);
}
word leave(word a, word b, word c, word d, site &s) {
  return words<word, word, word, word>::leave(s, a, b, c, d);
}
word leave(word a, word b, word c, word d, word e, site &s) {
  return words<word, word, word, word, word>::leave(s, a, b, c, d, e);
}

[[noreturn]] void came_back(const site &s) { errors::came_back(s); }

__thread const site *pending = nullptr;

} // namespace v1
} // namespace heddle
