//===- loops.h - the loops that are measured --------------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_BENCH_LOOPS_H
#define HEDDLE_BENCH_LOOPS_H

#include "subject.h"
#include "values.h"
#include <benchmark/benchmark.h>
#include <functional>
#include <utility>

namespace bench {

/// The loop is the same for all: each call needs what the one before gave, in a
/// register, so that neither calls overlap nor memory hides what they cost. It
/// is unrolled, so that how one call and the loop's own branch happen to lie
/// does not decide.
template <class Add>
inline __attribute__((always_inline)) void repeatAdd(benchmark::State &state,
                                                     Add add) {
  constexpr int batch = 1024, unrolled = 8;
  int i = 0;
  while (state.KeepRunningBatch(batch))
    for (int k = 0; k != batch / unrolled; ++k) {
      auto once = [&] {
        i = add(i, 1);
        asm volatile("" : "+r"(i));
      };
      once(), once(), once(), once();
      once(), once(), once(), once();
    }
}

template <class Subject>
__attribute__((aligned(64))) void callAdd(benchmark::State &state) {
  Subject subject;
  asm volatile("" : : "r"(&subject) : "memory");
  repeatAdd(state, [&](int a, int b) { return subject.add(a, b); });
}

inline void callVirtual(benchmark::State &state, Adder &adder) {
  repeatAdd(state, [&](int a, int b) { return adder.add(a, b); });
}

inline void callFunction(benchmark::State &state) {
  Native native;
  std::function<int(int, int)> inner = [&](int a, int b) {
    return native.add(a, b);
  };
  std::function<int(int, int)> outer = [&](int a, int b) {
    return inner(a, b);
  };
  repeatAdd(state, [&](int a, int b) { return outer(a, b); });
}

template <class Values> void moveText(benchmark::State &state) {
  Values values;
  std::string text(100, 'x');
  for (auto _ : state) {
    text = values.text(std::move(text));
    benchmark::DoNotOptimize(text.data());
  }
}

template <class Values> void copyText(benchmark::State &state) {
  Values values;
  std::string text(100, 'x');
  for (auto _ : state) {
    std::string result = values.text(text);
    benchmark::DoNotOptimize(result.data());
  }
}

template <class Values> void moveNumbers(benchmark::State &state) {
  Values values;
  std::vector<int> numbers(1000);
  for (auto _ : state) {
    numbers = values.numbers(std::move(numbers));
    benchmark::DoNotOptimize(numbers.data());
  }
}

template <class Values> void copyNumbers(benchmark::State &state) {
  Values values;
  std::vector<int> numbers(1000);
  for (auto _ : state) {
    std::vector<int> result = values.numbers(numbers);
    benchmark::DoNotOptimize(result.data());
  }
}

template <class Values> void callBlock(benchmark::State &state) {
  Values values;
  Block block = {};
  for (auto _ : state) {
    Block result = values.block(block);
    benchmark::DoNotOptimize(&result);
    benchmark::ClobberMemory();
  }
}

template <class Values> void movePointer(benchmark::State &state) {
  Values values;
  auto pointer = std::make_unique<int>(1);
  for (auto _ : state) {
    pointer = values.pointer(std::move(pointer));
    benchmark::DoNotOptimize(pointer.get());
  }
}

template <class Values> void makePointer(benchmark::State &state) {
  Values values;
  for (auto _ : state) {
    std::unique_ptr<int> result = values.pointer(std::make_unique<int>(1));
    benchmark::DoNotOptimize(result.get());
  }
}

} // namespace bench

#endif // HEDDLE_BENCH_LOOPS_H
