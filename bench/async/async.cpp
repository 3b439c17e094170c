//===- async.cpp - what an asynchronous aspect costs ----------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Prints the time and the allocations of one call, and the ratios; exits with
/// 1 where these are above what was asked.
///
//===----------------------------------------------------------------------===//

#include "subject.h"
#include <heddle/async.h>
#include <heddle/heddle.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <new>
#include <vector>

static long allocations = 0;
void *operator new(std::size_t size) {
  ++allocations;
  if (void *p = std::malloc(size))
    return p;
  throw std::bad_alloc();
}
void operator delete(void *p) noexcept { std::free(p); }
void operator delete(void *p, std::size_t) noexcept { std::free(p); }

namespace bench {
namespace {

struct Pass : heddle::AsyncAspect {
  heddle::task<> around(heddle::AsyncJoinPoint &jp) override {
    co_await jp.proceed();
  }
};

constexpr int calls = 100'000, rounds = 31;

struct Loop {
  struct promise_type {
    Loop get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
};
using Function = Task (*)(int);
Loop run(Function f, int times) {
  int sum = 0;
  for (int i = 0; i != times; ++i)
    sum = co_await f(sum);
  if (sum != times)
    std::abort();
}

/// Of this thread alone, in nanoseconds: others may use the processor, too.
double now() {
  timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return double(t.tv_sec) * 1e9 + double(t.tv_nsec);
}

struct Row {
  const char *name;
  Function f;
  double nanoseconds;
  double allocations;
};

void measure(std::vector<Row> &rows) {
  std::vector<std::vector<double>> times(rows.size());
  for (int round = 0; round != rounds; ++round)
    for (std::size_t i = 0; i != rows.size(); ++i) {
      long before = allocations;
      double begin = now();
      run(rows[i].f, calls);
      times[i].push_back((now() - begin) / calls);
      rows[i].allocations = double(allocations - before - 1) / calls;
    }
  for (std::size_t i = 0; i != rows.size(); ++i) {
    std::nth_element(times[i].begin(), times[i].begin() + rounds / 2,
                     times[i].end());
    rows[i].nanoseconds = times[i][rounds / 2];
  }
}

} // namespace
} // namespace bench

int main() {
  using namespace bench;
  heddle::Container::root().singleton<Pass>("bench::Pass");
  heddle::bootstrap();
  std::vector<Row> rows = {{"native", native, 0, 0},
                           {"a wrapper coroutine", wrapped, 0, 0},
                           {"an asynchronous aspect", woven, 0, 0}};
  measure(rows);
  std::printf("%-24s %8s %12s %s\n", "", "ns", "of wrapper", "allocations");
  for (const Row &row : rows)
    std::printf("%-24s %8.1f %12.2f %.2f\n", row.name, row.nanoseconds,
                row.nanoseconds / rows[1].nanoseconds, row.allocations);
  double ratio = rows[2].nanoseconds / rows[1].nanoseconds;
  double extra = rows[2].allocations - rows[0].allocations;
  std::printf("\nat most 2 times a wrapper: %.2f; at most 1 more allocation: "
              "%.2f\n",
              ratio, extra);
  return ratio > 2 || extra > 1.001;
}
