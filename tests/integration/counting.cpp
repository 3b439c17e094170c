//===- counting.cpp - the aspect around everything in these tests ---------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiled_in.h"
#include <heddle/heddle.h>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace test {

/// Counts the calls that it lets pass.
struct Counting : heddle::Aspect {
  void around(heddle::JoinPoint &jp) override {
    count(jp.method().qualified());
    jp.proceed();
  }

  void count(std::string_view method) {
    std::lock_guard lock(mutex);
    ++calls[std::string(method)];
  }

  std::mutex mutex;
  std::map<std::string, long> calls;
};

namespace {

/// Linked first, so that it is made before any other static object and lives
/// longer. Coverage is written to stderr only on request: the output of a woven
/// program is to be that of the native one.
struct Session {
  std::shared_ptr<Counting> counting = std::make_shared<Counting>();

  Session() {
    heddle::Container::root().bind_instance<Counting>(counting);
    if (std::getenv("HEDDLE_TEST_NO_BOOTSTRAP"))
      return;
    try {
      heddle::Coverage found = heddle::bootstrap();
      if (std::getenv("HEDDLE_TEST_COVERAGE"))
        for (const heddle::CoverageItem &item : found.items())
          std::fprintf(stderr, "%d %s\n", static_cast<int>(item.state),
                       item.method.c_str());
      if (std::getenv("HEDDLE_TEST_COVERAGE"))
        std::fprintf(stderr, "%s\n", found.complete() ? "complete" : "gaps");
    } catch (const heddle::CoverageError &error) {
      std::fprintf(stderr, "CoverageError: %s\n", error.what());
      std::_Exit(70);
    }
  }

  ~Session() {
    const char *path = std::getenv("HEDDLE_TEST_COUNTS");
    if (!path)
      return;
    if (std::FILE *out = std::fopen(path, "w")) {
      for (const auto &[method, number] : counting->calls)
        std::fprintf(out, "%ld %s\n", number, method.c_str());
      std::fclose(out);
    }
  }
} session;

} // namespace

/// What the aspect of compiled_in.h calls.
void count(const char *method) { session.counting->count(method); }

} // namespace test
