// COMPILER g++
// FLAGS -std=c++11 -Weffc++ -Wuseless-cast -Wlogical-op -Wduplicated-branches -Wnoexcept -Wsuggest-override -Winline
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
