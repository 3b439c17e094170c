// STD 20
// EXPECT N::work ; stat ; inl ; Out::In::go ; C::many
#include "check.h"
#include <coroutine>
#include <exception>
#include <string>
#include <utility>
struct Now {
  struct promise_type {
    int v = 0;
    Now get_return_object() { return Now{std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    void return_value(int x) { v = x; }
    void unhandled_exception() { std::terminate(); }
  };
  std::coroutine_handle<promise_type> h;
  Now(std::coroutine_handle<promise_type> x) : h(x) {}
  Now(Now &&o) noexcept : h(std::exchange(o.h, {})) {}
  ~Now() {
    if (h)
      h.destroy();
  }
  int get() const { return h.promise().v; }
};
Now declared_before(int, std::string s = "ab");
namespace N {
extern Now work(int x);
Now work(int x) { co_return x; }
} // namespace N
[[nodiscard]] static Now stat(const std::string &s, [[maybe_unused]] int n = 1) { co_return int(s.size()); }
inline Now inl() noexcept(false) { co_return 1; }
Now declared_before(int, std::string s) { co_return int(s.size()); }
class Out {
  class In;

public:
  static Now call();
};
class Out::In {
  int k = 4;

public:
  template <class T, class... R> Now go(T x, R &&...r) const
    requires(sizeof...(R) > 0);
  auto trailing() -> Now;
};
template <class T, class... R> Now Out::In::go(T x, R &&...r) const
  requires(sizeof...(R) > 0)
{
  co_return k + (x + ... + r);
}
auto Out::In::trailing() -> Now { co_return k; }
Now Out::call() {
  In in;
  Now a = in.go(1, 2, 3), b = in.trailing();
  co_return a.get() + b.get();
}
struct C {
  Now many(int a, int b) { co_return a + b; }
  Now many(int a) const { co_return a; }
  Now many(std::string s) const & { co_return int(s.size()); }
  Now operator[](int i) { co_return i; }
  friend Now other(const C &);
};
Now other(const C &) { co_return 9; }
int main() {
  C c;
  CHECK(N::work(1).get() == 1 && stat("abc").get() == 3 && inl().get() == 1 && declared_before(1).get() == 2);
  CHECK(Out::call().get() == 14 && c.many(1, 2).get() == 3 && c.many(4).get() == 4 && c.many("xy").get() == 2);
  CHECK(c[5].get() == 5 && other(c).get() == 9);
  return 0;
}
