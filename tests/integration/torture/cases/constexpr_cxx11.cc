// STD 11
// EXPECT twice ; sign ; Wide::value ; Wide::plus ; Pair::swapped ; identity ; view ; Box::get ; Box::size ; counted ; narrow ; longest ; first ; in_macro ; spread ; ns::inner ; Wide::operator long ; operator+ ; fallback
// REFUSE Wide::Wide constexpr until 17 ; Pair::Pair constexpr until 17 ; Box::Box constexpr until 17 ; View::View constexpr until 17 ; greedy constexpr until 14
#include "check.h"
#include <memory>
// What C++11 lets a constexpr function be: one expression, constant or not.
constexpr int twice(int x) { return 2 * x; }
constexpr int sign(int x) { return x < 0 ? -1 : x > 0 ? 1 : 0; }
constexpr unsigned char narrow(int x) {
  return static_cast<unsigned char>(
      x & 255 // on several lines
  );
}
constexpr unsigned char longest() { return 200; }
struct Wide {
  constexpr Wide(long x) : v(x) {}
  explicit constexpr Wide(int x) : v(-x) {}
  constexpr long value() const { return v; }
  constexpr Wide plus(long x) const noexcept { return v + x; }
  constexpr explicit operator long() const { return value(); }
  long v;
};
constexpr Wide operator+(const Wide &a, const Wide &b) { return a.v + b.v; }
struct Pair {
  constexpr Pair(int x, int y) : a(x), b(y) {}
  constexpr Pair swapped() const { return {b, a}; }
  int a, b;
};
template <class T> constexpr T identity(T x) { return x; }
template <class T> struct Box {
  constexpr Box(T x) : value(x) {}
  constexpr const T &get() const { return value; }
  template <class U> constexpr bool size() const { return sizeof(U) == sizeof(T); }
  T value;
};
template <class... T> constexpr unsigned counted() { return sizeof...(T); }
template <class A, class... T> constexpr A first(A a, T...) { return a; }
#define VALUE(x) ((x) + 1)
constexpr int in_macro(int x) {
  typedef int number;
  static_assert(sizeof(number) >= 2, "");
  return VALUE(x);
}
constexpr int one(int a) { return a; }
template <class... T> constexpr int spread(T... x) { return one(x...); }
namespace ns {
namespace {
constexpr const char *inner(const char *x) { return *x ? inner(x + 1) : x; }
} // namespace
} // namespace ns
// It takes anything, but no other one of its kind.
template <class T> struct Greedy {
  template <class... U> Greedy(U &&...x) : value(sum(static_cast<T>(x)...)) {}
  static T sum(T a) { return a; }
  static T sum(T a, T b) { return a + b; }
  T value;
};
template <class T> constexpr Greedy<T> greedy(T x, T y) { return {x, y}; }
// This one does not: no template takes its own class by value.
template <class T> struct View {
  constexpr View(const T *x, unsigned n) : first(x), size(n) {}
  template <class U> View(U x, int) : first(&x.value), size(1) {}
  const T *first;
  unsigned size;
};
template <class T> constexpr View<T> view(const T *x, unsigned n) { return {x, n}; }
constexpr int fallback(int x) { return x ? throw x : 0; }

constexpr Wide wide = Wide(3L).plus(4) + Wide(1L);
constexpr Pair pair = Pair(1, 2).swapped();
static_assert(twice(3) == 6 && sign(-4) == -1 && narrow(257) == 1 && longest() == 200, "");
static_assert(wide.value() == 8 && pair.a == 2 && identity(4) == 4 && Box<int>(5).get() == 5, "");
static_assert(counted<int, char>() == 2 && in_macro(1) == 2 && spread(7) == 7 && *ns::inner("abc") == 0, "");
int array[twice(2)];
template <int N> struct Number {
  static constexpr int value = N;
};

int main(int argc, char **) {
  int x = argc + 1;
  const char *text = "abc";
  Wide w(static_cast<long>(x));
  CHECK(twice(x) == 4 && sign(x) == 1 && sign(-x) == -1 && narrow(x) == 2 && longest() == 200);
  CHECK((w.plus(x) + w).value() == 6 && static_cast<long>(w) == 2);
  CHECK(Pair(x, 3).swapped().b == x && identity(x) == x);
  Box<int> box(x);
  CHECK(&box.get() == &box.value && box.size<unsigned>());
  std::unique_ptr<int> owned = identity(std::unique_ptr<int>(new int(x)));
  CHECK(*owned == x && counted<int>() == 1 && first(x, 2, 3) == x && in_macro(x) == 3 && spread(x) == x);
  CHECK(ns::inner(text) == text + 3 && Number<twice(8)>::value == 16 && sizeof array == 4 * sizeof(int));
  CHECK(greedy(x, 3).value == 5 && view(text, 3).size == 3);
  int caught = 0;
  try {
    caught = fallback(x);
  } catch (int y) {
    caught = y + 5;
  }
  CHECK(caught == 7 && fallback(0) == 0);
  return 0;
}
