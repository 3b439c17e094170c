// EXPECT C::make 2
// EXPECT C::count 2
// EXPECT C::sum 1
#include <cstdio>

class C {
public:
  static C make(int x) {
    C c;
    c.value = x;
    ++made;
    return c;
  }
  static int count();
  static int sum(const C &a, const C &b);

private:
  int value = 0;
  static int made;
};
int C::made = 0;
int C::count() { return made; }
int C::sum(const C &a, const C &b) { return a.value + b.value; }

int main() {
  std::printf("%d\n", C::count());
  C a = C::make(1), b = C::make(2);
  int (*sum)(const C &, const C &) = &C::sum;
  std::printf("%d %d\n", C::count(), sum(a, b));
}
