// EXPECT f 1
// EXPECT C::g 1
// EXPECT ns::h 1
// EXPECT ns::D::k 1
#include <cstdio>

namespace {
int f(int x) { return x + 1; }
struct C {
  int g(int x);
};
int C::g(int x) { return x + 2; }
} // namespace
namespace ns {
namespace {
int h() { return 3; }
struct D {
  static int k() { return 4; }
};
} // namespace
int all() { return h() + D::k(); }
} // namespace ns

int main() { std::printf("%d %d %d\n", f(1), C().g(1), ns::all()); }
