//===- bindings.cpp - the tables behind a container -----------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Changes of bindings, and the making of objects.
///
//===----------------------------------------------------------------------===//

#include "bindings.h"
#include "construction.h"
#include "errors.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <stdexcept>

namespace heddle::detail {
namespace {

std::atomic<std::uint64_t> last_serial{0};

/// Guards which chains are ready, and which containers are below which. A pin
/// that ends while it is held may destroy an object that binds others.
std::recursive_mutex &readiness() {
  static auto &m = *new std::recursive_mutex; // used until the very end
  return m;
}

using retired_list = std::vector<std::unique_ptr<const held>>;

template <class T>
std::unique_ptr<const held> take(std::atomic<T *> &place, T *by = nullptr) {
  return std::unique_ptr<const held>(
      place.exchange(by, std::memory_order_seq_cst));
}

/// Takes the objects of a binding that is gone out of all containers.
void close(scope_roster &roster, const binding &gone) {
  std::vector<std::unique_ptr<const held>> objects; // destroyed after the lock
  {
    std::lock_guard lock(roster.mutex);
    roster.closed = true;
    for (bindings *scope : roster.scopes)
      objects.push_back(scope->take_scoped(gone.key, gone.serial));
    roster.scopes.clear();
  }
  for (auto &object : objects)
    retire(std::move(object));
}

/// \p scope keeps \p object no more.
void leave_roster(const scoped_object &object, bindings &scope) {
  std::lock_guard lock(object.roster->mutex);
  object.roster->scopes.erase(&scope);
}

/// Takes all scoped objects out of \p scope.
std::vector<std::unique_ptr<const held>> take_all_scoped(bindings &scope) {
  std::vector<std::unique_ptr<const held>> objects;
  scope.scoped.for_each([&](auto &place) {
    pin p; // a rebinding elsewhere may take it away meanwhile
    if (auto *object = p.protect(place)) {
      leave_roster(*object, scope);
      objects.push_back(scope.take_scoped(object->key, object->made_by));
    }
  });
  return objects;
}

bool holds(const v1::chain &c, const name_key *name) {
  return !name || std::any_of(c.keys, c.keys + c.count, [&](const name_key &k) {
    return k.text == name->text;
  });
}

/// Takes the ready chains that hold \p name, or all for null, away from \p top
/// and what is below it. With the lock of readiness.
void unready(const bindings &top, const name_key *name, retired_list &gone) {
  const bool is_root = root_bindings.load() == &top;
  if (top.has_ready)
    for_each_chain([&](const v1::chain &c) {
      if (!holds(c, name))
        return;
      if (is_root)
        gone.push_back(take(c.ready));
      if (auto *place = top.ready.find(c.number))
        gone.push_back(take(*place));
    });
  for (const bindings *child : top.children)
    unready(*child, name, gone);
}

/// After a change of \p name in \p where.
void unready(const bindings &where, const name_key *name) {
  changes.fetch_add(1, std::memory_order_acq_rel);
  retired_list gone;
  {
    std::lock_guard lock(readiness());
    unready(where, name, gone);
  }
  for (auto &r : gone)
    retire(std::move(r));
}

void retire_binding(std::unique_ptr<const held> gone) {
  if (!gone)
    return;
  auto &b = static_cast<const binding &>(*gone);
  if (b.roster)
    close(*b.roster, b);
  retire(std::move(gone));
}

} // namespace

slot_position position_of(std::size_t number) {
  if (number < first_segment)
    return {0, static_cast<std::uint32_t>(number)};
  std::size_t segment = std::bit_width(number / first_segment);
  if (segment >= segment_count)
    throw std::length_error("heddle: more names than a container can hold");
  return {static_cast<std::uint32_t>(segment),
          static_cast<std::uint32_t>(number - segment_size(segment))};
}

binding::binding(bindings &home, const name_key &key, recipe r)
    : home(home), key(key), how(std::move(r)),
      serial(last_serial.fetch_add(1, std::memory_order_relaxed) + 1),
      roster(how.kept == lifetime::scoped ? std::make_shared<scope_roster>()
                                          : nullptr) {
  if (how.make)
    return;
  object = std::move(how.instance);
  ready.store(object.aspect, std::memory_order_relaxed);
  is_made.store(true, std::memory_order_relaxed);
}

std::unique_ptr<resolved> resolved::make(std::size_t count) {
  static_assert(sizeof(resolved) % alignof(v1::level) == 0);
  std::unique_ptr<resolved> r(new ((count + 1) * sizeof(v1::level)) resolved);
  std::uninitialized_fill_n(r->levels(), count + 1,
                            v1::level{nullptr, nullptr});
  return r;
}

constinit std::atomic<std::uint64_t> changes{0};

bindings::bindings(Container &owner, bindings *parent)
    : owner(owner), parent(parent),
      serial(last_serial.fetch_add(1, std::memory_order_relaxed) + 1) {
  if (!parent)
    return;
  std::lock_guard lock(readiness());
  parent->children.push_back(this);
}

bindings::~bindings() {
  retired_list gone = take_all_scoped(*this);
  {
    std::lock_guard lock(readiness());
    unready(*this, nullptr, gone);
    if (parent)
      std::erase(parent->children, this);
  }
  bound.for_each([&](auto &place) {
    auto *b = place.load(std::memory_order_acquire);
    if (b && b->roster)
      close(*b->roster, *b);
    gone.push_back(take(place));
  });
  retire_unshared(std::move(gone));
}

void bindings::bind(std::string_view name, recipe how) {
  if (!how.make && !how.instance.object && !how.instance.aspect)
    errors::null_instance(name);
  name_key key = key_of(name);
  auto &place = bound.find_or_grow(key);
  auto fresh = std::make_unique<binding>(*this, key, std::move(how));
  auto old = take(place, fresh.release());
  unready(*this, &key);
  retire_binding(std::move(old));
}

void bindings::unbind(const name_key &key) {
  auto *place = bound.find(key);
  if (!place)
    return;
  auto old = take(*place);
  unready(*this, &key);
  retire_binding(std::move(old));
}

void bindings::clear() {
  retired_list gone;
  bound.for_each([&](auto &place) { gone.push_back(take(place)); });
  retired_list objects = take_all_scoped(*this);
  unready(*this, nullptr);
  for (auto &binding : gone)
    retire_binding(std::move(binding));
  for (auto &object : objects)
    retire(std::move(object));
}

bool bindings::is_bound(const name_key &key) const noexcept {
  pin p;
  return find_binding(p, *this, key) != nullptr;
}

std::unique_ptr<const held> bindings::take_scoped(const name_key &key,
                                                  std::uint64_t made_by) {
  auto *place = scoped.find(key);
  if (!place)
    return nullptr;
  pin p;
  scoped_object *object = p.protect(*place);
  if (!object || object->made_by != made_by ||
      !place->compare_exchange_strong(object, nullptr,
                                      std::memory_order_seq_cst))
    return nullptr;
  return std::unique_ptr<const held>(object);
}

namespace {

made make(binding &b, Container &keeper) {
  made result = b.how.make(keeper);
  if (!result.object)
    errors::factory_returned_null(b.name());
  return result;
}

made singleton_of(binding &b) {
  if (b.is_made.load(std::memory_order_acquire))
    return b.object;
  construction alone({b.serial, &b.home}, b.name(), b.how.kept);
  if (!b.is_made.load(std::memory_order_acquire)) {
    b.object = make(b, b.home.owner);
    b.is_made.store(true, std::memory_order_release);
    b.ready.store(b.object.aspect, std::memory_order_release);
    changes.fetch_add(1, std::memory_order_acq_rel);
  }
  return b.object;
}

/// Puts \p object into \p from, unless its binding has been replaced: then it
/// is for this one lookup.
void keep_scoped(bindings &from, const binding &b, const made &object) {
  auto &place = from.scoped.find_or_grow(b.key);
  auto fresh = std::make_unique<scoped_object>();
  fresh->object = object;
  fresh->key = b.key;
  fresh->made_by = b.serial;
  fresh->roster = b.roster;
  std::unique_ptr<const held> old;
  {
    std::lock_guard lock(b.roster->mutex);
    if (b.roster->closed)
      return;
    b.roster->scopes.insert(&from);
    old = take(place, fresh.release());
  }
  changes.fetch_add(1, std::memory_order_acq_rel);
  // What was here belongs to a binding that this container does not see now.
  if (auto *replaced = static_cast<const scoped_object *>(old.get()))
    leave_roster(*replaced, from);
  retire(std::move(old));
}

const made *kept_scoped(pin &p, const bindings &from, const name_key &key,
                        std::uint64_t made_by) {
  auto *place = from.scoped.find(key);
  scoped_object *object = place ? p.protect(*place) : nullptr;
  return object && object->made_by == made_by ? &object->object : nullptr;
}

made scoped_of(bindings &from, binding &b) {
  pin p;
  if (auto *kept = kept_scoped(p, from, b.key, b.serial))
    return *kept;
  construction alone({b.serial, &from}, b.name(), b.how.kept);
  if (auto *kept = kept_scoped(p, from, b.key, b.serial))
    return *kept;
  made fresh = make(b, from.owner);
  keep_scoped(from, b, fresh);
  return fresh;
}

made transient_of(bindings &from, binding &b) {
  construction alone({b.serial, &from}, b.name(), b.how.kept);
  return make(b, from.owner);
}

} // namespace

made object_of(bindings &from, binding &b) {
  switch (b.how.kept) {
  case lifetime::singleton:
    return singleton_of(b);
  case lifetime::scoped:
    return scoped_of(from, b);
  case lifetime::transient:
    break;
  }
  return transient_of(from, b);
}

void change_root(bindings *root) {
  changes.fetch_add(1, std::memory_order_acq_rel);
  retired_list gone;
  {
    std::lock_guard lock(readiness());
    root_bindings.store(root, std::memory_order_release);
    for_each_chain([&](const v1::chain &c) { gone.push_back(take(c.ready)); });
  }
  for (auto &r : gone)
    retire(std::move(r));
}

namespace {

/// The object behind \p key for lookups from \p from, if it is kept.
made kept_object(const bindings &from, const name_key &key, bool &repeats) {
  pin p, q;
  binding *b = find_binding(p, from, key);
  if (!b)
    return {};
  repeats = b->how.repeating;
  if (b->how.kept == lifetime::singleton && b->is_made.load())
    return b->object;
  if (b->how.kept == lifetime::scoped)
    if (auto *kept = kept_scoped(q, from, key, b->serial))
      return *kept;
  return {};
}

std::unique_ptr<resolved> resolve_all(const bindings &from,
                                      const v1::chain &c) {
  auto result = resolved::make(c.count);
  for (unsigned i = 0; i != c.count; ++i) {
    bool repeats = false;
    made object = kept_object(from, c.keys[i], repeats);
    if (!object.aspect || !agrees(c.keys[i], *object.aspect))
      return nullptr;
    result->levels()[i] = {object.aspect, &c.keys[i]};
    result->kept.push_back(std::move(object.object));
    if (repeats && !result->repeating) {
      result->state = v1::copies;
      result->repeating = &c.keys[i];
    }
  }
  return result;
}

/// Scopes that live for a request or so are not worth it.
constexpr unsigned calls_of_a_lasting_scope = 64;

} // namespace

bool make_ready(const v1::chain &c) {
  if (!light_barriers())
    return false;
  bindings &from = current_bindings();
  const bool is_scope = this_thread.here.scope;
  if (is_scope && from.unready_calls.fetch_add(1, std::memory_order_relaxed) <
                      calls_of_a_lasting_scope)
    return false;
  // The container and the count of changes, in one word: a wrong match is only
  // a chain that gets ready later.
  std::uint64_t now = changes.load(std::memory_order_acquire) * 0x9e3779b9 +
                      from.serial * 2 + is_scope;
  if (c.tried.load(std::memory_order_relaxed) == now)
    return false;
  c.tried.store(now, std::memory_order_relaxed);
  std::unique_ptr<resolved> made; // destroyed after the lock
  std::lock_guard lock(readiness());
  if (!is_scope && root_bindings.load() != &from)
    return false;
  std::uint64_t before = changes.load(std::memory_order_acquire);
  made = resolve_all(from, c);
  if (!made || changes.load(std::memory_order_acquire) != before)
    return false;
  auto &place = is_scope ? from.ready.find_or_grow(c.number) : c.ready;
  from.has_ready = true;
  retire(take(place, made.release()));
  return true;
}

resolution::resolution(const name_key &key, v1::site &site) {
  bindings &from = current_bindings();
  binding *found = find_binding(pin_, from, key);
  if (!found) [[unlikely]] {
    aspect_ = ask_elsewhere(key, from, site);
    return;
  }
  repeating_ = found->how.repeating;
  aspect_ = found->ready.load(std::memory_order_acquire);
  if (!aspect_)
    aspect_ = slow(key, from, found, site);
}

Aspect *resolution::slow(const name_key &key, bindings &from, binding *found,
                         v1::site &site) {
  if (found->how.kept == lifetime::scoped) {
    const made *kept = kept_scoped(pin_, from, key, found->serial);
    if (kept && kept->aspect) [[likely]]
      return kept->aspect;
    found = find_binding(pin_, from, key); // kept_scoped may have let go of it
    if (!found)
      return ask_elsewhere(key, from, site);
    repeating_ = found->how.repeating;
  }
  made object = object_of(from, *found);
  if (!object.aspect)
    errors::no_aspect(found->name(), *found->how.type, site);
  owned_ = std::move(object.object);
  return object.aspect;
}

Aspect *resolution::ask_elsewhere(const name_key &key, bindings &from,
                                  v1::site &site) {
  FoundAspect found = ask_sources(pin_, from, *key.text);
  if (!found.object())
    errors::missing_aspect(*key.text, site);
  repeating_ = found.repeating();
  owned_ = found.object();
  return found.object().get();
}

} // namespace heddle::detail
