// EXPECT next 3
// EXPECT C::f 3
// EXPECT C::g 1
#include <cstdio>

int next() {
  static int n = 0;
  return ++n;
}

struct C {
  int f(int a, int b = next()) { return 10 * a + b; }
  int g(int a = next(), const char *text = "none");
};
int C::g(int a, const char *text) {
  std::printf("%s\n", text);
  return a;
}

int main() {
  C c;
  std::printf("%d\n", c.f(1));
  std::printf("%d\n", c.f(1));
  std::printf("%d\n", c.f(1, 9));
  std::printf("%d\n", c.g());
}
