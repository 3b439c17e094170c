// STD 11
// EXPECT i128 ; cplx ; ld ; vec
#include "check.h"
#include <complex>
#include <cstddef>
typedef float v4 __attribute__((vector_size(16)));
typedef double v2 __attribute__((vector_size(16)));
typedef int unal __attribute__((aligned(1)));
typedef int al64 __attribute__((aligned(64)));
typedef int mayalias __attribute__((may_alias));
__extension__ typedef __int128 I;
__extension__ typedef unsigned __int128 U;
I i128(I a, U b, I *c) { return a + I(b) + *c; }
long double ld(long double a, long double &b) { return a + b; }
_Complex double cplx(_Complex double a, _Complex float b, _Complex long double c) { return a + (_Complex double)b + (_Complex double)c; }
v4 vec(v4 a, const v4 &b, v2 c) { a[0] += b[1] + float(c[0]); return a; }
int un(unal *p, unal v) { return *p + v; }
int al(al64 *p, al64 v) { return *p + v; }
int ma(mayalias *p, mayalias v) { return *p + v; }
struct E {};
E empty(E, E, int) { return E(); }
enum class B : bool { no, yes };
B eb(B b) { return b; }
enum Neg : signed char { minus = -3 };
Neg neg(Neg n) { return n; }
signed char sc(signed char c) { return c; }
short sh(short s, unsigned short u) { return short(s + u); }
bool bo(bool a, bool b, char c, char16_t d, wchar_t e) { return a != b && c && d && e; }
std::nullptr_t np(std::nullptr_t p) { return p; }
float fl(float a, double b, int c, float d) { return float(a + b + c + d); }
struct P2 { double a; long b; };
P2 p2(P2 a, long x) { a.b += x; return a; }
struct F2 { float a, b; };
F2 f2(F2 x, F2 y) { return F2{x.a + y.a, x.b + y.b}; }
struct Big { char c[100]; };
Big big(Big a, int x) { a.c[0] = char(x); return a; }
struct alignas(64) Over { int v; };
Over over(Over a, int b, Over c) { a.v += b + c.v; return a; }
union Un { int i; double d; };
Un un2(Un u) { u.d *= 2; return u; }
struct S {
  long double m(long double x, I y) const { return x + (long double)y; }
  virtual v4 v(v4 a) { return a + a; }
  static _Complex double s(_Complex double c) { return c * c; }
  S(v4 a, I b, long double c, Over o, E) : t(a[0] + double(b) + double(c)) { t += o.v; }
  double t;
};
int main() {
  I one = 1;
  long double l = 2;
  v4 a = {1, 2, 3, 4};
  v2 d = {1, 2};
  CHECK(i128(I(1) << 100, 2, &one) == (I(1) << 100) + 3 && ld(1, l) == 3 && vec(a, a, d)[0] == 4);
  _Complex double c = 1;
  _Complex float cf = 2;
  _Complex long double cl = 3;
  CHECK(__real__ cplx(c, cf, cl) == 6);
  unal u = 1; al64 w = 2; mayalias m = 3;
  CHECK(un(&u, 1) == 2 && al(&w, 2) == 4 && ma(&m, 3) == 6);
  empty(E(), E(), 1);
  CHECK(eb(B::yes) == B::yes && neg(minus) == minus && sc(-5) == -5 && sh(-1, 65535) == -2 && bo(true, false, 'a', u'b', L'c'));
  CHECK(np(nullptr) == nullptr && fl(1, 2, 3, 4) == 10 && p2({1.5, 2}, 3).b == 5 && p2({1.5, 2}, 3).a == 1.5 && f2({1, 2}, {3, 4}).b == 6);
  Un x; x.d = 2;
  CHECK(big(Big(), 3).c[0] == 3 && over({1}, 2, {3}).v == 6 && un2(x).d == 4);
  S s(a, 2, 3, {4}, E());
  CHECK(s.t == 10 && s.m(1, 2) == 3 && s.v(a)[3] == 8 && __real__ S::s(c) == 1);
  return 0;
}
