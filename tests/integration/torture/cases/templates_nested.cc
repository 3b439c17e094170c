// STD 17
// EXPECT Outer::Inner::f ; A::g ; P::h ; fr ; rec ; vari
#include "check.h"
#include <string>
#include <type_traits>
#include <utility>
#include <vector>
template <class T> struct Outer {
  template <class U> struct Inner {
    template <class V> int f(T t, U u, V v) const;
    int g(U u) &&;
    static int s(T t, U u);
    Inner(T t, U u);
    template <class V> explicit Inner(V v);
    template <class V> operator V *() const;
    int x = 0;
  };
  struct Deep { T t; T get() { return t; } friend T both(Deep d, T x) { return d.t + x; } };
  template <class U> friend U fr(const Outer &, U u) { return u; }
};
template <class T> template <class U> template <class V> int Outer<T>::Inner<U>::f(T t, U u, V v) const { return int(t + u + v); }
template <class T> template <class U> int Outer<T>::Inner<U>::g(U u) && { return int(u); }
template <class T> template <class U> int Outer<T>::Inner<U>::s(T t, U u) { return int(t - u); }
template <class T> template <class U> Outer<T>::Inner<U>::Inner(T t, U u) { x = int(t + u); }
template <class T> template <class U> template <class V> Outer<T>::Inner<U>::Inner(V v) { x = int(v); }
template <class T> template <class U> template <class V> Outer<T>::Inner<U>::operator V *() const { static V v = V(x); return &v; }
template <> template <> template <> int Outer<int>::Inner<char>::f(int, char, long) const { return 77; }
template <> template <> int Outer<long>::Inner<int>::g(int) && { return 88; }
template <class T, class = void> struct A { int g() { return 1; } };
template <class T> struct A<T, std::enable_if_t<std::is_integral_v<T>>> { int g() { return 2; } static T id(T x) { return x; } };
template <class T> struct A<T *, void> { int g() { return 3; } T *p(T *x) const noexcept { return x; } };
template <> struct A<char> { int g() { return 4; } };
template <class... T> struct P {
  template <class... U> int h(T... t, U &&...u) { return int(sizeof...(t) * 10 + sizeof...(u)); }
  int k(T... t) const { return (0 + ... + int(t)); }
  int rv(T &&...t) const { return (0 + ... + int(t)); }
  int mixed(std::pair<T, T>... p) { return (0 + ... + int(p.first)); }
  P(T... t) { last = int(sizeof...(t)); }
  int last;
};
template <int... N> int nt() { return (0 + ... + N); }
template <template <class...> class C, class T> int ttp(const C<T> &c) { return int(c.size()); }
template <auto V> auto av() { return V; }
template <class F, class... Args> decltype(auto) inv(F &&f, Args &&...a) { return std::forward<F>(f)(std::forward<Args>(a)...); }
template <class T> T rec(T n) { return n < 2 ? T(1) : T(n * rec<T>(T(n - 1))); }
template <class T, std::size_t N> constexpr std::size_t len(T (&)[N]) { return N; }
template <class T> auto tail(T a, T b) -> decltype(a + b) { return a + b; }
template <class T, typename T::value_type *p = nullptr> int sf(T) { return 1; }
template <class T, class U = int, U N = 3> int defs(T) { return int(N); }
template <class T> int vari(T t) { return int(t); }
template <class T, class... R> int vari(T t, R... r) { return int(t) + vari(r...); }
template <class T> std::enable_if_t<std::is_integral_v<T>, int> ei(T) { return 1; }
template <class T> std::enable_if_t<!std::is_integral_v<T>, int> ei(T) { return 2; }
template <class T> int ptr(T) { return 1; }
template <class T> int ptr(T *) { return 2; }
template <class T> int ptr(const T *) { return 3; }
template <class T> int cont(const std::vector<T> &) { return 1; }
template <class T> int cont(const T &) { return 2; }
template <class T, class U> int two(T, U) { return 1; }
template <class T> int two(T, T) { return 2; }
template <class T> int two(T, int) { return 3; }
extern template int ptr(long);
template int ptr(long);
template struct A<unsigned>;
template struct Outer<int>::Inner<int>;
template <class T> struct Crtp { int call() { return static_cast<T *>(this)->impl(1); } int impl(int) { return -1; } };
struct Cd : Crtp<Cd> { int impl(int x) { return x; } };
template <class T> struct Vb : virtual T { int q(int x) { return T::impl(x) + this->call(); } using T::call; };
int main() {
  Outer<int>::Inner<char> i(1, 'a');
  CHECK(i.x == 98 && i.f(1, '\1', 2) == 4 && i.f(1, 'a', 2L) == 77 && std::move(i).g('b') == 'b' && Outer<int>::Inner<char>::s(5, '\2') == 3);
  CHECK((Outer<long>::Inner<int>(1L, 2).x == 3) && Outer<long>::Inner<int>(5.5).x == 5 && (Outer<long>::Inner<int>(1L, 2).g(3) == 88));
  int *p = Outer<int>::Inner<char>(3.0);
  CHECK(*p == 3 && both(Outer<int>::Deep{2}, 3) == 5 && Outer<int>::Deep{4}.get() == 4 && fr(Outer<int>(), 2.5) == 2.5);
  CHECK(A<int>().g() == 2 && A<double>().g() == 1 && A<int *>().g() == 3 && A<char>().g() == 4 && A<int>::id(3) == 3 && !A<int *>().p(nullptr));
  P<int, char> pk(1, 'a');
  CHECK(pk.last == 2 && pk.h(1, 'a') == 20 && pk.h(1, 'a', 1.0, "x") == 22 && pk.k(1, '\2') == 3 && pk.rv(1, '\3') == 4 && pk.mixed({1, 2}, {'\3', 'b'}) == 4);
  CHECK(nt<1, 2, 3>() == 6 && ttp(std::vector<int>{1, 2}) == 2 && av<5>() == 5 && av<'c'>() == 'c' && inv([](int a, int b) { return a + b; }, 1, 2) == 3);
  int arr[3] = {};
  CHECK(rec(5) == 120 && rec(5L) == 120 && len(arr) == 3 && tail(1, 2) == 3 && sf(std::string()) == 1 && defs(1) == 3 && vari(1, 2, 3) == 6);
  const int c = 1;
  CHECK(ei(1) == 1 && ei(1.0) == 2 && ptr(1) == 1 && ptr(arr) == 2 && ptr(&c) == 3 && ptr(1L) == 1 && cont(std::vector<int>()) == 1 && cont(1) == 2);
  CHECK(two(1, 2.0) == 1 && two("a", 1) == 3 && two(1.0, 2.0) == 2);
  CHECK(Cd().call() == 1 && Vb<Cd>().q(2) == 3);
  return 0;
}
