// EXPECT Box::get 3
// EXPECT Box::set 1
// EXPECT Box::swapped 1
// EXPECT Pair::first 2
// EXPECT Box::Inner::depth 1
// EXPECT Array::sum 1
// EXPECT Explicit::f 1
// EXPECT Whole::f 1
#include <cstdio>

template <class T> class Box {
public:
  explicit Box(T x) : value(x) {}
  T get() const { return value; }
  void set(T x);
  template <class U> Box<U> swapped(U x) const;
  struct Inner {
    int depth() { return int(sizeof(T)); }
  };

private:
  T value;
};
template <class T> void Box<T>::set(T x) { value = x; }
template <class T> template <class U> Box<U> Box<T>::swapped(U x) const { return Box<U>(x); }

template <class A, class B> struct Pair {
  int first() { return 1; }
};
template <class A> struct Pair<A, A> {
  int first() { return 2; }
};

template <class T, int N> struct Array {
  T values[N];
  T sum() const {
    T total = T();
    for (T v : values)
      total += v;
    return total;
  }
};

template <class T> struct Explicit {
  int f(T x) { return int(x) + 1; }
};
template struct Explicit<int>;

template <class T> struct Whole;
template <> struct Whole<char> {
  int f() { return 9; }
};

int main() {
  Box<int> a(1);
  a.set(4);
  Box<char> b('b');
  std::printf("%d %c %ld\n", a.get(), b.get(), a.swapped(5L).get());
  std::printf("%d %d %d\n", Pair<int, char>().first(), Pair<int, int>().first(), Box<short>::Inner().depth());
  Array<int, 3> array = {{1, 2, 3}};
  std::printf("%d %d %d\n", array.sum(), Explicit<int>().f(1), Whole<char>().f());
}
