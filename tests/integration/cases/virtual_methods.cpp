// EXPECT Base::f 2
// EXPECT Derived::f 2
// EXPECT Base::pure 1
// EXPECT Derived::pure 1
// EXPECT Derived::clone 1
// EXPECT Last::f 1
// EXPECT Base::onlyBase 1
// EXPECT Right::right 1
#include <cstdio>
#include <memory>

struct Base {
  virtual ~Base() = default;
  virtual int f(int x) { return x; }
  virtual int pure() = 0;
  virtual Base *clone() const = 0;
  virtual int onlyBase() { return 40; }
};
int Base::pure() { return 100; }

struct Right {
  virtual ~Right() = default;
  virtual int right() const { return 7; }
};

struct Derived : Base, virtual Right {
  int f(int x) override { return 10 * Base::f(x); }
  int pure() override { return 1 + Base::pure(); }
  Derived *clone() const override { return new Derived(*this); }
};

struct Last final : Derived {
  int f(int x) final { return 1 + Derived::f(x); }
};

int main() {
  Derived d;
  Last l;
  Base &b = d;
  Base &c = l;
  std::printf("%d %d\n", b.f(2), c.f(3));
  std::unique_ptr<Base> copy(b.clone());
  std::printf("%d %d\n", copy->pure(), copy->onlyBase());
  Right &r = l;
  std::printf("%d\n", r.right());
}
