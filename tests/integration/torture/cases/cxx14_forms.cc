// STD 14
// FLAGS -fno-exceptions
// EXPECT loop ; deduced ; C::item ; C::C ; twice ; C::cx ; generic
// REFUSE P::P constexpr until 17
#include "check.h"
constexpr int loop(int n) {
  int s = 0;
  for (int i = 0; i < n; ++i)
    s += i;
  return s;
}
static_assert(loop(4) == 6, "");
auto deduced(int x) { return x + 0.5; }
constexpr auto twice(int x) { return 2 * x; }
static_assert(twice(2) == 4, "");
template <class T> constexpr T generic(T x) { return x; }
static_assert(generic(2) == 2, "");
struct C {
  int v;
  explicit C(int x) : v(x) { ++v; }
  decltype(auto) item() { return (v); }
  constexpr int cx() const { return v; }
};
struct P {
  int v;
  constexpr explicit P(int x) : v(x) {}
};
static_assert(P(1).v == 1, "");
int main() {
  C c(1);
  c.item() = 5;
  volatile int n = 4;
  CHECK(c.cx() == 5 && loop(n) == 6 && deduced(1) == 1.5 && twice(n) == 8 && generic<int>(n) == 4 && P(n).v == 4);
  return 0;
}
