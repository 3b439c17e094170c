//===- counting.h - counts the calls of a whole project
//---------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Included once in each binary: by program.cpp in an executable, by
/// library.cpp in a shared library. All of a process count into one table.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_REALWORLD_COUNTING_H
#define HEDDLE_REALWORLD_COUNTING_H

#include "compiled_in.h"
#include <heddle/heddle.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace realworld __attribute__((visibility("default"))) {

  /// Calls by method, without a lock: woven code runs in many threads, in
  /// signal handlers and between fork and exec.
  class Counts {
  public:
    struct Entry {
      std::atomic<const void *> key{nullptr};
      std::atomic<const char *> name{nullptr};
      std::atomic<std::size_t> length{0};
      std::atomic<long> calls{0};
    };
    static constexpr std::size_t size = 1 << 15;

    void add(const void *key, std::string_view name) {
      std::size_t at =
          reinterpret_cast<std::uintptr_t>(key) * 0x9E3779B97F4A7C15u;
      for (at >>= 20;; ++at) {
        Entry &e = entries[at % size];
        const void *found = e.key.load(std::memory_order_relaxed);
        if (!found && e.key.compare_exchange_strong(found, key)) {
          e.length = name.size();
          e.name = name.data();
          found = key;
        }
        if (found == key) {
          e.calls.fetch_add(1, std::memory_order_relaxed);
          return;
        }
      }
    }

    Entry entries[size];
  };

  /// The calls that an aspect has seen. Constant-initialised, and never
  /// destroyed.
  inline Counts first, second;

  template <Counts &To> struct CountingInto : heddle::Aspect {
    void around(heddle::JoinPoint &jp) override {
      To.add(&jp.method(), jp.method().qualified());
      jp.proceed();
    }
  };

  struct Counting : CountingInto<first> {};

  /// Stands beside Counting where two aspects are woven, and is switched off.
  struct Second : CountingInto<second> {};

  inline bool bind() {
    heddle::Container::root().bind_instance<Counting>(
        std::make_shared<Counting>());
    heddle::Container::root().bind_instance<Second>(std::make_shared<Second>());
    heddle::control::disable("realworld::Second");
    return true;
  }

  /// Binds with the first binary that is initialised: static objects of a
  /// shared library call woven functions before the program's own are made.
  inline void bind_once() {
    static bool bound = bind();
    (void)bound;
  }

  // Weak: one of them counts, whichever binary it is taken from.
  __attribute__((weak)) void count(const char *method) {
    first.add(method, method);
  }

} // namespace realworld

#endif // HEDDLE_REALWORLD_COUNTING_H
