// STD 17
// EXPECT V::as ; S::f ; pick(int) ; pick(const char *) ; M::In::get
// STRATEGY pick(int) closure
#include "check.h"
#include <string>
#include <utility>
template <class T> std::string pick(T) { return "any"; }
template <> std::string pick(int) { return "int"; }
template <> std::string pick<const char *>(const char *s) { return std::string(s) + "!"; }
typedef int Number;
struct V { // whose members hide the names of the result types
  typedef ::Number Number;
  struct Text {};
  template <class T> T as() const;
};
template <> Number V::as<Number>() const { return 3; }
template <class T> struct S {
  int f() { return 1; }
  template <class U> int g(U) { return 2; }
};
template <class T> struct S<T *> {
  int f();
  static int h() { return 6; }
};
template <class T> int S<T *>::f() { return 3; }
template <> struct S<void> {
  int f() { return 4; }
};
template <> int S<char>::f() { return 5; }
template <> template <> int S<int>::g(char) { return 7; }
template <int N, class... T> struct M {
  template <class U, class... R> struct In {
    U get(R... r, T... t) const;
  };
};
template <int N, class... T>
template <class U, class... R>
U M<N, T...>::In<U, R...>::get(R... r, T... t) const {
  return U((N + ... + r) + (0 + ... + t));
}
template <class T> T largest = T(9);
int main() {
  CHECK(V().as<int>() == 3);
  CHECK(pick(1) == "int" && pick("x") == "x!" && pick(1.0) == "any");
  CHECK(S<int>().f() == 1 && S<int *>().f() == 3 && S<void>().f() == 4 && S<char>().f() == 5);
  CHECK(S<int>().g('a') == 7 && S<int>().g(1) == 2 && S<int *>::h() == 6);
  M<1, int, long>::In<int, short> in;
  CHECK(in.get(2, 3, 4L) == 10 && largest<int> == 9);
  return 0;
}
