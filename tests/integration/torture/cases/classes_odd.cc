// STD 17
// EXPECT T::get ; Named::add ; U::value ; Outer::Priv::run ; hidden ; D::f ; B::f ; B2::g ; (unnamed)::fixed ; Bits::set ; V::get
// STRATEGY hidden closure ; (unnamed)::fixed closure
#include "check.h"
#include <cstring>
// C's way to name a class, unions, bit-fields, volatile, private nested classes.
typedef struct {
  int v;
} Plain;
typedef struct Named {
  int v;
  int add(int x) { return v + x; }
} Alias;
struct {
  int get() const { return 5; }
  static int fixed(int x) { return x; }
} single;
union U {
  int i;
  float f;
  int value() const { return i; }
};
struct Bits {
  unsigned a : 3, b : 5;
  union {
    int x;
    char c[4];
  };
  void set(unsigned v) {
    a = v & 7u;
    b = (v >> 3) & 31u;
    x = 0;
  }
};
struct V {
  volatile int n = 3;
  int get() volatile & { return n; }
  int get() const & { return n + 1; }
  int twice() const volatile;
};
int V::twice() const volatile { return 2 * n; }
class Outer {
  class Priv;

public:
  static int call();
};
class Outer::Priv {
public:
  static int run(const Priv *) { return 7; }
};
int Outer::call() { return Priv::run(nullptr); }
namespace {
int hidden(int hidden) { return hidden; }
struct T {
  int get() { return 1; }
};
} // namespace
struct B {
  virtual ~B() = default;
  virtual B *f(int) { return this; }
};
struct B2 {
  virtual int g() & { return 1; }
};
struct D final : B, B2 {
  D *f(int) override { return static_cast<D *>(B::f(1)); }
  using B2::g;
  int g(int x) { return B2::g() + x; }
};
extern "C" {
struct Inside {
  int n;
  int plus(int x) { return n + x; }
};
static int in_c(struct Inside *i) { return i->n; }
}
int main() {
  Alias a{1};
  U u;
  u.i = 4;
  Bits b;
  b.set(0x2b);
  CHECK(a.add(1) == 2 && single.get() == 5 && single.fixed(6) == 6 && u.value() == 4 && b.a == 3 && b.b == 5);
  volatile V v;
  const V w;
  CHECK(v.twice() == 6 && w.get() == 4 && Outer::call() == 7 && hidden(3) == 3 && T().get() == 1);
  D d;
  B &base = d;
  Inside in{1};
  CHECK(base.f(0) == &d && d.g(1) == 2 && d.g() == 1 && in.plus(1) == 2 && in_c(&in) == 1);
  return 0;
}
