// EXPECT C::sum 1
// EXPECT C::twice 1
// EXPECT widen 3
// EXPECT letter 1
// EXPECT direction 1
// EXPECT wide 1
#include <cstdio>

// Types that fill a part of a register, and what does not fit into one.

enum class Step : signed char { Back = -1, On = 1 };
enum Bits : unsigned short { Few = 3, All = 0xffff };

struct C {
  int base;
  __attribute__((noinline)) long sum(signed char a, short b, bool c, unsigned char d) const { return base + a + b + c + d; }
  virtual short twice(short x) { return static_cast<short>(2 * x); }
  virtual ~C() = default;
};

__attribute__((noinline)) long widen(signed char x) { return x; }
__attribute__((noinline)) long widen(short x) { return x; }
__attribute__((noinline)) long widen(Bits x) { return x; }
__attribute__((noinline)) char letter(char x) { return static_cast<char>(x + 1); }
__attribute__((noinline)) Step direction(Step s) { return s == Step::Back ? Step::On : Step::Back; }
__attribute__((noinline)) double wide(float f, double d, long double l, __int128 i) {
  return f + d + static_cast<double>(l) + static_cast<double>(static_cast<long>(i >> 64));
}

int main() {
  C c;
  c.base = 1000;
  std::printf("%ld %d\n", c.sum(-1, -300, true, 200), c.twice(-7));
  std::printf("%ld %ld %ld %d\n", widen(static_cast<signed char>(-128)), widen(static_cast<short>(-2)), widen(All), letter(-2));
  std::printf("%d %.3f\n", static_cast<int>(direction(Step::Back)), wide(0.5f, 0.25, 0.125L, static_cast<__int128>(-3) * (static_cast<__int128>(1) << 64)));
}
