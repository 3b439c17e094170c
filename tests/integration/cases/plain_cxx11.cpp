// FLAGS -std=c++11 -fno-exceptions -fno-rtti -Wpedantic -Wshadow -Wconversion
// EXPECT C::f 1
// EXPECT C::g 1
// EXPECT templated 1
// EXPECT nothing 1
#include <cstdio>

struct C {
  int f(int x) { return x; }
  static const char *g(const char *text, unsigned n);
};
const char *C::g(const char *text, unsigned n) { return text + n; }
template <class T, class... U> T templated(T x, U &&...) { return x; }
void nothing() {}

int main() {
  nothing();
  std::printf("%d %s %d\n", C().f(1), C::g("text", 1), templated(2, 3, "four"));
}
