// EXPECT thrower 3
// EXPECT C::through 2
// EXPECT C::catches 1
// EXPECT C::quiet 1
// EXPECT Noisy::touch 1
#include <cstdio>
#include <stdexcept>

struct Special : std::runtime_error {
  using std::runtime_error::runtime_error;
  const Special *self = this;
};

struct Noisy {
  ~Noisy() { std::printf("gone\n"); }
  void touch() { std::printf("here\n"); }
};

int thrower(int x) {
  if (x > 0)
    throw Special("thrown");
  throw x;
}

struct C {
  int through(int x) {
    Noisy n;
    if (x == 1)
      n.touch();
    return thrower(x);
  }
  int catches() {
    try {
      return thrower(1);
    } catch (const std::exception &e) {
      std::printf("inside %s\n", e.what());
      return 4;
    }
  }
  void quiet() noexcept { std::printf("quiet\n"); }
};

int main() {
  C c;
  try {
    c.through(1);
  } catch (Special &e) {
    std::printf("%s %d\n", e.what(), e.self == &e);
  }
  try {
    c.through(-3);
  } catch (int x) {
    std::printf("int %d\n", x);
  }
  std::printf("%d\n", c.catches());
  c.quiet();
  static_assert(noexcept(c.quiet()) && !noexcept(c.catches()), "as declared");
}
