// EXPECT say 8
// EXPECT C::chain 2
// EXPECT sum 1
#include <cstdio>

int say(int x) {
  std::printf("%d ", x);
  return x;
}
struct C {
  C &chain(int a) {
    std::printf("chain%d ", a);
    return *this;
  }
};
int sum(int a, int b, int c) { return a + b + c; }

int main() {
  C().chain(say(1)).chain(say(2));
  std::printf("= %d\n", sum(say(3), say(4), say(5)));
  int braces[] = {say(6), say(7), say(8)};
  std::printf("%d\n", braces[0]);
}
