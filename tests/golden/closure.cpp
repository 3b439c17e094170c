// What has no name to call it by: its body becomes a closure.
// RULES: functions: ["*"], methods: ["*::*"]
// RUN: g++ -std=c++20 -c a.cpp
//--- a.cpp
struct S { S(); S(const S &) = delete; };
struct C {
  friend C operator+(C a, [[maybe_unused]] const C &b) { return a; }
};
template <class T> T pick(T x) { return x; }
template <> char pick(char x) { return x; }
template <class> static inline unsigned long unnamed(int) { return 1; }
int take(S s, int x) { (void)s; return x; }
[[noreturn, gnu::always_inline]] inline void never() { throw 1; }
struct { static auto make() -> const int * { return nullptr; } } single;
