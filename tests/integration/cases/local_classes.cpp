// EXPECT outer 1
// EXPECT C::sort 1
// ONLY outer C::sort
#include <algorithm>
#include <cstdio>

int outer(int x) {
  struct Local {
    int value;
    int twice() { return 2 * value; }
    static int three() { return 3; }
  };
  auto lambda = [&](int y) { return x + y; };
  auto nested = [&] { return [&](int z) { return lambda(z) + Local{z}.twice(); }; };
  return nested()(1) + Local::three();
}
struct C {
  int values[4] = {3, 1, 2, 0};
  void sort() {
    std::sort(values, values + 4, [](int a, int b) { return a < b; });
  }
};

int main() {
  C c;
  c.sort();
  std::printf("%d %d%d%d%d\n", outer(10), c.values[0], c.values[1], c.values[2], c.values[3]);
  auto global = [] { return 5; };
  std::printf("%d\n", global());
}
