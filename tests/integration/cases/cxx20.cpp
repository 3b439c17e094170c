// FLAGS -std=c++20
// EXPECT constrained 2
// EXPECT C::add 2
// EXPECT located 1
// EXPECT abbreviated 1
// EXPECT C::operator<=> 1
#include <compare>
#include <concepts>
#include <cstdio>
#include <source_location>

template <std::integral T> int constrained(T) { return 1; }
template <std::floating_point T> int constrained(T) { return 2; }
struct C {
  int v;
  template <class T> T add(T x) requires std::integral<T> { return x + v; }
  template <class T> T add(T x) requires std::floating_point<T> { return x - v; }
  std::strong_ordering operator<=>(const C &o) const { return v <=> o.v; }
  bool operator==(const C &) const = default;
};
const char *located() {
  auto where = std::source_location::current();
  std::printf("%s:%u ", where.function_name(), unsigned(where.line()));
  return where.file_name();
}
int abbreviated(std::integral auto x) { return int(x); }

int main() {
  std::printf("%d %d\n", constrained(1), constrained(1.0));
  std::printf("%d %.1f %d\n", C{1}.add(2), C{1}.add(2.5), C{1} < C{2});
  std::printf("%s %d\n", located(), abbreviated(7));
}
