// EXPECT counter 3
// EXPECT C::next 3
// EXPECT shared 4
// EXPECT address 2
#include <cstdio>

int counter() {
  static int n = 0;
  return ++n;
}
struct Noisy {
  explicit Noisy(int x) : x(x) { std::printf("made %d\n", x); }
  int x;
};
struct C {
  int next() {
    static Noisy n(10);
    return n.x++;
  }
};
template <class T> int shared(T) {
  static int n = 0;
  return ++n;
}
inline int *address() {
  static int n;
  return &n;
}

int main() {
  counter();
  counter();
  std::printf("%d\n", counter());
  C a, b;
  a.next();
  b.next();
  std::printf("%d\n", a.next());
  shared(1);
  shared(2);
  std::printf("%d %d\n", shared(3), shared('c'));
  std::printf("%d\n", address() == address());
}
