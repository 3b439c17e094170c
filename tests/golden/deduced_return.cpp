// The body comes first, lest the function be called before its type is known.
// RULES: functions: ["*"], classes: ["C"]
// RUN: g++ -std=c++17 -c a.cpp
//--- a.cpp
auto one() { return 1; }
struct C {
  int v;
  decltype(auto) item() { return (v); }
  auto set(int x) { v = x; } // nothing
};
[[deprecated]] constexpr auto old(int x) {
  return x;
}
template <class T> auto maybe(T x) { if constexpr (sizeof(T) > 1) return x; }
