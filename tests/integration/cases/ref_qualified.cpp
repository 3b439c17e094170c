// EXPECT C::which() & 1
// EXPECT C::which() const & 1
// EXPECT C::which() && 1
// EXPECT C::which() const && 1
// EXPECT C::release() && 1
// EXPECT Outer::Inner::take 1
// EXPECT Outer::Inner::give 1
#include <cstdio>
#include <string>
#include <utility>

struct C {
  std::string text = "held";
  int which() & { return 1; }
  int which() const & { return 2; }
  int which() && { return 3; }
  int which() const && { return 4; }
  std::string release() && { return std::move(text); }
};

// Inner is also the name of a parameter.
template <class T> struct Outer {
  struct Inner {
    int take(int Inner) && noexcept { return Inner; }
    T give(T value) const && { return value; }
  } inner;
};
template struct Outer<long>;

int main() {
  std::printf("%d\n", Outer<long>().inner.take(5) + int(Outer<long>::Inner().give(6L)));
  C a;
  const C b;
  std::printf("%d%d%d%d\n", a.which(), b.which(), std::move(a).which(), std::move(b).which());
  std::string out = std::move(a).release();
  std::printf("%s %zu\n", out.c_str(), a.text.size());
}
