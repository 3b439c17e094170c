//===- no_membarrier.cpp - a kernel without membarrier(2) -----------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Linked into a second run of the tests: the runtime then has to order its
/// readers' stores itself. Everything else goes to the real syscall().
///
//===----------------------------------------------------------------------===//

#include <cerrno>

#include <dlfcn.h>
#include <sys/syscall.h>

// Without <unistd.h>, which declares it variadic: the arguments are passed in
// the same way, and reading more than there are is what the real one does.
extern "C" long syscall(long number, long a, long b, long c, long d, long e,
                        long f) {
  if (number == SYS_membarrier) {
    errno = ENOSYS;
    return -1;
  }
  static const auto real =
      reinterpret_cast<decltype(&syscall)>(dlsym(RTLD_NEXT, "syscall"));
  return real(number, a, b, c, d, e, f);
}
