//===- control_test.cpp - switching aspects on and off --------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "aspects.h"
#include "guard.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include <unistd.h>

namespace control = heddle::control;

namespace {

/// Woven with two aspects, of different rules.
struct Switched {
  int call(int n) {
    GUARD(1,
          "Switched\0"
          "call\0"
          "(int)\0"
          "int\0"
          "a.cpp\0"
          "1\0" P1("int", "n") "2\0"
                               "First\0"
                               "0\0"
                               "/src/my/rules.yaml:3\0"
                               "Second\0"
                               "0\0"
                               "/src/rules.yaml:13\0",
          this, (decltype(n)), (this->Switched::call(PASS(n))), n)
    return n;
  }
};

struct Fixture {
  heddle::Container container;
  heddle::ContainerScope scope{container};
  Switched subject;
  std::string log;

  Fixture() {
    add("First", '1');
    add("Second", '2');
  }
  ~Fixture() { control::set_disabled({}); }

  void add(const char *name, char mark) {
    container.bind_instance<Does>(
        name, std::make_shared<Does>([this, mark](heddle::JoinPoint &jp) {
          log += mark;
          jp.proceed();
        }));
  }
  std::string run() {
    log.clear();
    CHECK(subject.call(7) == 7);
    return log;
  }
};

void write(const std::filesystem::path &file, const char *text) {
  std::ofstream(file) << text;
}

std::filesystem::path temporary(const char *name) {
  return std::filesystem::temp_directory_path() /
         (std::string(name) + std::to_string(::getpid()));
}

} // namespace

TEST_CASE_FIXTURE(Fixture, "C11: an aspect is switched off and on") {
  CHECK(run() == "12");
  CHECK(control::is_enabled("First"));
  CHECK(control::disable("First") == 1);
  CHECK(control::disable("First") == 0);
  CHECK(!control::is_enabled("First"));
  CHECK(run() == "2");
  CHECK(control::disable("Second") == 1);
  CHECK(control::disabled() == std::vector<std::string>{"First", "Second"});
  CHECK(run() == "");
  CHECK(control::enable("First") == 1);
  CHECK(run() == "1");
  CHECK(control::enable("nobody") == 0);
  CHECK(control::set_disabled({}) == 1);
  CHECK(run() == "12");
}

TEST_CASE_FIXTURE(Fixture, "C11: a rule is switched off by its place") {
  run();
  control::disable("my/rules.yaml:3");
  CHECK(run() == "2");
  control::set_disabled({"rules.yaml:3"});
  CHECK(run() == "2");
  control::set_disabled({"ules.yaml:3", "rules.yaml:1", "yaml:13"});
  CHECK(run() == "12");
  control::set_disabled({"/src/rules.yaml:13"});
  CHECK(run() == "1");
}

TEST_CASE_FIXTURE(Fixture, "C11: a call that is under way keeps its chain") {
  add("Second", '2');
  container.bind_instance<Does>(
      "First", std::make_shared<Does>([this](heddle::JoinPoint &jp) {
        control::set_disabled({"First", "Second"});
        log += "off ";
        jp.proceed();
      }));
  CHECK(run() == "off 2");
  CHECK(run() == "");
}

TEST_CASE_FIXTURE(Fixture, "C11: a method called later finds the switches") {
  control::disable("Second");
  struct Later {
    static int call(int n) {
      GUARD(2, FUNCTION("later", "(int)", "int") P1("int", "n") A1("Second"),
            nullptr, (decltype(n)), (Later::call(PASS(n))), n)
      return n;
    }
  };
  log.clear();
  CHECK(Later::call(3) == 3);
  CHECK(log == "");
  CHECK(control::enable("Second") >= 1); // others were called before
  CHECK(Later::call(3) == 3);
  CHECK(log == "2");
}

