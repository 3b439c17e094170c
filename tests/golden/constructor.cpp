// A constructor's body becomes a closure, after the initialisers; of a try, the block and not the handlers.
// RULES: methods: ["C::C"]
// RUN: g++ -std=c++11 -c a.cpp
//--- a.cpp
struct C {
  int v;
  C() : C(1) {}
  explicit C(int x) : v(x) { v += x; }
  C(const C &) try : v{2} { ++v; } catch (...) {}
};
