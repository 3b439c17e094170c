// STD 17
// EXPECT V::V ; L::L ; D::D ; D::~D ; V::~V
#include "check.h"
#include <string>
// The complete object's constructor makes the virtual base, and the order stays.
std::string order;
struct V {
  V() { order += 'V'; }
  virtual ~V() { order += 'v'; }
  virtual char name() const { return 'V'; }
};
struct L : virtual V {
  L() { order += name(); }
  ~L() override { order += 'l'; }
  char name() const override { return 'L'; }
};
struct R : virtual V {
  R() { order += name(); }
  ~R() override { order += 'r'; }
  char name() const override { return 'R'; }
};
struct D : L, R {
  D() { order += name(); }
  ~D() override { order += name(); }
  char name() const final { return 'D'; }
};
int main() {
  {
    V *v = new D;
    CHECK(v->name() == 'D');
    delete v;
  }
  CHECK(order == "VLRDDrlv");
  return 0;
}
