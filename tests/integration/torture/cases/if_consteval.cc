// STD 23
// EXPECT mode ; C::call ; decayed
#include "check.h"
#include <string>
constexpr int mode() {
  if consteval {
    return 1;
  } else {
    return 2;
  }
}
static_assert(mode() == 1);
template <class T> auto decayed(T &&t) { return auto(t); }
struct C {
  static int call(int x) { return x; }
  int operator[](int a, int b) const { return a * 10 + b; }
  static int operator()(int x) { return x + 1; }
  constexpr int counter() {
    static constexpr int base = 4;
    return base;
  }
};
int main() {
  C c;
  CHECK(mode() == 2 && C::call(2) == 2 && c[3, 4] == 34 && c(1) == 2 && c.counter() == 4);
  std::string s = "a";
  CHECK(decayed(s) == "a");
  return 0;
}
