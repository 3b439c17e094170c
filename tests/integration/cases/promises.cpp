// REFUSE t::square pure-attribute
// REFUSE t::size pure-attribute
// EXPECT t::plain 1
#include <cstdio>

// The compiler may drop, merge and move calls of these, the guard's among them.

namespace t {
[[gnu::const]] int square(int x) { return x * x; }
[[gnu::pure]] int size(const char *s) { return s[0] ? 1 + size(s + 1) : 0; }
int plain(int x) { return square(x) + square(x) + size("abc"); }
} // namespace t

int main() { std::printf("%d\n", t::plain(4)); }
