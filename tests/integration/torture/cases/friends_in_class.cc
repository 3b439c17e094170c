// STD 17
// EXPECT operator+ ; operator== ; take ; swap ; area
// STRATEGY take closure
#include "check.h"
#include <memory>
#include <ostream>
#include <sstream>
#include <utility>
template <class T> class Vec {
  T x, y;

public:
  Vec(T a, T b) : x(a), y(b) {}
  friend Vec operator+(Vec a, const Vec &b) {
    a.x += b.x;
    a.y += b.y;
    return a;
  }
  friend bool operator==(const Vec &a, const Vec &b) { return a.x == b.x && a.y == b.y; }
  template <class U> friend auto operator*(const Vec &v, U k) { return Vec(T(v.x * k), T(v.y * k)); }
  friend std::ostream &operator<<(std::ostream &out, const Vec &v) { return out << v.x << ',' << v.y; }
};
class Holder {
  std::unique_ptr<int> p;

public:
  explicit Holder(int v) : p(new int(v)) {}
  friend std::unique_ptr<int> take(Holder &h, std::unique_ptr<int> other) {
    std::swap(h.p, other);
    return other;
  }
  friend void swap(Holder &a, Holder &b) noexcept { std::swap(a.p, b.p); }
  friend int peek(const Holder &h);
  friend constexpr int area(Holder *, int a, int b) { return a * b; }
};
int peek(const Holder &h) { return h.p ? *h.p : 0; }
int main() {
  Vec<int> a(1, 2), b(3, 4);
  CHECK(a + b == Vec<int>(4, 6) && a * 2 == Vec<int>(2, 4));
  std::ostringstream out;
  out << a;
  CHECK(out.str() == "1,2");
  Holder h(1), other(5);
  swap(h, other);
  CHECK(peek(h) == 5 && *take(h, nullptr) == 5 && peek(h) == 0 && area(&h, 2, 3) == 6);
  return 0;
}
