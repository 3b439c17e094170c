// EXPECT C::add 2
// EXPECT C::make 1
// EXPECT Box::convert 2
// EXPECT Box::visit 1
// EXPECT Box::count 1
// EXPECT Box::Nested::deep 1
#include <cstdio>
#include <utility>

struct C {
  int base = 1;
  template <class T> T add(T x) const { return x + base; }
  template <class T> static T make() { return T(3); }
};

template <class T> struct Box {
  T value;
  template <class U> U convert() const { return U(value); }
  template <class F> auto visit(F f) -> decltype(f(value)) { return f(value); }
  template <class... A> static int count(A &&...) { return sizeof...(A); }
  template <class U> struct Nested {
    template <class V> int deep(V x);
  };
};
template <class T> template <class U> template <class V> int Box<T>::Nested<U>::deep(V x) {
  return int(sizeof(T) + sizeof(U)) + x;
}

int main() {
  C c;
  std::printf("%d %.1f %d\n", c.add(1), c.add(1.5), C::make<int>());
  Box<double> b{2.5};
  std::printf("%d %ld %d\n", b.convert<int>(), b.convert<long>(), b.visit([](double x) { return x > 2; }));
  std::printf("%d %d\n", Box<int>::count(1, "two", 3.0), Box<char>::Nested<short>().deep(10));
}
