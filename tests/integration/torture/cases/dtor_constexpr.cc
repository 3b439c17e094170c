// STD 20
// EXPECT H::~H ; H::H
#include "check.h"
struct H {
  int *p;
  constexpr explicit H(int v) : p(new int(v)) {}
  constexpr ~H() { delete p; }
  constexpr virtual int get() const { return *p; }
};
constexpr int use() { return H(4).get(); }
static_assert(use() == 4);
int main() {
  volatile int v = 3;
  H h(v);
  CHECK(h.get() == 3);
  return 0;
}
