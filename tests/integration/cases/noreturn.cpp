// EXPECT fail 1
// EXPECT C::stop 1
// EXPECT gnu 1
// EXPECT checked 2
#include <cstdio>
#include <stdexcept>

[[noreturn]] void fail(const char *why) { throw std::runtime_error(why); }
struct C {
  [[noreturn]] static void stop(int code) { throw code; }
};
__attribute__((noreturn)) void gnu() { throw 'c'; }
int checked(int x) {
  if (x > 0)
    return x;
  fail("not positive");
}

int main() {
  std::printf("%d\n", checked(1));
  try {
    checked(0);
  } catch (const std::exception &e) {
    std::printf("%s\n", e.what());
  }
  try {
    C::stop(3);
  } catch (int code) {
    std::printf("%d\n", code);
  }
  try {
    gnu();
  } catch (char c) {
    std::printf("%c\n", c);
  }
}
