// EXPECT a::heddle::f 1
// EXPECT a::std::g 1
// EXPECT a::std::S::h 1
// EXPECT a::names 1
// EXPECT Base::f 2
// EXPECT Derived::f 1
#include <cstdio>

namespace a {
namespace heddle {
namespace v1 {
struct site {};
}
int f() { return 1; }
} // namespace heddle
namespace std {
int g(int v1, int list) { return v1 + list; }
struct S {
  int heddle = 3;
  int site(int call) { return call; }
  int h(int pass, int go) { return heddle + pass + go; }
};
} // namespace std
int names(int enter, int mark, int chain) { return enter + mark + chain; }
} // namespace a

template <class T> struct Base {
  int f(int x) { return x; }
};
struct Derived : Base<int>, private Base<char> {
  int f(int x) { return Base<int>::f(x) + Base<char>::f(x); }
};

int main() {
  std::printf("%d %d %d %d %d\n", a::heddle::f(), a::std::g(1, 2), a::std::S().h(1, 2), a::names(1, 2, 3),
              Derived().f(4));
}
