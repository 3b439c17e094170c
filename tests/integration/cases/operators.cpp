// EXPECT C::operator+ 1
// EXPECT C::operator+= 1
// EXPECT C::operator++() 1
// EXPECT C::operator++(int) 1
// EXPECT C::operator() 1
// EXPECT C::operator[] 1
// EXPECT C::operator== 1
// EXPECT C::operator< 2
// EXPECT C::operator-> 1
// EXPECT C::operator* 1
// EXPECT C::operator! 1
// EXPECT C::operator~ 1
// EXPECT C::operator, 1
// EXPECT C::operator& 1
// EXPECT operator- 1
// EXPECT operator<< 2
// EXPECT operator> 1
// EXPECT operator""_twice 1
#include <cstdio>

struct C {
  int v;
  C operator+(const C &o) const { return {v + o.v}; }
  C &operator+=(int x) {
    v += x;
    return *this;
  }
  C &operator++() {
    ++v;
    return *this;
  }
  C operator++(int) {
    C old = *this;
    ++v;
    return old;
  }
  int operator()(int a, int b) const { return v * a + b; }
  int &operator[](int) { return v; }
  bool operator==(const C &o) const { return v == o.v; }
  bool operator<(const C &o) const { return v < o.v; }
  template <class T> bool operator<(T x) const { return v < x; }
  C *operator->() { return this; }
  int operator*() const { return v; }
  bool operator!() const { return !v; }
  int operator~() const { return ~v; }
  int operator,(int x) { return x; }
  int operator&() { return 77; }
};
C operator-(const C &a, const C &b) { return {a.v - b.v}; }
C &operator<<(C &c, int x) {
  c.v = 10 * c.v + x;
  return c;
}
template <class T> bool operator>(const C &c, T x) { return c.v > x; }
unsigned long long operator""_twice(unsigned long long x) { return 2 * x; }

int main() {
  C a{1}, b{2};
  std::printf("%d\n", (a + b).v);
  a += 4;
  ++a;
  std::printf("%d\n", (a++).v);
  std::printf("%d %d %d %d %d\n", a(2, 1), a[0], a == b, a < b, a < 100);
  std::printf("%d %d %d %d\n", a->v, *a, !a, ~a);
  std::printf("%d %d %d\n", (a, 5), &a, (a - b).v);
  a << 1 << 2;
  std::printf("%d %d %llu\n", a.v, a > 3, 21_twice);
}