TEST_CASE_FIXTURE(Fixture, "C11: a file says what is off") {
  auto file = temporary("heddle-switches");
  run();
  write(file, "# nothing yet\n\n  First   # the first\r\n");
  CHECK(control::load(file) == 1);
  CHECK(run() == "2");
  write(file, "");
  CHECK(control::load(file) == 1);
  CHECK(run() == "12");
  std::filesystem::remove(file);
  control::disable("First");
  CHECK(message_of<heddle::Error>([&] {
          control::load(file);
        }).starts_with("cannot read the switches in '"));
  CHECK_THROWS_AS(control::load(file.parent_path()), heddle::Error);
  CHECK(run() == "2");
}

TEST_CASE_FIXTURE(Fixture, "C11: a watched file is read again") {
  auto file = temporary("heddle-watched");
  write(file, "First\n");
  run();
  auto wait_for = [&](const char *expected) {
    for (int i = 0; i != 2000 && run() != expected; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    CHECK(run() == expected);
  };
  {
    control::Watch watch(file, std::chrono::milliseconds(1));
    CHECK(run() == "2");
    write(file, "Second\n");
    wait_for("1");
    std::filesystem::remove(file);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    CHECK(run() == "1");
    control::Watch other = std::move(watch);
    write(file, "First\nSecond\n");
    wait_for("");
  }
  write(file, "");
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  CHECK(run() == "");
  std::filesystem::remove(file);
}

TEST_CASE_FIXTURE(Fixture, "C11: switches turn while calls run") {
  std::atomic<bool> ends{false};
  container.bind_instance<Does>("First", std::make_shared<Does>());
  container.bind_instance<Does>("Second", std::make_shared<Does>());
  std::vector<std::thread> callers;
  std::atomic<int> wrong{0};
  for (int i = 0; i != 8; ++i)
    callers.emplace_back([&] {
      heddle::ContainerScope scope(container);
      Switched mine;
      while (!ends)
        wrong += mine.call(5) != 5;
    });
  for (int i = 0; i != 500; ++i)
    control::set_disabled(i % 3 == 0 ? std::vector<std::string>{}
                          : i % 3 == 1
                              ? std::vector<std::string>{"First"}
                              : std::vector<std::string>{"First", "Second"});
  ends = true;
  for (auto &c : callers)
    c.join();
  CHECK(wrong == 0);
}

TEST_CASE_FIXTURE(Fixture, "C14: an aspect that calls its own target") {
  container.bind_instance<Does>(
      "First", std::make_shared<Does>([this](heddle::JoinPoint &jp) {
        subject.call(1);
        jp.proceed();
      }));
  CHECK(message_of<heddle::RecursionError>([&] { subject.call(1); })
            .find("Switched::call(int) (a.cpp:1) calls it, on the same object, "
                  "before the body runs") != std::string::npos);
  // A limit of its own, and a guarded aspect.
  std::size_t before = control::recursion_limit();
  CHECK(before == 1024);
  int depth = 0, most = 0;
  container.bind_instance<Does>(
      "First", std::make_shared<Does>([&](heddle::JoinPoint &jp) {
        most = std::max(most, ++depth);
        if (depth < 200)
          subject.call(1);
        --depth;
        jp.proceed();
      }));
  CHECK(subject.call(1) == 1);
  CHECK(most == 200);
  control::set_recursion_limit(64);
  depth = 0;
  CHECK_THROWS_AS(subject.call(1), heddle::RecursionError);
  control::set_recursion_limit(before);
}

TEST_CASE_FIXTURE(Fixture, "C14: other objects and bodies recur as they like") {
  std::vector<Switched> many(1000);
  std::size_t next = 0;
  container.bind_instance<Does>(
      "First", std::make_shared<Does>([&](heddle::JoinPoint &jp) {
        if (++next < many.size())
          many[next].call(1);
        jp.proceed();
      }));
  CHECK(many[0].call(1) == 1);
  CHECK(next >= many.size());
  struct Deep {
    int down(int n) {
      GUARD(3,
            METHOD("Deep", "down", "(int)", "int") P1("int", "n") A1("Second"),
            this, (decltype(n)), (this->Deep::down(PASS(n))), n)
      return n ? 1 + down(n - 1) : 0;
    }
  };
  log.clear();
  CHECK(Deep().down(1000) == 1000);
  CHECK(log.size() == 1001);
}
