// EXPECT C::f 1
// EXPECT D::f 1
// ONLY C::f D::f
#include <cstdio>

struct C {
  explicit C(int x) : value(x) { std::printf("made %d\n", f()); }
  C(const C &) = default;
  C(C &&) = delete;
  C &operator=(const C &o) {
    value = o.value;
    return *this;
  }
  ~C() { std::printf("gone\n"); }
  operator int() const { return value; }
  explicit operator bool() const { return value != 0; }
  static void *operator new(std::size_t n) { return ::operator new(n); }
  static void operator delete(void *p) { ::operator delete(p); }
  int f() { return value; }
  int value;
};
struct D {
  int f() { return 2; }
};

int main() {
  C a(1);
  C b(a);
  b = a;
  C *c = new C(b);
  std::printf("%d %d %d\n", int(*c), bool(a), D().f());
  delete c;
}
