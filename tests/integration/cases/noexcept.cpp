// FLAGS -std=c++17
// EXPECT C::f 1
// EXPECT C::g 1
// EXPECT conditional 1
#include <cstdio>
#include <type_traits>

struct C {
  int f(int x) noexcept { return x; }
  int g() const noexcept(false) { return 2; }
};
template <class T> T conditional(T x) noexcept(std::is_integral<T>::value) { return x; }

static_assert(std::is_nothrow_invocable_v<decltype(&C::f), C, int>);
static_assert(!std::is_nothrow_invocable_v<decltype(&C::g), C>);
static_assert(noexcept(conditional(1)) && !noexcept(conditional(1.0)));

int main() { std::printf("%d %d %d\n", C().f(1), C().g(), conditional(3)); }
