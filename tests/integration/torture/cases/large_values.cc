// STD 11
// EXPECT made ; both ; free_both ; C::turned ; C::greedy ; C::moved ; C::constant ; C::in_union ; C::with_double ; C::many
#include "check.h"
#include <cstring>
// Trivial classes that no calling convention passes or returns in registers,
// around the size where that begins, and some that are odd to copy.
template <unsigned N> struct Block {
  unsigned char bytes[N];
  unsigned sum() const {
    unsigned s = 0;
    for (unsigned i = 0; i != N; ++i)
      s += bytes[i];
    return s;
  }
};
template <unsigned N> Block<N> made(unsigned char with) {
  Block<N> b;
  std::memset(b.bytes, with, N);
  return b;
}
template <unsigned N> Block<N> both(Block<N> b, int more) {
  b.bytes[0] = static_cast<unsigned char>(b.bytes[0] + more);
  return b;
}
Block<512> free_both(Block<512> b) {
  b.bytes[511] = 9;
  return b;
}
// A template poses as its copy.
struct Greedy {
  char text[80];
  Greedy() = default;
  template <class T> explicit Greedy(T &&) { std::strcpy(text, "taken"); }
};
struct alignas(64) Aligned {
  char text[128];
};
union Either {
  long numbers[12];
  char text[96];
};
struct C {
  int base;
  Block<65> turned(Block<64> b, Block<65> c) const {
    c.bytes[0] = static_cast<unsigned char>(b.sum() + unsigned(base));
    return c;
  }
  bool greedy(Greedy g) { return std::strcmp(g.text, "own") == 0; }
  Aligned moved(Aligned &&a) { return a; }
  Block<80> constant(const Block<80> b) { return b; }
  Either in_union(Either e) {
    e.numbers[1] += e.numbers[0];
    return e;
  }
  Block<72> with_double(double d) const { return made<72>(static_cast<unsigned char>(d)); }
  Block<72> many(int a, int b, int c, int d, int e, int f, int g) { return made<72>(static_cast<unsigned char>(a + b + c + d + e + f + g)); }
};
int main() {
  CHECK(made<63>(1).sum() == 63 && made<64>(1).sum() == 64 && made<65>(1).sum() == 65 && made<512>(2).sum() == 1024);
  Block<65> kept = made<65>(1);
  CHECK(both(kept, 2).sum() == 67 && kept.sum() == 65 && both(made<64>(1), 3).sum() == 67 && both(made<8>(1), 1).sum() == 9);
  Block<512> large = made<512>(1);
  CHECK(free_both(large).sum() == 520 && large.sum() == 512);
  C c = {3};
  CHECK(c.turned(made<64>(1), made<65>(0)).sum() == 67);
  Greedy g;
  std::strcpy(g.text, "own");
  CHECK(c.greedy(g) && c.greedy(static_cast<Greedy &&>(g)));
  Aligned a;
  std::strcpy(a.text, "aligned");
  CHECK(std::strcmp(c.moved(static_cast<Aligned &&>(a)).text, "aligned") == 0);
  CHECK(c.constant(made<80>(1)).sum() == 80 && c.with_double(2.5).sum() == 144 && c.many(1, 1, 1, 1, 1, 1, 1).sum() == 504);
  Either e = {{1, 2}};
  CHECK(c.in_union(e).numbers[1] == 3 && e.numbers[1] == 2);
}
