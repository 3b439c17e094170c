//===- counting.cpp - allocations, copies and moves of a call -------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "counting.h"
#include "values.h"
#include <algorithm>
#include <benchmark/benchmark.h>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <utility>

namespace bench {

long allocations = 0;
long Counted::copies = 0, Counted::moves = 0;

namespace {

struct Count {
  long allocations, copies, moves;
};

template <class Call> Count count(Call call) {
  call(); // what is made at the first call is not the call's
  Count before = {allocations, Counted::copies, Counted::moves};
  call();
  return {allocations - before.allocations, Counted::copies - before.copies,
          Counted::moves - before.moves};
}

struct Kind {
  const char *name;
  Count native, woven;
  long moves; ///< how many more there may be
};

template <class V> Count text() {
  std::string argument(100, 'x');
  return count([&] { argument = V().text(std::move(argument)); });
}
template <class V> Count numbers() {
  std::vector<int> argument(1000);
  return count([&] { argument = V().numbers(std::move(argument)); });
}
template <class V> Count block() {
  return count([] { benchmark::DoNotOptimize(V().block({})); });
}
template <class V> Count pointer() {
  auto argument = std::make_unique<int>(1);
  return count([&] { argument = V().pointer(std::move(argument)); });
}
template <class V> Count take() {
  Counted argument;
  return count([&] { V().take(std::move(argument)); });
}
template <class V> Count give() {
  return count([] { benchmark::DoNotOptimize(V().give()); });
}

} // namespace

void countValues(std::vector<Target> &targets) {
  using N = NativeValues;
  using W = WovenValues;
  Kind kinds[] = {
      {"string", text<N>(), text<W>(), 1},
      {"vector", numbers<N>(), numbers<W>(), 1},
      {"512 bytes", block<N>(), block<W>(), 1},
      {"unique_ptr", pointer<N>(), pointer<W>(), 1},
      {"counted, as argument", take<N>(), take<W>(), 1},
      {"counted, as result", give<N>(), give<W>(), 0},
  };
  std::printf("| one call | allocations native | woven | copies native | woven "
              "| moves native | woven |\n|---|---|---|---|---|---|---|\n");
  Count more = {0, 0, 0};
  for (const Kind &k : kinds) {
    std::printf("| %s | %ld | %ld | %ld | %ld | %ld | %ld |\n", k.name,
                k.native.allocations, k.woven.allocations, k.native.copies,
                k.woven.copies, k.native.moves, k.woven.moves);
    more.allocations +=
        std::max(0L, k.woven.allocations - k.native.allocations);
    more.copies += std::max(0L, k.woven.copies - k.native.copies);
    more.moves += std::max(0L, k.woven.moves - k.native.moves - k.moves);
  }
  targets.push_back({"values: allocations that a native call has not", 0,
                     double(more.allocations), ""});
  targets.push_back({"values: copies that a native call has not", 0,
                     double(more.copies), ""});
  targets.push_back({"values: moves beyond one for each by-value argument", 0,
                     double(more.moves), ""});
}

} // namespace bench

void *operator new(std::size_t size) {
  ++bench::allocations;
  if (void *p = std::malloc(size))
    return p;
  throw std::bad_alloc();
}
void operator delete(void *p) noexcept { std::free(p); }
void operator delete(void *p, std::size_t) noexcept { std::free(p); }
