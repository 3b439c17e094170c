// STD 11
// FLAGS -fno-rtti -fno-exceptions -Wsign-conversion -Wold-style-cast -Wcast-qual -Wextra-semi
// EXPECT A::A ; A::~A ; B::B ; operator+ ; take ; pick ; A::operator int ; A::operator bool ; unnamed ; B::f ; trailing ; cx ; (unnamed)::f
#include "check.h"
// The old standard, without exceptions and run-time types.
struct A {
  int v;
  A() : v(0) { ++v; }
  explicit A(int x) : v(x) {
    if (v > 100)
      return;
    ++v;
  }
  A(const A &o) : v(o.v) {}
  A(A &&o) noexcept : v(o.v) { o.v = 0; }
  A &operator=(const A &o) {
    v = o.v;
    return *this;
  }
  ~A() { v = -1; }
  operator int() const { return v; }
  explicit operator bool() const { return v != 0; }
  friend A operator+(A a, const A &b) {
    a.v += b.v;
    return a;
  }
};
struct Fixed {
  explicit Fixed(const int *q) : p(q) {}
  const int *p;

private:
  Fixed(const Fixed &) = default;
  friend int give();
};
inline int take(const Fixed &f) { return *f.p; }
template <class T> int pick(T) { return 1; }
template <> int pick(char c) { return c; }
template <class> int unnamed() { return 2; }
struct B : A {
  B(int x, A a) : A(x) { v += a.v; }
  virtual int f(const char *, ...);
  virtual int f(int x) { return x; }
  virtual ~B() {}
  auto trailing(int x) -> int;
};
// REFUSE B::f c-variadic
int B::f(const char *, ...) { return 0; }
auto B::trailing(int x) -> int { return x; }
constexpr int cx(int x) { return x; }
struct {
  int f(int x) const { return x; }
} single;
int main() {
  A a, b(4), c(a + b), d(static_cast<A &&>(c));
  int i = d, n = 3;
  CHECK(i == 6 && !c && take(Fixed(&n)) == 3 && pick('a') == 'a' && pick(1) == 1 && unnamed<int>() == 2);
  B e(1, A(2));
  CHECK(e.v == 5 && e.f(1) == 1 && e.f("") == 0 && e.trailing(4) == 4 && cx(1) == 1 && single.f(9) == 9);
  return 0;
}
