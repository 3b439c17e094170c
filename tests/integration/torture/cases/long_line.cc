// STD 11
// EXPECT C::C ; C::f ; C::g
// STRATEGY C::C(int) closure
#include "check.h"

// So much in one line that GCC 12 stops counting its columns, and what the woven text says of warnings in a part of it does not hold.
struct C { C(int o) : a(o) {} C(int o, int p) : a(o + p) {} int f(int x) { return x + a; } int g(int x) { return x - a; } int h(int x) { return x * a; } int i(int x) { return x / a; } int j(int x) { return x % a; } int k(int x) { return x & a; } C(const C &o) : a(o.a) {} C(C &&o) noexcept : a(o.a) {} ~C() {} int a; };

int main() {
  C c(2), d(1, 2), e(c), f(static_cast<C &&>(d));
  CHECK(c.f(1) == 3 && c.g(1) == -1 && c.h(3) == 6 && c.i(4) == 2 && c.j(3) == 1 && c.k(3) == 2);
  CHECK(e.a == 2 && f.a == 3);
  return 0;
}
