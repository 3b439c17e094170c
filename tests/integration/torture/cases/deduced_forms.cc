// STD 17
// EXPECT f(int) ; g() ; C::self ; C::item ; C::nothing ; C::pick ; C::make ; C::text ; twice ; C::rvalue
// STRATEGY f guard ; C::self guard ; C::nothing guard
#include "check.h"
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>
auto f(int x) { return x + 0.5; }
auto g() -> decltype(auto) { return f(1); }
struct C {
  int k = 3;
  auto &self() { return *this; }
  const auto *text() const { return __func__; }
  decltype(auto) item() { return (k); }
  auto nothing() { k = 4; }
  auto &&rvalue() { return std::move(k); }
  auto make(int x) { return std::make_unique<int>(x); }
  auto pick(bool b) {
    if (b)
      return 1;
    return 2;
  }
  auto later(int);
};
auto C::later(int x) { return [x](int y) { return x + y; }; }
template <class T> auto twice(T x) {
  if constexpr (std::is_integral_v<T>)
    return x * 2;
  else
    return x;
}
template <class T> auto maybe(T x) {
  if constexpr (std::is_pointer_v<T>)
    return *x;
}
auto count(int n) -> int { return n; }
auto fact(int n) {
  if (n < 2)
    return 1;
  return n * fact(n - 1);
}
static_assert(std::is_same_v<decltype(C().item()), int &> && std::is_same_v<decltype(g()), double>);
static_assert(std::is_same_v<decltype(C().rvalue()), int &&>);
int main() {
  C c;
  int one = 1;
  CHECK(f(1) == 1.5 && g() == 1.5 && &c.self() == &c);
  c.item() = 9;
  CHECK(c.k == 9);
  c.nothing();
  CHECK(c.k == 4 && *c.make(5) == 5 && c.pick(false) == 2 && c.later(1)(2) == 3);
  CHECK(twice(2) == 4 && twice(2.5) == 2.5 && maybe(&one) == 1 && count(3) == 3 && fact(5) == 120);
  maybe(1);
  CHECK(!std::strcmp(c.text(), "text") && c.rvalue() == 4);
  return 0;
}
