// STD 17
// EXPECT Box::Box ; Pair::Pair ; Box::~Box
#include "check.h"
#include <type_traits>
#include <utility>
template <class T> struct Box {
  T v;
  template <class U, class = std::enable_if_t<std::is_constructible_v<T, U>>>
  explicit Box(U &&u) : v(std::forward<U>(u)) { v += T(1); }
  Box(const Box &);
  ~Box();
};
template <class T> Box<T>::Box(const Box &o) : v(o.v) { v += T(10); }
template <class T> Box<T>::~Box() { v = T(); }
template <class... T> struct Pair : T... {
  int n;
  explicit Pair(T... t) : T(t)..., n(int(sizeof...(t))) { n *= 10; }
};
struct X {};
struct Y {};
int main() {
  Box<int> b(2), c(b);
  CHECK(b.v == 3 && c.v == 13);
  Pair<X, Y> p{X(), Y()};
  CHECK(p.n == 20);
  return 0;
}
