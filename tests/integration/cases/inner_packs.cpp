// EXPECT last 2
// EXPECT arity 1
// EXPECT named 1
// EXPECT add 1
// EXPECT callback 0
#include <cstdio>

// Packs that other template parameters follow are left to deduction.

template <class... Ts, class U> int last(U u, Ts... ts) { return int(u) + int(sizeof...(ts)); }
template <class... Ts, class... Us> int arity(void (*)(Ts...), Us...) { return int(sizeof...(Ts) * 10 + sizeof...(Us)); }
template <class R, class... A, class F> R named(F f, A... a) { return R(f(a...)); }

void callback(int, char) {}
int add(int a, int b) { return a + b; }

int main() { std::printf("%d %d %d %g\n", last(1), last(1, 2, 3), arity(callback, 1), named<double>(add, 2, 3)); }
