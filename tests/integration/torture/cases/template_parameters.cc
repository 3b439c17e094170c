// STD 20
// EXPECT unnamed ; count ; mid ; head ; pair ; values ; apply ; Outer::Inner::run
#include "check.h"
#include <array>
#include <concepts>
#include <cstddef>
#include <tuple>
#include <vector>
template <class> int unnamed() { return 1; }
template <int, class T> T second(T x) { return x; }
template <class T, class = void> int defaulted(T) { return 2; }
template <class... A> std::size_t count(A &&...) { return sizeof...(A); }
template <class... A, class B> B mid(B b, A...) { return b; }
template <class... A, class B> int explicit_only(B) { return int(sizeof...(A)); }
template <class T, std::size_t N> T head(const std::array<T, N> &a) { return a[0]; }
template <template <class...> class V, class T> std::size_t pair(const V<T> &v) { return v.size(); }
template <int... I> int values() { return (0 + ... + I); }
template <auto V> auto constant() { return V; }
auto apply(std::invocable<int> auto &&f, auto... rest) { return f((0 + ... + rest)); }
template <class T> concept Sized = requires(const T &t) { t.size(); };
template <Sized T> requires(sizeof(T) > 1) std::size_t size_of(const T &t) requires(!std::is_empty_v<T>) { return t.size(); }
template <class T> struct Outer {
  template <class U> struct Inner {
    template <class V> static V run(T, U, V v);
    template <class... V> int more(V... v) const noexcept(sizeof...(V) > 1);
  };
};
template <class T> template <class U> template <class V> V Outer<T>::Inner<U>::run(T, U, V v) { return v; }
template <class T> template <class U> template <class... V> int Outer<T>::Inner<U>::more(V... v) const noexcept(sizeof...(V) > 1) { return (0 + ... + v); }
int main() {
  CHECK(unnamed<int>() == 1 && second<1>(3) == 3 && defaulted(1) == 2 && count(1, 2, 'c') == 3);
  CHECK(mid<int, char>('x', 1, 'c') == 'x' && head(std::array<int, 2>{4, 5}) == 4);
  CHECK(explicit_only<int, char>(1.5) == 2 && explicit_only(1) == 0 && explicit_only<>(1) == 0);
  CHECK(pair(std::vector<int>{1, 2}) == 2 && values<1, 2, 3>() == 6 && constant<7>() == 7);
  CHECK(apply([](int x) { return x + 1; }, 1, 2) == 4 && size_of(std::vector<int>{1}) == 1);
  CHECK(Outer<int>::Inner<char>::run(1, 'a', 2.5) == 2.5 && Outer<int>::Inner<char>().more(1, 2) == 3);
  static_assert(noexcept(Outer<int>::Inner<char>().more(1, 2)) && !noexcept(Outer<int>::Inner<char>().more(1)));
  return 0;
}
