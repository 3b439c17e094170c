// STD 11
// EXPECT f ; cs ; C::C
#include "check.h"
struct S { int v; };
struct N { int v; N(int x) : v(x) {} N(const N &o) : v(o.v) {} N(const volatile N &o) : v(o.v) {} };
int f(volatile int x) { return x; }
int g(volatile S s) { return s.v; }
int cs(const volatile S s) { return s.v; }
int h(const S s) { return s.v; }
int k(int *const volatile p) { return *p; }
volatile int vr(int x) { return x; }
const S csr(int x) { return S{x}; }
int nv(volatile N n) { return n.v; }
struct C { int v; C(volatile int x, const S s, volatile S t) : v(x + s.v + t.v) { v += t.v; }
  int m(volatile S s) const volatile { return s.v + v; } virtual int w(volatile S s, const int k) { return s.v + k; } };
template <class T> int tt(volatile T t, const T u) { return t + u; }
int main() {
  int i = 1;
  CHECK(f(1) == 1 && g(S{2}) == 2 && cs(S{3}) == 3 && h(S{4}) == 4 && k(&i) == 1 && vr(2) == 2 && csr(3).v == 3 && nv(N(4)) == 4);
  C c(1, S{2}, S{3});
  CHECK(c.v == 9 && c.m(S{1}) == 10 && c.w(S{1}, 2) == 3 && tt(1, 2) == 3);
  return 0;
}
