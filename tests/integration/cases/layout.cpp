// FLAGS -std=c++17
// EXPECT Plain::f 1
// EXPECT Poly::g 1
// EXPECT Aggregate::sum 1
#include <cstddef>
#include <cstdio>
#include <type_traits>

struct Plain {
  char c;
  int i;
  int f() const { return i; }
};
struct Poly {
  virtual ~Poly() = default;
  virtual int g() { return 1; }
  double d = 0;
};
struct Aggregate {
  int a, b;
  int sum() { return a + b; }
};
static_assert(std::is_standard_layout_v<Plain> && std::is_trivially_copyable_v<Plain> && std::is_trivial_v<Plain>);
static_assert(std::is_same_v<decltype(&Plain::f), int (Plain::*)() const>);
static_assert(std::is_aggregate_v<Aggregate>);

int main() {
  Aggregate a = {1, 2};
  std::printf("%zu %zu %zu %zu\n", sizeof(Plain), offsetof(Plain, i), sizeof(Poly), alignof(Poly));
  std::printf("%d %d %d\n", (Plain{'c', 4}.*&Plain::f)(), Poly().g(), a.sum());
}
