// STD 17
// EXPECT A::A() ; A::A(int) ; A::A(const A &) ; A::A(A &&) ; A::~A ; B::B
// STRATEGY A::A closure ; A::~A closure
#include "check.h"
#include <memory>
#include <string>
#include <utility>
// Member initialisers, delegation, inheritance; the body alone is advised.
int live = 0;
struct A {
  int v;
  std::string s = "default";
  A() : A(1) { s += "!"; }
  explicit A(int x) : v(x) { ++live; }
  A(int x, std::string t) : v(x), s(std::move(t)) { ++live; }
  A(const A &o) : v(o.v), s(o.s) { ++live; }
  A(A &&o) noexcept : v(o.v), s(std::move(o.s)) {
    ++live;
    o.v = 0;
  }
  A &operator=(const A &) = default;
  ~A() { --live; }
};
struct B : A {
  std::unique_ptr<int> p;
  using A::A;
  explicit B(std::unique_ptr<int> q) : A(7), p(std::move(q)) {
    if (!p)
      return;
    v += *p;
  }
  virtual ~B() noexcept;
};
B::~B() noexcept { p.reset(); }
int main() {
  {
    A a;
    A b(a), c(std::move(a));
    CHECK(a.v == 0 && b.s == "default!" && c.v == 1);
    B d(std::make_unique<int>(3)), e(4, "x"), f(std::unique_ptr<int>{});
    CHECK(d.v == 10 && e.s == "x" && f.v == 7 && live == 6);
  }
  CHECK(live == 0);
  return 0;
}
