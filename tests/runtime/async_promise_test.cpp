//===- async_promise_test.cpp - promises that look at arguments -----------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A promise, and the allocation of its coroutine, may look at the arguments.
/// The coroutine that runs an aspect is made of the same ones.
///
//===----------------------------------------------------------------------===//

#include "heddle/async.h"
#include "heddle/testing.h"
#include "task_types.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace {

using heddle::testing::Chain;

struct Pass : heddle::AsyncAspect {
  heddle::task<> around(heddle::AsyncJoinPoint &jp) override {
    co_await jp.proceed();
  }
};

/// What promises were told, in order: once for the outer coroutine, once for
/// the inner.
std::vector<std::string> told;

/// A lazy task whose promise is a P.
template <template <class> class P> struct Told {
  struct promise_type : P<promise_type>, types::Kept<int> {
    using P<promise_type>::P;
    Told get_return_object() { return Told{types::Owner<promise_type>(*this)}; }
    std::suspend_always initial_suspend() noexcept { return {}; }
    auto final_suspend() noexcept {
      struct Last {
        bool await_ready() noexcept { return false; }
        std::coroutine_handle<>
        await_suspend(std::coroutine_handle<promise_type> h) noexcept {
          return h.promise().next;
        }
        void await_resume() noexcept {}
      };
      return Last{};
    }
  };
  bool await_ready() { return false; }
  std::coroutine_handle<> await_suspend(std::coroutine_handle<> next) {
    owner.h.promise().next = next;
    return owner.h;
  }
  int await_resume() { return owner.h.promise().take(); }
  types::Owner<promise_type> owner;
};

template <class T> int run(T made) {
  types::Outcome<int> to;
  types::begin(std::move(made), to);
  return to.get();
}

/// Each may be made of these arguments only.
template <class> struct Exact {
  Exact(int n, const std::string &s) { told.push_back(std::to_string(n) + s); }
  Exact(std::string_view s, int &n) {
    n += 5;
    told.push_back(std::string(s) + std::to_string(n));
  }
  Exact(const std::unique_ptr<int> &p) { told.push_back(std::to_string(*p)); }
  template <class T> Exact(const std::vector<T> &all) {
    told.push_back(std::to_string(all.size()));
  }
  Exact(long n) { told.push_back("long " + std::to_string(n)); }
};

struct Service {
  int id = 7;
};
template <class> struct OfService {
  OfService(const Service &s, int n) {
    told.push_back(std::to_string(s.id) + " " + std::to_string(n));
  }
};
/// Takes anything, and asks how the arguments begin.
template <class> struct Variadic {
  template <class... A> Variadic(std::string &first, A &...) {
    told.push_back(first);
  }
};

Told<Exact> class_last(int n, std::string s) {
  co_return n + static_cast<int>(s.size());
}
Told<Exact> reference_last(std::string, int &n) { co_return n; }
Told<Exact> alone(std::unique_ptr<int> p) { co_return *p; }
Told<Exact> deduced(std::vector<int> v) { co_return v[0]; }
Told<Exact> number(const int n) { co_return n; }
Told<OfService> method(const Service &s, int n) { co_return s.id + n; }
Told<Variadic> variadic(std::string s, int n) {
  co_return n + static_cast<int>(s.size());
}

/// Where frames are to be. Counts them.
struct Arena {
  int made = 0, live = 0;
};
struct Header {
  Arena *arena;
};
constexpr std::size_t header_size = alignof(std::max_align_t);
void *allot(Arena &arena, std::size_t size) {
  ++arena.made, ++arena.live;
  void *at = std::malloc(size + header_size);
  new (at) Header{&arena};
  return static_cast<char *>(at) + header_size;
}
void give_back(void *frame) {
  void *at = static_cast<char *>(frame) - header_size;
  --static_cast<Header *>(at)->arena->live;
  std::free(at);
}
template <class> struct InArena {
  static void *operator new(std::size_t size, Arena &arena, int) {
    return allot(arena, size);
  }
  static void operator delete(void *frame) { give_back(frame); }
};
/// As generators and tasks take allocators.
template <class> struct ByAllocator {
  template <class... A>
  static void *operator new(std::size_t size, std::allocator_arg_t,
                            Arena *arena, A &...) {
    return allot(*arena, size);
  }
  static void operator delete(void *frame) { give_back(frame); }
};
Told<InArena> in_arena(Arena &, int n) { co_return n; }
Told<ByAllocator> by_allocator(std::allocator_arg_t, Arena *, std::string s) {
  co_return static_cast<int>(s.size());
}
Told<ByAllocator> allocator_last(std::allocator_arg_t, Arena *) { co_return 3; }

} // namespace

TEST_CASE("a promise is told the same of both coroutines") {
  told.clear();
  Chain chain;
  chain.add<Pass>();
  auto both = [](std::string text) {
    return std::vector<std::string>{text, text};
  };
  SUBCASE("a class last") {
    CHECK(run(chain.call(class_last, 1, std::string("abc"))) == 4);
    CHECK(told == both("1abc"));
  }
  SUBCASE("a reference last, which it changes") {
    int n = 1;
    CHECK(run(chain.call(reference_last, std::string("abc"), n)) == 11);
    CHECK(told == std::vector<std::string>{"abc6", "abc11"});
    CHECK(n == 11);
  }
  SUBCASE("what can only be moved, alone") {
    CHECK(run(chain.call(alone, std::make_unique<int>(8))) == 8);
    CHECK(told == both("8"));
  }
  SUBCASE("a class whose type it deduces") {
    CHECK(run(chain.call(deduced, std::vector<int>{4, 5})) == 4);
    CHECK(told == both("2"));
  }
  SUBCASE("a number that it converts") {
    CHECK(run(chain.call(number, 9)) == 9);
    CHECK(told == both("long 9"));
  }
  SUBCASE("the object of a method") {
    Service s;
    CHECK(run(chain.call_on(s, method, 2)) == 9);
    CHECK(told == both("7 2"));
  }
  SUBCASE("as many as there are") {
    CHECK(run(chain.call(variadic, std::string("abc"), 2)) == 5);
    CHECK(told == both("abc"));
  }
  CHECK(types::alive == 0);
}

TEST_CASE("both coroutines are allocated as the arguments say") {
  Chain chain;
  chain.add<Pass>();
  Arena arena;
  SUBCASE("by an operator new that takes these arguments") {
    CHECK(run(chain.call(in_arena, arena, 4)) == 4);
  }
  SUBCASE("by one that takes any") {
    CHECK(run(chain.call(by_allocator, std::allocator_arg_t(), &arena,
                         std::string("abc"))) == 3);
  }
  SUBCASE("and nothing comes after the allocator") {
    CHECK(run(chain.call(allocator_last, std::allocator_arg_t(), &arena)) == 3);
  }
  CHECK(arena.made == 2);
  CHECK(arena.live == 0);
  CHECK(types::alive == 0);
}
