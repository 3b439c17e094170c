// STD 20
// EXPECT C::operator<=> ; C::operator== ; C::operator, ; C::operator->* ; C::operator new ; operator""_km ; C::operator= ; C::operator& ; C::operator() ; operator<<
#include "check.h"
#include <compare>
#include <cstddef>
#include <cstdlib>
#include <new>
struct C {
  int v = 0;
  C() = default;
  explicit C(int x) : v(x) {}
  C(const C &) = default;
  C &operator=(const C &o) {
    v = o.v;
    return *this;
  }
  C &operator=(int x) & {
    v = x;
    return *this;
  }
  std::strong_ordering operator<=>(const C &o) const noexcept { return v <=> o.v; }
  bool operator==(const C &o) const noexcept { return v == o.v; }
  C &operator,(int x) {
    v += x;
    return *this;
  }
  int C::*operator->*(int C::*m) { return m; }
  C *operator&() { return this; }
  const C &operator*() const { return *this; }
  C operator-() const { return C(-v); }
  C operator~() const { return C(~v); }
  C &operator--() {
    --v;
    return *this;
  }
  C operator--(int) {
    C old(*this);
    --v;
    return old;
  }
  template <class... A> int operator()(A... a) const { return (v + ... + a); }
  template <class T> C operator<<(T x) const { return C(v << x); }
  int operator<(int x) const { return v < x; }
  explicit operator bool() const { return v; }
  static void *operator new(std::size_t n) { return std::malloc(n); }
  static void operator delete(void *p) noexcept { std::free(p); }
  static void *operator new[](std::size_t n) { return std::malloc(n); }
  static void operator delete[](void *p, std::size_t) noexcept { std::free(p); }
};
long operator""_km(unsigned long long n) { return long(n) * 1000; }
template <char... D> int operator""_digits() { return int(sizeof...(D)); }
C &operator<<(C &c, const char *s) {
  c.v += s[0];
  return c;
}
C operator+(C a, C b) { return C(a.v + b.v); }
template <class T> bool operator>(const C &c, T x) { return c.v > x; }
int main() {
  C a(1), b(2);
  CHECK(a < b && a != b && (a <=> b) < 0 && a < 5 && b > 1);
  (a, 3, 4);
  CHECK(a.v == 8 && (a->*(&C::v)) == &C::v && (&a)->v == 8 && (*a).v == 8);
  a = 5;
  b = a;
  CHECK(b == a && (-a).v == -5 && (~a).v == -6 && (--a).v == 4 && (a--).v == 4 && a(1, 2) == 6 && (a << 2).v == 12);
  a << "A";
  CHECK(a.v == 3 + 'A' && 3_km == 3000 && 123_digits == 3 && (a + b).v == a.v + 5 && bool(a));
  delete new C(1);
  delete[] new C[2];
  return 0;
}
