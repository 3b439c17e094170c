// STD 17
// EXPECT C::f ; C::g ; swap ; generic ; C::move ; C::C ; C::operator=
#include "check.h"
#include <type_traits>
#include <utility>
struct C {
  int v = 0;
  int f() noexcept { return 1; }
  int g(int x) const noexcept(sizeof(int) > 1);
  C() noexcept(noexcept(int(1))) {}
  C(C &&o) noexcept : v(o.v) { o.v = 0; }
  C(const C &o) : v(o.v) {}
  C &operator=(C &&o) noexcept {
    v = o.v;
    return *this;
  }
  C move() && noexcept { return std::move(*this); }
  ~C() {}
};
int C::g(int x) const noexcept(sizeof(int) > 1) { return x; }
template <class T> void swap(T &a, T &b) noexcept(std::is_nothrow_move_constructible_v<T>) {
  T t(std::move(a));
  a = std::move(b);
  b = std::move(t);
}
template <class F> auto generic(F f) noexcept(noexcept(f())) -> decltype(f()) { return f(); }
static_assert(std::is_nothrow_move_constructible_v<C> && !std::is_nothrow_copy_constructible_v<C>);
static_assert(std::is_nothrow_destructible_v<C> && std::is_nothrow_invocable_v<decltype(&C::f), C &>);
static_assert(std::is_same_v<decltype(&C::g), int (C::*)(int) const noexcept>);
int main() {
  C a, b;
  a.v = 1;
  ::swap(a, b);
  CHECK(b.v == 1 && a.f() == 1 && a.g(3) == 3 && std::move(b).move().v == 1 && generic([]() noexcept { return 2; }) == 2);
  return 0;
}
