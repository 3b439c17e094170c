//===- awaited.cpp - aspects of these tests -------------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include <heddle/async.h>
#include <heddle/each.h>
#include <heddle/heddle.h>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace test {

struct Counts {
  void count(const std::string &what) {
    std::lock_guard lock(mutex);
    ++counts[what];
  }
  std::mutex mutex;
  std::map<std::string, int> counts;
};
Counts all;

/// Counts calls that begin, end, or throw.
struct Awaiting : heddle::AsyncAspect {
  heddle::task<> around(heddle::AsyncJoinPoint &jp) override {
    std::string method(jp.method().qualified());
    all.count("begins " + method);
    try {
      co_await jp.proceed();
    } catch (...) {
      all.count("throws " + method);
      throw;
    }
    all.count("ends " + method);
  }
};

/// Counts elements, ends and exceptions of generators.
struct Each : heddle::EachAspect {
  void around(heddle::Element &e) override {
    std::string method(e.method().qualified());
    try {
      all.count((e.proceed() ? "element of " : "ends ") + method);
    } catch (...) {
      all.count("throws " + method);
      throw;
    }
  }
};

/// Is not what the rules say.
struct Plain : heddle::Aspect {
  void around(heddle::JoinPoint &jp) override { jp.proceed(); }
};

namespace {

struct Session {
  Session() {
    heddle::Container &root = heddle::Container::root();
    if (std::getenv("HEDDLE_TEST_PLAIN")) {
      root.singleton<Plain>("test::Awaiting");
      root.singleton<Plain>("test::Each");
    } else {
      root.singleton<Awaiting>();
      root.singleton<Each>();
    }
    root.singleton<Plain>("test::Plain");
    heddle::bootstrap();
  }
  ~Session() {
    const char *path = std::getenv("HEDDLE_TEST_COUNTS");
    std::FILE *out = path ? std::fopen(path, "w") : nullptr;
    for (const auto &[what, number] : all.counts)
      if (out)
        std::fprintf(out, "%d %s\n", number, what.c_str());
    if (out)
      std::fclose(out);
  }
} session;

} // namespace
} // namespace test
