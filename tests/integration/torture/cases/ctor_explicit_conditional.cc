// STD 20
// EXPECT W::W
#include "check.h"
#include <concepts>
#include <type_traits>
template <class T> struct W {
  T v;
  explicit(!std::is_same_v<T, int>) constexpr W(T x) : v(x) { v += T(1); }
  W() requires std::integral<T> : v(5) { ++v; }
};
static_assert(W<int>(1).v == 2);
static_assert(std::is_convertible_v<int, W<int>> && !std::is_convertible_v<double, W<double>>);
int main() {
  W<int> w = 3;
  W<double> d(1.5);
  W<long> l;
  CHECK(w.v == 4 && d.v == 2.5 && l.v == 6);
  return 0;
}
