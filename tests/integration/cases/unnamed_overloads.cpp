// EXPECT f(int) 1
// EXPECT ns::g(int) 1
// EXPECT ns::g(long) 2
// EXPECT b::k(T) 1
// EXPECT hidden(int) 1
#include <cstdio>

// What stands beside an unnamed namespace is found before what is inside, when
// the name is looked up from elsewhere.

int f(long x) { return 100 + int(x); }
int hidden(long x) { return 300 + int(x); }
namespace {
int f(int x) { return x; }
int hidden(int hidden) { return hidden; }
int callF() { return f(1); }
} // namespace
namespace ns {
int g(long x) { return 200 + int(x); }
namespace {
int g(int x) { return x; }
} // namespace
int callG() { return g(2) + g(3L); }
} // namespace ns
namespace {
namespace b {
template <class T> int k(T x) { return int(x); }
} // namespace b
} // namespace

int main() { std::printf("%d %d %d %d %d\n", callF(), ns::callG(), b::k(4), hidden(5), ns::g(6L) + f(7L)); }
