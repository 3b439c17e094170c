// STD 20
// EXPECT D::f ; B::f ; D::clone ; B::~B ; I::f ; D::operator() ; M::both ; pure ; E::f
#include "check.h"
#include <memory>
struct I {
  virtual int f(int x) const = 0;
  virtual ~I() = default;
};
int I::f(int x) const { return x; }
struct B : I {
  int f(int x) const override { return I::f(x) + 1; }
  virtual B *clone() const { return new B(*this); }
  virtual constexpr int cx() const { return 1; }
  ~B() override {}
  B() = default;
  B(const B &) = default;
};
struct D final : B {
  int f(int x) const override final { return B::f(x) + 10; }
  D *clone() const override { return new D(*this); }
  constexpr int cx() const override { return 2; }
  virtual int operator()(int a, int b = 2) { return a + b; }
};
template <class T> struct E : T {
  int f(int x) const override { return T::f(x) * 2; }
};
struct L {
  virtual ~L() = default;
  virtual int both() = 0;
};
struct R {
  virtual ~R() = default;
  virtual int both() = 0;
};
struct M : L, R {
  int both() override { return 5; }
};
struct P {
  virtual ~P() = 0;
};
P::~P() {}
struct Q : P {};
int pure() {
  Q q;
  return 1;
}
int main() {
  D d;
  const I &i = d;
  std::unique_ptr<B> copy(static_cast<const B &>(d).clone());
  CHECK(i.f(1) == 12 && copy->f(1) == 12 && copy->cx() == 2 && d(1) == 3 && E<B>().f(1) == 4 && pure() == 1);
  M m;
  CHECK(static_cast<L &>(m).both() == 5 && static_cast<R &>(m).both() == 5);
  return 0;
}
