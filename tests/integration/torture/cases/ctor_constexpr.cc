// STD 17
// EXPECT P::P
#include "check.h"
#include <type_traits>
struct P {
  int x, y;
  constexpr P(int a, int b) : x(a), y(b) {
    if (x > y) {
      int t = x;
      x = y;
      y = t;
    }
  }
  constexpr P() noexcept : P(1, 2) {}
};
constexpr P sorted(3, 1);
static_assert(sorted.x == 1 && sorted.y == 3 && P().y == 2);
static_assert(std::is_nothrow_default_constructible_v<P> && std::is_trivially_destructible_v<P>);
int main() {
  volatile int z = 9;
  P p(z, 4);
  CHECK(p.x == 4 && p.y == 9);
  return 0;
}
