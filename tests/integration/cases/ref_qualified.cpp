// EXPECT C::which() & 1
// EXPECT C::which() const & 1
// EXPECT C::which() && 1
// EXPECT C::which() const && 1
// EXPECT C::release() && 1
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

int main() {
  C a;
  const C b;
  std::printf("%d%d%d%d\n", a.which(), b.which(), std::move(a).which(), std::move(b).which());
  std::string out = std::move(a).release();
  std::printf("%s %zu\n", out.c_str(), a.text.size());
}
