// FLAGS -fPIC -fvisibility=hidden -ffunction-sections -fdata-sections -fno-plt -fno-common
// EXPECT f 1
// EXPECT C::g 1
#include <cstdio>

__attribute__((visibility("default"))) int f(int x) { return x; }
struct C {
  int g() { return 2; }
};

int main() { std::printf("%d %d\n", f(1), C().g()); }
