// A coroutine's body moves into a helper with the same head, declared beside it.
// RULES: functions: ["*"], methods: ["C::*"]
// RUN: g++ -std=c++20 -c a.cpp
//--- task.h
#include <coroutine>
#include <exception>
struct Task {
  struct promise_type {
    Task get_return_object();
    std::suspend_never initial_suspend() noexcept;
    std::suspend_never final_suspend() noexcept;
    void return_void();
    void unhandled_exception();
  };
};
//--- a.cpp
#include "task.h"
struct C {
  virtual Task run(int x = 1) const { co_return; }
  [[nodiscard]] Task out(int, const char *text = "a,b");
};
Task C::out(int, const char *text)
{
  (void)text;
  co_return;
}
[[nodiscard]] Task free(int) { co_return; }
template <class T> Task guarded([[maybe_unused]] T x) try { co_return; } catch (...) {}
