// STD 17
// EXPECT S::S ; S::get ; S::operator int ; E::call
#include "check.h"
#include <cstddef>
#include <type_traits>
// Traits, sizes and offsets as they are without aspects.
struct S {
  int a;
  char b;
  S(int x, char y) : a(x), b(y) { ++a; }
  int get() const { return a; }
  explicit operator int() const { return a; }
  auto deduced() const { return b; }
};
static_assert(sizeof(S) == 8 && alignof(S) == 4 && offsetof(S, b) == 4);
static_assert(std::is_standard_layout_v<S> && std::is_trivially_copyable_v<S> && !std::is_polymorphic_v<S>);
struct E {
  static int call() { return 1; }
  constexpr E() {}
};
static_assert(std::is_empty_v<E> && std::is_literal_type_v<E>);
struct F : E {
  int v = call();
};
static_assert(sizeof(F) == sizeof(int));
static_assert(std::is_same_v<decltype(&S::get), int (S::*)() const>);
int main() {
  S s(1, 'a');
  CHECK(s.get() == 2 && int(s) == 2 && s.deduced() == 'a' && F().v == 1);
  return 0;
}
