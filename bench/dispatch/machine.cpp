//===- machine.cpp - what the benchmark runs on ---------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "machine.h"
#include <cstdio>
#include <cstdlib>
#include <sched.h>

namespace bench {
namespace {

/// \returns the core, or -1.
int pin() {
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed))
    return -1;
  for (int core = CPU_SETSIZE; core--;)
    if (CPU_ISSET(core, &allowed)) {
      CPU_ZERO(&allowed);
      CPU_SET(core, &allowed);
      return sched_setaffinity(0, sizeof allowed, &allowed) ? -1 : core;
    }
  return -1;
}

} // namespace

void settle() {
#ifdef __clang__
  std::printf("clang " __clang_version__);
#else
  std::printf("g++ " __VERSION__);
#endif
  std::printf(", " HEDDLE_BENCH_FLAGS);
  if (int core = pin(); core >= 0)
    std::printf(", core %d\n", core);
  else
    std::printf(", no core of its own\n");
  double load = 0;
  if (getloadavg(&load, 1) == 1 && load > 0.5)
    std::fprintf(stderr,
                 "warning: the machine is busy (load %.1f). Times of other "
                 "work get into these.\n",
                 load);
}

} // namespace bench
