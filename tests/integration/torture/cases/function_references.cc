// STD 11
// EXPECT call ; C::m ; get ; fptr ; C::C
#include "check.h"
#include <cstdio>
#include <cstdarg>
int plus(int x) { return x + 1; }
int quiet(int x) noexcept { return x + 2; }
// REFUSE many c-variadic
int many(int n, ...) { return n; }
int call(int (&f)(int)) { return f(1); }
int callv(int (&f)(int, ...)) { return f(4, 5); }
int callr(int (&&f)(int)) { return f(1); }
#if __cplusplus >= 201703L
int callq(int (&f)(int) noexcept) { return f(1); }
int (&getq())(int) noexcept { return quiet; }
int callqp(int (*f)(int) noexcept) { return f(1); }
template <class T> int callt(T &f) { return f(1); }
#else
int callq(int (&f)(int)) { return f(1); }
int (&getq())(int) { return quiet; }
int callqp(int (*f)(int)) { return f(1); }
template <class T> int callt(T &f) { return f(1); }
#endif
int (&getv())(int, ...) { return many; }
int (*fptr(int (*f)(int, ...)))(int, ...) { return f; }
struct C {
  int v;
  C(int (&f)(int, ...), int (&g)(int)) : v(f(1)) { v += g(1); }
  int m(int (&f)(int, ...)) const { return f(v); }
  virtual int w(int (&f)(int, ...)) { return f(v); }
  typedef int (C::*M)(int (&)(int, ...)) const;
  M pm(M m, int C::*d, int (C::*const &r)(int (&)(int, ...))) { (void)d; (void)r; return m; }
};
int main() {
  C c(many, plus);
  CHECK(call(plus) == 2 && call(quiet) == 3 && callv(many) == 4 && callr(plus) == 2 && callq(quiet) == 3 && getq()(1) == 3 && callqp(quiet) == 3 && callt(quiet) == 3 && callt(plus) == 2);
  CHECK(getv()(3) == 3 && fptr(many)(2, 3) == 2 && c.m(many) == 3 && c.w(many) == 3 && (c.*c.pm(&C::m, &C::v, nullptr))(many) == 3);
  return 0;
}
