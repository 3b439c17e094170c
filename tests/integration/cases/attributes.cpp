// FLAGS -std=c++17
// EXPECT needed 1
// EXPECT unused 1
// EXPECT C::hot 1
// EXPECT C::oldMethod 1
// EXPECT oldFunction 1
// EXPECT Old::f 1
// EXPECT falls 1
#include <cstdio>

[[nodiscard]] int needed() { return 1; }
[[maybe_unused]] static int unused([[maybe_unused]] int x) { return 2; }
struct C {
  [[gnu::hot, gnu::noinline]] int hot(int x [[maybe_unused]]) const { return 3; }
  [[deprecated("use hot")]] int oldMethod(int x) { return x; }
};
[[deprecated]] int oldFunction() { return 5; }
struct [[deprecated]] Old {
  int f() { return 6; }
};
int falls(int x) {
  switch (x) {
  case 1:
    ++x;
    [[fallthrough]];
  default:
    return x;
  }
}

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
int main() {
  std::printf("%d %d %d %d %d %d %d\n", needed(), unused(0), C().hot(1), C().oldMethod(4), oldFunction(), Old().f(),
              falls(1));
}
