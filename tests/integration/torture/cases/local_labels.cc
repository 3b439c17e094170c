// STD 11
// EXPECT f ; g ; C::C ; loop
#include "check.h"
#include <cstdlib>
#pragma GCC diagnostic ignored "-Wpedantic"
int f(int n) {
  __label__ again, out;
  int i = 0;
again:
  if (++i < n) goto again;
  goto out;
out:
  return i;
}
int g(int n) {
  static const void *const table[] = {&&a, &&b};
  goto *table[n & 1];
a:
  return 1;
b:
  return 2;
}
struct C {
  int v;
  C(int n) : v(0) {
    __label__ again;
again:
    if (++v < n) goto again;
  }
};
int loop(int n) { __label__ x; x: if (n-- > 0) goto x; return n; }
int main() {
  CHECK(f(3) == 3 && g(0) == 1 && g(1) == 2 && C(4).v == 4 && loop(3) == -1);
  return 0;
}
