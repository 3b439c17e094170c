// The site stands in a class, and nothing of it is evaluated as a constant.
// RULES: functions: ["square"], methods: ["C::C"]
// RUN: g++ -std=c++17 -c a.cpp
//--- a.cpp
constexpr int square(int x) { return x * x; }
struct C { int v; constexpr C(int x) : v(x) {} };
