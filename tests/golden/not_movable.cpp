// A result that cannot be moved is made in place.
// RULES: functions: ["make", "generic"]
// RUN: g++ -std=c++17 -c a.cpp
//--- a.cpp
struct S { S(int); S(const S &) = delete; };
S make(int x) { return S(x); }
template <class T> T generic(T x) { return x; }
