//===- awaited.cpp - asynchronous aspects of these tests ------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include <heddle/async.h>
#include <heddle/heddle.h>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace test {

/// Counts calls that begin, end, or throw.
struct Awaiting : heddle::AsyncAspect {
  heddle::task<> around(heddle::AsyncJoinPoint &jp) override {
    std::string method(jp.method().qualified());
    count("begins " + method);
    try {
      co_await jp.proceed();
    } catch (...) {
      count("throws " + method);
      throw;
    }
    count("ends " + method);
  }

  void count(const std::string &what) {
    std::lock_guard lock(mutex);
    ++counts[what];
  }
  std::mutex mutex;
  std::map<std::string, int> counts;
};

/// Is not what the rules say.
struct Plain : heddle::Aspect {
  void around(heddle::JoinPoint &jp) override { jp.proceed(); }
};

namespace {

struct Session {
  std::shared_ptr<Awaiting> awaiting = std::make_shared<Awaiting>();

  Session() {
    heddle::Container &root = heddle::Container::root();
    if (std::getenv("HEDDLE_TEST_PLAIN"))
      root.singleton<Plain>("test::Awaiting");
    else
      root.bind_instance<Awaiting>(awaiting);
    heddle::bootstrap();
  }
  ~Session() {
    const char *path = std::getenv("HEDDLE_TEST_COUNTS");
    std::FILE *out = path ? std::fopen(path, "w") : nullptr;
    for (const auto &[what, number] : awaiting->counts)
      if (out)
        std::fprintf(out, "%d %s\n", number, what.c_str());
    if (out)
      std::fclose(out);
  }
} session;

} // namespace
} // namespace test
