// EXPECT C::get 3
// EXPECT C::set 1
// EXPECT C::outside 1
#include <cstdio>

struct C {
  int get() const { return value; }
  void set(int x) { value = x; }
  inline int outside();
  int value = 3;
};
inline int C::outside() { return get() + 1; }

int main() {
  C c;
  std::printf("%d\n", c.get());
  c.set(7);
  std::printf("%d %d\n", c.get(), c.outside());
}
