// STD 23
// EXPECT C::plain ; C::any ; Base::name ; C::value
// STRATEGY C::plain closure
#include "check.h"
#include <string>
#include <type_traits>
#include <utility>
struct Base {
  template <class Self> std::string name(this Self &&self, std::string suffix) { return self.id() + suffix; }
};
struct D : Base {
  std::string id() const { return "D"; }
};
struct C {
  int v = 1;
  int plain(this const C &self, int x) { return self.v + x; }
  template <class Self> auto &&any(this Self &&self) { return std::forward<Self>(self).v; }
  int value(this C self) { return self.v++; }
  void set(this auto &self, int x) { self.v = x; }
  int operator()(this C &self, int x) { return x ? self(x - 1) + 1 : 0; }
};
int main() {
  C c;
  c.set(4);
  c.any() = 5;
  CHECK(c.plain(1) == 6 && c.value() == 5 && c.v == 5 && c(3) == 3);
  static_assert(std::is_same_v<decltype(std::move(c).any()), int &&>);
  CHECK(D().name("!") == "D!");
  return 0;
}
