//===- printers.cpp - which types are printable ---------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A hash table of lists that only grow. What is forgotten stays in its list
/// without a printer, and is used again when the same is said again: a plugin
/// may come and go for ever.
///
//===----------------------------------------------------------------------===//

#include "printers.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>

namespace heddle::detail {
namespace {

/// What somebody has said of a type. Holds a name of its own: the descriptor's
/// may be unloaded.
struct entry {
  entry(const v1::type &t, printer by, entry *next)
      : name(t.name), own{name.c_str()}, address(&t), said(by), by(by),
        next(next) {}

  bool is_of(const v1::type &t) const noexcept {
    return address.load(std::memory_order_relaxed) == &t || same_type(own, t);
  }

  const std::string name;
  const v1::type own;
  std::atomic<const v1::type *> address;
  const printer said;
  std::atomic<printer> by; ///< `said`, or null: forgotten
  unsigned times = 1;      ///< guarded by the mutex
  entry *const next;
};

constinit std::atomic<entry *> lists[256] = {};
constinit std::mutex writers;

std::atomic<entry *> &list_of(const v1::type &t) noexcept {
  std::uint32_t hash = 2166136261u; // FNV-1a
  for (char c : type_in(t.name))
    hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  return lists[(hash ^ hash >> 8) & 255];
}

template <class F> void for_each_of(const v1::type &t, printer by, F &&act) {
  for (entry *e = list_of(t).load(std::memory_order_acquire); e; e = e->next)
    if (e->said == by && e->is_of(t))
      act(*e);
}

void add(const v1::type &t, printer by) {
  std::lock_guard lock(writers);
  auto &list = list_of(t);
  entry *first = list.load(std::memory_order_relaxed);
  for (entry *e = first; e; e = e->next)
    if (e->said == by && e->is_of(t)) {
      ++e->times;
      e->address.store(&t, std::memory_order_relaxed);
      e->by.store(by, std::memory_order_release);
      return;
    }
  list.store(new entry(t, by, first), std::memory_order_release);
}

template <class... T> bool add_all() {
  (add(v1::type_of<T>::value, &print_erased<T>), ...);
  return true;
}

/// A type under a name that another compiler gives it.
template <class T> struct alias {
  static void add(const char *const (&names)[2]) {
    static const v1::type others[] = {{names[0]}, {names[1]}};
    for (const v1::type &other : others)
      detail::add(other, &print_erased<T>);
  }
};

/// Of these g++ and clang write the names differently.
bool add_aliases() {
  alias<short>::add({"[T = short]", "[T = short int]"});
  alias<unsigned short>::add(
      {"[T = unsigned short]", "[T = short unsigned int]"});
  alias<long>::add({"[T = long]", "[T = long int]"});
  alias<unsigned long>::add({"[T = unsigned long]", "[T = long unsigned int]"});
  alias<long long>::add({"[T = long long]", "[T = long long int]"});
  alias<unsigned long long>::add(
      {"[T = unsigned long long]", "[T = long long unsigned int]"});
  alias<const char *>::add({"[T = const char *]", "[T = const char*]"});
  return true;
}

/// Of strings too, but what g++ calls as clang does is the string of the old
/// ABI.
bool is_string(const v1::type &t) noexcept {
  std::string_view name = type_in(t.name);
  return name == "std::__cxx11::basic_string<char>" ||
         (name == "std::basic_string<char>" &&
          std::string_view(t.name).find("[T = ") != std::string_view::npos);
}

void add_known() {
  static const bool added =
      add_all<bool, char, signed char, unsigned char, wchar_t, char8_t,
              char16_t, char32_t, short, unsigned short, int, unsigned, long,
              unsigned long, long long, unsigned long long, float, double,
              long double, std::nullptr_t, const char *, std::string_view>() &&
      add_aliases();
  (void)added;
}

} // namespace

void add_printer(const v1::type &type, printer by) {
  add_known();
  add(type, by);
}

void forget_printer(const v1::type &type, printer by) {
  std::lock_guard lock(writers);
  for_each_of(type, by, [](entry &e) {
    if (e.times && --e.times == 0)
      e.by.store(nullptr, std::memory_order_release);
  });
}

printer find_printer(const v1::type &type) noexcept {
  add_known();
  for (entry *e = list_of(type).load(std::memory_order_acquire); e; e = e->next)
    if (printer by = e->by.load(std::memory_order_acquire);
        by && e->is_of(type))
      return by;
  return is_string(type) ? &print_erased<std::string> : nullptr;
}

void forget_printers_in(const void *begin, const void *end) noexcept {
  std::lock_guard lock(writers);
  for (auto &list : lists)
    for (entry *e = list.load(std::memory_order_acquire); e; e = e->next) {
      auto *code = reinterpret_cast<const void *>(e->said);
      if (!std::less<>()(code, begin) && std::less<>()(code, end)) {
        e->times = 0;
        e->by.store(nullptr, std::memory_order_release);
      }
    }
}

} // namespace heddle::detail
