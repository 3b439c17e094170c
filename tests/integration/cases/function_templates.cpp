// EXPECT twice 2
// EXPECT total 3
// EXPECT sized 1
// EXPECT onlyIntegral 2
// EXPECT first 1
// EXPECT call 2
// EXPECT noDeduction 1
// EXPECT ns::inner 1
// EXPECT hidden 1
// EXPECT special(T) 1
// EXPECT special(char) 1
#include <cstdio>
#include <type_traits>
#include <utility>
#include <vector>

template <class T> T twice(T x) { return x + x; }
template <class... T> int total(T... xs) {
  int sum = 0;
  int expand[] = {0, (sum += int(xs))...};
  (void)expand;
  return sum;
}
template <int N, class T> int sized(const T (&)[N]) { return N; }
template <class T, typename std::enable_if<std::is_integral<T>::value, int>::type = 0> int onlyIntegral(T) { return 1; }
template <class T, typename std::enable_if<!std::is_integral<T>::value, int>::type = 0> int onlyIntegral(T) { return 2; }
template <template <class, class> class Container, class T, class A> T first(const Container<T, A> &c) { return *c.begin(); }
template <class F, class... A> auto call(F &&f, A &&...a) -> decltype(f(std::forward<A>(a)...)) {
  return f(std::forward<A>(a)...);
}
template <class R> R noDeduction(int x) { return R(x); }
template <class T> int special(T) { return 0; }
template <> int special<char>(char) { return 1; }
namespace ns {
template <class T> int inner(T x) { return int(x); }
}
template <class T> static T hidden(T x) { return x; }

int main() {
  int numbers[4] = {};
  std::printf("%d %.1f\n", twice(2), twice(1.5));
  std::printf("%d %d %d %d\n", total(), total(1, 2L, 3.0), total('\1'), sized(numbers));
  std::printf("%d %d %d\n", onlyIntegral(1), onlyIntegral(1.0), first(std::vector<int>{5, 6}));
  int x = 1;
  call([](int &y) { ++y; }, x);
  std::printf("%d %d %ld\n", x, call([](int a, int b) { return a - b; }, 5, 3), noDeduction<long>(7));
  std::printf("%d %d %d %d\n", special(1), special('c'), ns::inner(3.0), hidden(4));
}
