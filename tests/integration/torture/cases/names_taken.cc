// STD 11
// EXPECT f ; S::g ; S::h ; t
// REFUSE taken reserved-name ; heddle_own::f reserved-name ; macros macro-name
#include "check.h"
// Names of the program's own that look like those of woven text.
int taken(int heddle_site, int heddle_result) { return heddle_site - heddle_result; }
struct heddle_own {
  int f(int x) { return x; }
};
int f(int chain, int result) { return chain - result; }
struct S {
  int site;
  explicit S(int body) : site(body) { site += body; }
  int g(int leave, int) { return leave + site; }
  virtual int h(int begin, int pending) { return begin + pending; }
};
template <class links> links t(links go, links pass) { return go - pass; }
int heddle_go(int x) { return x; }
#define member 1
#define begin 2
int macros(int x) { return x + member + begin; }
#undef member
#undef begin
int main() {
  S s(1);
  CHECK(taken(3, 2) == 1 && heddle_own().f(2) == 2 && f(3, 2) == 1 && s.g(1, 2) == 3 && s.h(1, 2) == 3 && t(3, 1) == 2);
  CHECK(heddle_go(3) == 3 && macros(1) == 4);
  return 0;
}
