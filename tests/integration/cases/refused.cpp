// FLAGS -std=c++17
// EXPECT plain 1
// REFUSE sum c-variadic
// EXPECT square 1
// EXPECT deduced 1
// EXPECT decltyped 1
// EXPECT tried 1
// EXPECT forced 1
// EXPECT stuck 1
// EXPECT elided 1
// EXPECT unnamedParameter 1
// EXPECT (unnamed)::f() 1
#include <cstdarg>
#include <cstdio>

int plain() { return 1; }
int sum(int n, ...) {
  va_list args;
  va_start(args, n);
  int total = 0;
  while (n--)
    total += va_arg(args, int);
  va_end(args);
  return total;
}
constexpr int square(int x) { return x * x; }
auto deduced(int x) { return x; }
decltype(auto) decltyped(int &x) { return (x); }
int tried(int x) try {
  if (x)
    throw x;
  return 0;
} catch (int) {
  return 5;
}
__attribute__((always_inline)) inline int forced() { return 6; }
struct Fixed {
  int x = 7;
  Fixed() = default;
  Fixed(const Fixed &) = delete;
};
int stuck(Fixed f) { return f.x; }
Fixed elided() { return Fixed(); }
template <int> int unnamedParameter() { return 9; }
struct {
  int f() { return 10; }
} nameless;

int main() {
  int x = 3;
  static_assert(square(3) == 9, "still constant");
  std::printf("%d %d %d %d %d\n", plain(), sum(2, 3, 4), square(2), deduced(3), decltyped(x));
  std::printf("%d %d %d %d %d %d\n", tried(1), forced(), stuck(Fixed()), elided().x, unnamedParameter<1>(),
              nameless.f());
}
