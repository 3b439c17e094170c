// EXPECT C::f(int) 1
// EXPECT C::f(long) 1
// EXPECT C::f(const char *) 1
// EXPECT C::f(int, int) 1
// EXPECT C::f 6
// EXPECT C::f() 1
// EXPECT C::f(T) 1
// EXPECT g(int &) 1
// EXPECT g(int &&) 1
// EXPECT g(const int &) 1
#include <cstdio>
#include <utility>

struct C {
  int f() { return 0; }
  int f(int) { return 1; }
  int f(long) { return 2; }
  int f(const char *) { return 3; }
  int f(int, int) { return 4; }
  template <class T> int f(T) { return 5; }
};

int g(int &) { return 1; }
int g(const int &) { return 2; }
int g(int &&) { return 3; }

int main() {
  C c;
  std::printf("%d%d%d%d%d%d\n", c.f(), c.f(1), c.f(1L), c.f(""), c.f(1, 2), c.f(1.5));
  int x = 0;
  std::printf("%d%d%d\n", g(x), g(std::as_const(x)), g(std::move(x)));
}
