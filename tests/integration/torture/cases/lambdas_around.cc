// STD 20
// EXPECT C::make ; C::with_default ; sorted ; recursive ; pack ; C::C ; templated
#include "check.h"
#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <vector>
struct C {
  int k = 2;
  std::function<int()> later;
  auto make(int x) {
    return [=, this, y = x * 2](auto z) mutable { return k + x + y++ + z; };
  }
  int with_default(std::function<int(int)> f = [](int x) { return x * 3; }) { return f(k); }
  explicit C(std::unique_ptr<int> p) {
    later = [this, v = *p] { return k + v; };
    [&] { k += *p; }();
    auto moved = [q = std::move(p)] { return *q; };
    k += moved();
  }
  ~C() {
    auto f = [this]() mutable { return ++k; };
    k = f();
  }
  C(const C &) = default;
};
std::vector<int> sorted(std::vector<int> v, bool down) {
  std::sort(v.begin(), v.end(), [&](int a, int b) { return down ? a > b : a < b; });
  return v;
}
int recursive(int n) {
  std::function<int(int)> f = [&](int x) { return x ? recursive(x - 1) + 1 : 0; };
  return f(n);
}
template <class... A> auto pack(A... a) {
  return [... b = a](int k) { return (k + ... + b); };
}
template <class T> int templated(T x) {
  return [&]<class U>(U y) { return int(x) + int(y); }(x);
}
int main() {
  C c(std::make_unique<int>(5));
  CHECK(c.k == 12 && c.later() == 17 && c.make(1)(1) == 16 && c.with_default() == 36);
  CHECK(sorted({3, 1, 2}, true)[0] == 3 && recursive(3) == 3 && pack(1, 2, 3)(4) == 10 && templated(2.5) == 4);
  return 0;
}
