// STD 17
// EXPECT g ; m ; S::v ; C::C
#include "check.h"
#include <utility>
// Trivially copyable, and yet one has to know how.
static int greedy = 0;
struct G {
  int v;
  G() = default;
  G(const G &) = default;
  template <class U> G(U &&u) : v(int(u.v) + 100) { ++greedy; }
};
struct M {
  int v;
  explicit M(int x) : v(x) {}
  M(M &&) = default;
  M(const M &) = delete;
};
struct E {
  int v;
  explicit E(int x) : v(x) {}
  explicit E(const E &) = default;
};
struct D { int v; D &operator=(const D &) = delete; };
struct K { const int v; int &r; };
struct A { int v; void *operator new(decltype(sizeof 0)) = delete; void operator delete(void *) = delete; };
struct Conv { int v; template <class T> operator T() const; };
struct Il { int v; Il(int x) : v(x) {} Il(const Il &o) : v(o.v) {} Il(std::initializer_list<Il>) : v(-1) {} };
int g(G a) { return a.v; }
G gr(int x) { G a; a.v = x; return a; }
int m(M a) { return a.v; }
M mr(int x) { return M(x); }
M mm(M a) { return a; }
int e(E a) { return a.v; }
int d(D a) { return a.v; }
int k(K a) { return a.v + a.r; }
int a_(A a) { return a.v; }
int il(Il a) { return a.v; }
D dr(int x) { return D{x}; }
Il ilr(Il a) { return a; }
int cn(Conv c) { return c.v; }
struct S {
  virtual int v(G a, M b) { return a.v + b.v; }
  virtual G w(G a) { const G &c = a; return c; }
  int n(G a, M b) const { return a.v + b.v; }
  int o(M a, D b) const { return a.v + b.v; }
};
struct C { int v; C(G a, M b, K c) : v(a.v + b.v + c.v) { v += a.v; } };
template <class T> int tt(T a) { return a.v; }
int main() {
  G o1; o1.v = 1; const G &one = o1;
  const int before = greedy;
  int r = 5;
  G l = one;
  (void)l;
  CHECK(g(one) == 1 && m(M(2)) == 2 && mr(3).v == 3 && mm(M(4)).v == 4 && d(dr(5)) == 5 && k(K{1, r}) == 6 && a_(A{7}) == 7);
  CHECK(S().v(one, M(1)) == 2); CHECK(S().w(one).v == 1); CHECK(S().n(one, M(2)) == 3 && S().o(M(2), D{3}) == 5 && C(one, M(1), K{1, r}).v == 4);
  CHECK(il(Il(3)) == 3 && ilr(Il(4)).v == 4 && cn(Conv{3}) == 3 && tt(one) == 1 && tt(M(3)) == 3 && tt(Il(2)) == 2);
  std::printf("%d\n", greedy - before);
  (void)&e;
  return 0;
}
