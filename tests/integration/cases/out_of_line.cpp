// EXPECT C::add 2
// EXPECT C::set 1
// EXPECT ns::Deep::twice 1
#include <cstdio>

class C {
public:
  int add(int x);
  void set(int x);

private:
  int value = 1;
};

int C::add(int x)
{
  return value + x;
}

void C::set(int x) { value = x; }

namespace ns {
struct Deep {
  long twice(long x);
};
}
long ns::Deep::twice(long x) { return 2 * x; }

int main() {
  C c;
  std::printf("%d\n", c.add(1));
  c.set(5);
  std::printf("%d %ld\n", c.add(1), ns::Deep().twice(4));
}
