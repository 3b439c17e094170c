// STD 20
// EXPECT count ; Tree::walk
#include "check.h"
#include <coroutine>
#include <exception>
#include <iterator>
#include <utility>
#include <vector>
template <class T> struct Gen {
  struct promise_type {
    const T *v = nullptr;
    Gen get_return_object() { return Gen{std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(const T &x) noexcept {
      v = &x;
      return {};
    }
    void return_void() noexcept {}
    void unhandled_exception() { throw; }
  };
  explicit Gen(std::coroutine_handle<promise_type> x) : h(x) {}
  Gen(Gen &&o) noexcept : h(std::exchange(o.h, {})) {}
  ~Gen() {
    if (h)
      h.destroy();
  }
  struct End {};
  struct It {
    std::coroutine_handle<promise_type> h;
    bool operator!=(End) const { return !h.done(); }
    It &operator++() {
      h.resume();
      return *this;
    }
    const T &operator*() const { return *h.promise().v; }
  };
  It begin() {
    h.resume();
    return It{h};
  }
  End end() { return {}; }
  std::coroutine_handle<promise_type> h;
};
Gen<int> count(int from, int to) {
  for (int i = from; i < to; ++i)
    co_yield i;
}
struct Tree {
  std::vector<Tree> kids;
  int v = 0;
  Gen<int> walk() const {
    co_yield v;
    for (const Tree &k : kids)
      for (int x : k.walk())
        co_yield x;
  }
};
auto squares = [](int n) -> Gen<int> {
  for (int i = 0; i < n; ++i)
    co_yield i * i;
};
int main() {
  int sum = 0;
  for (int x : count(1, 4))
    sum += x;
  Tree t;
  t.v = 1;
  t.kids.resize(2);
  t.kids[0].v = 2;
  t.kids[1].v = 3;
  for (int x : t.walk())
    sum += x;
  for (int x : squares(3))
    sum += x;
  CHECK(sum == 6 + 6 + 5);
  return 0;
}
