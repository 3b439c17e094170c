//===- bootstrap.cpp - what bootstrap costs, and what it keeps ------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../dispatch/machine.h"
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <heddle/heddle.h>
#include <iterator>
#include <malloc.h>
#include <new>

namespace generated {
int callAll(int x); // every woven method once
}

namespace bench {
struct Nothing : heddle::Aspect {
  void around(heddle::JoinPoint &jp) override { jp.proceed(); }
};

namespace {

/// What is allocated and not freed, in bytes.
long live = 0;

double milliseconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return double(now.tv_sec) * 1e3 + double(now.tv_nsec) / 1e6;
}

/// What one process measures of itself.
struct Result {
  double first = 0, again = 0; ///< in milliseconds
  double link = 0; ///< what the first call of each method takes beyond a second
  long kept = 0, keptAfterCalls = 0;
};

double timeOfBootstrap() {
  double start = milliseconds();
  heddle::Coverage report = heddle::bootstrap();
  double time = milliseconds() - start;
  if (report.covered != HEDDLE_BENCH_SITES) {
    std::fprintf(stderr, "error: %zu of %d sites are covered\n", report.covered,
                 HEDDLE_BENCH_SITES);
    std::exit(1);
  }
  return time;
}

double timeOfCalls() {
  double start = milliseconds();
  generated::callAll(1);
  return milliseconds() - start;
}

Result measure() {
  heddle::Container::root().singleton<Nothing>();
  Result result;
  long before = live;
  result.first = timeOfBootstrap();
  result.kept = live - before;
  result.again = timeOfBootstrap();
  double firstCalls = timeOfCalls();
  result.keptAfterCalls = live - before;
  result.link = firstCalls - timeOfCalls();
  return result;
}

/// Bootstrap happens once in a process, so each repetition is one.
Result measureInNewProcess() {
  Result r;
  std::FILE *child = popen("exec /proc/$PPID/exe once", "r");
  int read = child ? std::fscanf(child, "%lf %lf %lf %ld %ld", &r.first,
                                 &r.again, &r.link, &r.kept, &r.keptAfterCalls)
                   : 0;
  if (!child || pclose(child) || read != 5) {
    std::fprintf(stderr, "error: cannot run itself once more\n");
    std::exit(1);
  }
  return r;
}

double median(Result (&results)[9], double Result::*time) {
  std::sort(
      std::begin(results), std::end(results),
      [&](const Result &a, const Result &b) { return a.*time < b.*time; });
  return results[4].*time;
}

void row(const char *what, double limit, double reached, const char *unit) {
  std::printf("| %s | %.0f %s | %.2f %s | %s |\n", what, limit, unit, reached,
              unit, reached < limit ? "yes" : "**missed**");
}

} // namespace
} // namespace bench

int main(int argc, char **) {
  using namespace bench;
  if (argc > 1) {
    Result r = measure();
    std::printf("%f %f %f %ld %ld\n", r.first, r.again, r.link, r.kept,
                r.keptAfterCalls);
    return 0;
  }
  settle();
  Result results[9];
  for (Result &r : results)
    r = measureInNewProcess();
  double sites = HEDDLE_BENCH_SITES;
  std::printf("| %d sites | asked: under | reached | |\n|---|---|---|---|\n",
              HEDDLE_BENCH_SITES);
  double verified = median(results, &Result::first);
  double linked = median(results, &Result::link);
  row("bootstrap: verify", 5, verified, "ms");
  row("once more", 5, median(results, &Result::again), "ms");
  row("link, at the first call of each", 5, linked, "ms");
  row("both: verify and link", 5, verified + linked, "ms");
  row("kept for each site, after bootstrap", 64,
      double(results[0].kept) / sites, "bytes");
  row("the same after each was called", 64,
      double(results[0].keptAfterCalls) / sites, "bytes");
}

void *operator new(std::size_t size) {
  void *p = std::malloc(size);
  if (!p)
    throw std::bad_alloc();
  bench::live += long(malloc_usable_size(p));
  return p;
}
void operator delete(void *p) noexcept {
  bench::live -= long(malloc_usable_size(p));
  std::free(p);
}
void operator delete(void *p, std::size_t) noexcept { operator delete(p); }
