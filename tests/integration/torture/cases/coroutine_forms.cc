// STD 20
// EXPECT C::run ; C::out_of_line ; C::fixed ; free_task ; generic ; Box::get ; C::operator() ; C::expiring ; C::guarded ; C::plus ; local ; C::late
// STRATEGY C::run helper ; free_task helper ; C::fixed helper
#include "check.h"
#include <coroutine>
#include <cstdlib>
#include <exception>
#include <memory>
#include <new>
#include <string>
#include <utility>
template <class T> struct Task {
  struct promise_type {
    T v{};
    std::exception_ptr error;
    Task get_return_object() { return Task{std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    void return_value(T x) { v = std::move(x); }
    void unhandled_exception() { error = std::current_exception(); }
  };
  std::coroutine_handle<promise_type> h;
  explicit Task(std::coroutine_handle<promise_type> x) : h(x) {}
  Task(Task &&o) noexcept : h(std::exchange(o.h, {})) {}
  ~Task() {
    if (h)
      h.destroy();
  }
  bool await_ready() noexcept { return false; }
  std::coroutine_handle<> await_suspend(std::coroutine_handle<>) noexcept {
    h.resume();
    return std::noop_coroutine();
  }
  T await_resume() { return std::move(h.promise().v); }
  T get() {
    h.resume();
    if (h.promise().error)
      std::rethrow_exception(h.promise().error);
    return std::move(h.promise().v);
  }
};
// The body runs after everything that the caller passed has gone.
struct C {
  int k = 10;
  Task<int> run(int x) { co_return x + k; }
  virtual Task<std::string> late(std::string s, std::string suffix = "!") const {
    std::string end = suffix;
    co_return s + end;
  }
  Task<std::string> out_of_line(std::string s, int n = 2) const;
  static Task<int> fixed(std::unique_ptr<int> p) { co_return *p; }
  template <class T> Task<T> plus(T x, int) { co_return x + T(k); }
  Task<int> operator()(int x) & { co_return x * k; }
  Task<int> expiring() && { co_return k; }
  Task<int> guarded(int x) try { co_return x > 0 ? x : throw x; } catch (int e) { co_return -e; }
  virtual ~C() = default;
};
struct D : C {
  Task<std::string> late(std::string s, std::string) const override { co_return "D" + s; }
};
Task<std::string> C::out_of_line(std::string s, int n) const {
  for (int i = 1; i < n; ++i)
    s += s;
  co_return s;
}
Task<int> free_task(int a, int) { co_return a * 2; }
namespace {
[[maybe_unused]] inline Task<int> local(int x) { co_return x - 1; }
} // namespace
template <class T, class... R> [[nodiscard]] Task<T> generic(T x, R... r) { co_return (x + ... + r); }
template <class T> struct Box {
  T v;
  Task<T> get(T extra);
};
template <class T> Task<T> Box<T>::get(T extra) { co_return v + extra; }
int main() {
  C c;
  std::string text(40, 'a');
  auto late = c.late(text);
  auto out = c.out_of_line(text);
  text = "gone";
  CHECK(c.run(1).get() == 11 && late.get() == std::string(40, 'a') + "!" && out.get().size() == 80);
  CHECK(C::fixed(std::make_unique<int>(3)).get() == 3 && c.plus(1.5, 0).get() == 11.5 && c(2).get() == 20);
  CHECK(C().expiring().h && c.guarded(4).get() == 4 && free_task(2, 0).get() == 4 && local(1).get() == 0);
  CHECK(generic(1, 2, 3).get() == 6 && Box<int>{4}.get(1).h);
  D d;
  CHECK(static_cast<C &>(d).late("x").get() == "Dx" && c.guarded(-3).get() == 3);
  return 0;
}
