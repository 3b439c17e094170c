//===- call_path_test.cpp - calls that lock, allocate and keep nothing ----===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Semantics C8 and C9. Counts what the runtime asks of the system: the
/// functions below stand in for the system's own in this whole program.
///
//===----------------------------------------------------------------------===//

#include "aspects.h"
#include "heddle/format.h"
#include "heddle/testing.h"
#include "subjects.h"

#include <doctest/doctest.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <latch>
#include <new>
#include <thread>

#include <dlfcn.h>
#include <pthread.h>
#include <unistd.h>

using heddle::Container;
using heddle::ContainerScope;
using heddle::JoinPoint;

namespace {

std::atomic<long> allocations, locks;

void *allocate(std::size_t size) {
  allocations.fetch_add(1, std::memory_order_relaxed);
  if (void *p = std::malloc(size ? size : 1))
    return p;
  throw std::bad_alloc();
}

/// The system's own function of this name.
template <class F> F *real(const char *name) {
  return reinterpret_cast<F *>(dlsym(RTLD_NEXT, name));
}

} // namespace

void *operator new(std::size_t size) { return allocate(size); }
void *operator new[](std::size_t size) { return allocate(size); }
void operator delete(void *p) noexcept { std::free(p); }
void operator delete[](void *p) noexcept { std::free(p); }
void operator delete(void *p, std::size_t) noexcept { std::free(p); }
void operator delete[](void *p, std::size_t) noexcept { std::free(p); }

#define COUNT_LOCKS(NAME, TYPE)                                                \
  extern "C" int NAME(TYPE *lock) noexcept {                                   \
    static auto *const the_real = real<int(TYPE *)>(#NAME);                    \
    locks.fetch_add(1, std::memory_order_relaxed);                             \
    return the_real(lock);                                                     \
  }
COUNT_LOCKS(pthread_mutex_lock, pthread_mutex_t)
COUNT_LOCKS(pthread_mutex_trylock, pthread_mutex_t)
COUNT_LOCKS(pthread_rwlock_rdlock, pthread_rwlock_t)
COUNT_LOCKS(pthread_rwlock_wrlock, pthread_rwlock_t)
COUNT_LOCKS(pthread_spin_lock, volatile int)

namespace {

#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
constexpr int many = 500'000;
constexpr bool has_sanitizer = true;
#else
constexpr int many = 10'000'000;
constexpr bool has_sanitizer = false;
#endif

struct Counts {
  long allocations, locks;
  bool operator==(const Counts &) const = default;
};
/// What \p f asks of the system, when it does so for the second time.
template <class F> Counts counts_of(F &&f) {
  f();
  Counts before = {allocations, locks};
  f();
  return {allocations - before.allocations, locks - before.locks};
}
constexpr Counts none = {0, 0};

struct Passes : heddle::Aspect {
  void around(JoinPoint &jp) override { jp.proceed(); }
};

/// Outer is a singleton of the parent, Inner is scoped.
struct Containers {
  Container parent;
  Container request{&parent};
  ContainerScope scope{request};
  Containers() {
    parent.singleton<Passes>("Outer");
    parent.scoped<Passes>("Inner");
  }
};

void call_everything(int n) {
  shop::Cart cart;
  cart.add(n, n);
  cart.touch();
  cart.price(n);
  cart.depth(3);
  int i = 0;
  cart.slot(i);
  shop::twice(n);
}

/// Bytes of this process in memory.
long resident() {
  long total = 0, pages = 0;
  std::FILE *file = std::fopen("/proc/self/statm", "r");
  REQUIRE(file);
  CHECK(std::fscanf(file, "%ld %ld", &total, &pages) == 2);
  std::fclose(file);
  return pages * sysconf(_SC_PAGESIZE);
}

} // namespace

TEST_CASE("what counts, counts") {
  CHECK(counts_of([] { std::vector<int>(10); }) == Counts{1, 0});
  std::mutex m;
  CHECK(counts_of([&] { std::lock_guard lock(m); }) == Counts{0, 1});
}

TEST_CASE("a call through singleton and scoped aspects locks and allocates "
          "nothing") {
  Containers c;
  CHECK(counts_of([] { call_everything(1); }) == none);
}

TEST_CASE("neither does a call in a new thread, after its first one") {
  Containers c;
  call_everything(1);
  std::vector<Counts> found(8);
  std::latch ready(8), done(8);
  {
    std::vector<std::jthread> threads;
    for (Counts &here : found)
      threads.emplace_back([&] {
        ContainerScope scope(c.request);
        call_everything(1);
        ready.arrive_and_wait();
        Counts before = {allocations, locks};
        for (int i = 0; i != 1000; ++i)
          call_everything(i);
        here = {allocations - before.allocations, locks - before.locks};
        done.arrive_and_wait();
      });
  }
  for (const Counts &here : found)
    CHECK(here == none);
}

TEST_CASE("a scope is entered, and a context restored, without a lock") {
  Containers c;
  CHECK(counts_of([&] {
          auto context = heddle::Context::capture();
          heddle::Context::Restore here(context);
          ContainerScope scope(c.request);
          call_everything(1);
        }) == none);
}

TEST_CASE("what is moved through a chain is not allocated anew") {
  Containers c;
  const std::string b;
  long native = 0;
  {
    long before = allocations;
    std::string a(100, 'a');
    std::string joined = std::move(a) + b;
    native = allocations - before;
  }
  CHECK(counts_of([&] {
          shop::Cart().join(std::string(100, 'a'), b);
        }).allocations <= native + 1); // its body copies a
}

TEST_CASE("metadata and a short text of a call are not allocated") {
  Bound bound;
  const heddle::FormatOptions options;
  bool right = true; // CHECK allocates
  auto see = [&](bool it_is) { right = right && it_is; };
  bound.outer([&](JoinPoint &jp) {
    see(jp.method().name() == "shop::twice");
    see(jp.argument<int>("n") == 1);
    see(heddle::format_arguments(jp, options) == "n=1");
    jp.proceed();
    see(heddle::format_result(jp, options) == "2");
  });
  CHECK(counts_of([] { shop::twice(1); }) == none);
  CHECK(right);
}

TEST_CASE("C8: memory is flat over ten million calls") {
  Containers c;
  shop::Cart cart;
  auto call = [&](int times) {
    for (int i = 0; i != times; ++i)
      cart.k = cart.add(i, 1) & 7;
  };
  call(1000);
  Counts before = {allocations, locks};
  long bytes = resident();
  call(many);
  CHECK(allocations == before.allocations);
  CHECK(locks == before.locks);
  if (!has_sanitizer)
    CHECK(resident() - bytes < 256 * 1024);
}
