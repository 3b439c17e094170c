// STD 17
// EXPECT C::at ; C::moved ; C::view ; fp ; arr ; C::opt ; initlist ; C::fn ; over ; C::ptr ; ret_fn
#include "check.h"
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>
struct alignas(64) Big {
  char c[64];
};
struct NoDefault {
  explicit NoDefault(int x) : v(x) {}
  int v;
};
int plus(int x) { return x + 1; }
int table[3] = {1, 2, 3};
struct C {
  std::vector<std::string> v{"a", "b"};
  std::string &at(std::size_t i) & { return v[i]; }
  std::string &&moved(std::size_t i) && { return std::move(v[i]); }
  const std::string &view(std::size_t i) const & { return v.at(i); }
  std::optional<NoDefault> opt(NoDefault n) { return n; }
  std::function<int(int)> fn(std::function<int(int)> f) { return f; }
  int (*ptr(int (*f)(int)))(int) { return f; }
  int (&items())[3] { return table; }
  int C::*member() { return nullptr; }
  volatile int &vol(volatile int &x) { return x; }
  const int konst() const { return 7; }
  const NoDefault konst_object() const { return NoDefault(8); }
};
auto fp(int (*f)(int)) -> int (*)(int) { return f; }
int (&ret_fn())(int) { return plus; }
int arr(const int (&a)[3], int (*p)[3], int last[]) { return a[0] + (*p)[1] + last[2]; }
int initlist(std::initializer_list<int> l) { return int(l.size()); }
Big over(Big b, const Big &c) {
  b.c[0] = char(b.c[0] + c.c[1]);
  return b;
}
std::tuple<int, std::string> both(int a, std::string s) { return {a, std::move(s)}; }
NoDefault nodefault(int x) { return NoDefault(x); }
template <class T> T &&forward(T &&t) { return static_cast<T &&>(t); }
int main() {
  C c;
  c.at(0) = "x";
  CHECK(c.view(0) == "x" && std::string(C(c).moved(1)) == "b" && c.opt(NoDefault(4))->v == 4);
  CHECK(c.fn(plus)(1) == 2 && c.ptr(plus)(2) == 3 && c.items()[1] == 2 && !c.member() && c.konst() == 7);
  volatile int x = 5;
  CHECK(&c.vol(x) == &x && fp(plus)(1) == 2 && ret_fn()(4) == 5 && arr(table, &table, table) == 6 && c.konst_object().v == 8);
  Big b{}, d{};
  b.c[0] = 1;
  d.c[1] = 2;
  CHECK(initlist({1, 2}) == 2 && over(b, d).c[0] == 3 && std::get<1>(both(1, "y")) == "y" && nodefault(3).v == 3);
  int lvalue = 1;
  forward(lvalue) = 2;
  CHECK(lvalue == 2 && forward(3) == 3);
  return 0;
}
