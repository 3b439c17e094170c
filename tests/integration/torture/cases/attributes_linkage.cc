// STD 11
// EXPECT orig ; impl ; early ; renamed ; section ; S::m ; ms ; narrow ; clean
// REFUSE choose ifunc-resolver ; chosen alias ; aliased alias ; wide target-vector ; S::wide target-vector
#include "check.h"
// Attributes that make symbols, places and ways of calls.
static int impl(int x) { return x + 10; }
extern "C" {
int (*choose())(int) { return impl; }
int orig(int x) { return x + 20; }
int aliased(int) __attribute__((alias("orig")));
}
int chosen(int) __attribute__((ifunc("choose")));
static int count = 0;
__attribute__((constructor)) static void early() { count += 1; }
__attribute__((destructor)) static void late() { count += 1; }
static void clean(int *p) { count += *p; }
int cleaned(int x) {
  int y __attribute__((cleanup(clean))) = x;
  return y;
}
int renamed(int x) __asm__("another_symbol");
int renamed(int x) { return x + 5; }
__attribute__((section(".text.other"))) int section(int x) { return x + 1; }
__attribute__((ms_abi)) int ms(int a, double b, int c, int d, int e, int f) { return a + int(b) + c + d + e + f; }
typedef float Wide __attribute__((vector_size(32)));
__attribute__((target("avx"), noinline)) Wide wide(Wide a, Wide b) { return a + b; }
struct S {
  __attribute__((ms_abi)) int m(int a, double b) { return a + int(b); }
  __attribute__((ms_abi)) virtual int v(int a, double b) { return a + int(b); }
  __attribute__((target("avx"), noinline)) Wide wide(Wide a) const { return a; }
};
__attribute__((target("avx"), noinline)) int narrow(const float *p) {
  Wide a = {p[0], p[1]};
  return int(S().wide(wide(a, a))[1]);
}
int main() {
  S s;
  const float f[] = {1, 2};
  CHECK(chosen(1) == 11 && aliased(1) == 21 && orig(2) == 22 && count == 1 && cleaned(2) == 2 && count == 3);
  CHECK(renamed(1) == 6 && section(1) == 2 && ms(1, 2, 3, 4, 5, 6) == 21 && s.m(1, 2) == 3 && s.v(2, 3) == 5);
  CHECK(!__builtin_cpu_supports("avx") || narrow(f) == 4);
  return 0;
}
