// FLAGS -std=c++11 -O2 -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast -Wcast-qual -Wcast-align -Wredundant-decls
// FLAGS -Wundef -Wnull-dereference -Wzero-as-null-pointer-constant -Wextra-semi -Wmissing-declarations -Woverloaded-virtual
// FLAGS -Wnon-virtual-dtor -Wfloat-equal -Wformat=2 -Wunused -Wdouble-promotion -Wswitch-enum
// EXPECT C::f 1
// EXPECT C::g 1
// EXPECT C::self 1
// EXPECT C::copy 1
// EXPECT C::none 1
// EXPECT pick 1
#include <cstdio>

struct C {
  int f(int x) const { return x; }
  static double g(double d) { return d; }
  C &self() { return *this; }
  C copy(C c) { return c; }
  void none() {}
};
template <class T> static const T &pick(const T &a, const T &b) { return a < b ? b : a; }

int main() {
  C c;
  c.self().copy(c).none();
  std::printf("%d %f %d\n", c.f(1), C::g(2.0), pick(3, 4));
}
