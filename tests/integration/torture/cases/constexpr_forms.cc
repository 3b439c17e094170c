// STD 17
// EXPECT square ; C::size ; C::sum ; table ; gcd ; T::add ; half ; C::of
// STRATEGY square guard ; half guard
#include "check.h"
#include <array>
#include <cstddef>
#include <cstring>
constexpr int square(int x) { return x * x; }
constexpr auto half(double x) { return x / 2; }
constexpr int gcd(int a, int b) noexcept {
  while (b) {
    int t = a % b;
    a = b;
    b = t;
  }
  return a;
}
struct C {
  int v[3];
  constexpr std::size_t size() const noexcept { return 3; }
  template <class... A> static constexpr int sum(A... a) { return (0 + ... + a); }
  constexpr const int &operator[](std::size_t i) const { return v[i]; }
  constexpr int &operator[](std::size_t i) { return v[i]; }
  static constexpr C of(int x) { return C{{x, x, x}}; }
  constexpr const char *name() const { return __func__; }
};
template <class T> struct T1 {
  T k;
  constexpr T add(T x) const;
};
template <class T> constexpr T T1<T>::add(T x) const { return x + k; }
struct T : T1<int> {
  constexpr int add(int x) const { return T1<int>::add(x) + 1; }
};
template <std::size_t N> constexpr std::array<int, N> table() {
  std::array<int, N> r{};
  for (std::size_t i = 0; i < N; ++i)
    r[i] = square(int(i));
  return r;
}
constexpr auto squares = table<5>();
static_assert(squares[4] == 16 && gcd(12, 18) == 6 && C::sum(1, 2, 3) == 6);
static_assert(C::of(4)[1] == 4 && T{{1}}.add(2) == 4 && half(3) == 1.5);
enum { Size = square(3) };
template <int N> struct Index {
  static constexpr int value = N;
};
static_assert(Index<gcd(9, 6)>::value == 3);
int main() {
  volatile int n = 5;
  int local[square(2)] = {};
  C c = C::of(n);
  c[1] = 2;
  CHECK(sizeof(local) == 16 && square(n) == 25 && gcd(n, 15) == 5 && c[1] == 2 && c.size() == 3);
  CHECK(C::sum(int(n), 1) == 6 && table<3>()[2] == 4 && T{{n}}.add(n) == 11 && half(n) == 2.5);
  CHECK(Size == 9 && !std::strcmp(c.name(), "name"));
  switch (n) {
  case square(2) + 1:
    return 0;
  }
  return 1;
}
