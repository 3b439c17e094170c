// STD 20
// EXPECT a::b::D::g ; in_anon ; a::b::free ; a::friendly ; own::call ; own::site ; Local::f
#include "check.h"
#include <string>
namespace a::b::inline v1 {
struct D {
  int g() { return 3; }
};
inline namespace v2 {
int free(int x) { return x; }
} // namespace v2
} // namespace a::b::inline v1
namespace a {
struct X {
  int v = 1;
  friend int friendly(const X &x);
};
int friendly(const X &x) { return x.v; }
inline namespace {
int in_anon(int v) { return v + 1; }
namespace deep {
int deep(int x) { return x; }
int deeper(int deeper) { return deeper; }
} // namespace deep
} // namespace
int use() { return deep::deep(1) + deep::deeper(2); }
} // namespace a
int in_anon(const char *) { return -1; }
namespace own {
// The words of the weaver's own namespace.
int call(int pass) { return pass; }
int site(int heddle) { return heddle; }
struct list {
  int go(int v1) { return v1; }
  template <class chain> chain through(chain links) { return links; }
};
namespace heddle {
int v1(int enter) { return enter; }
} // namespace heddle
} // namespace own
namespace {
struct Local {
  int f() const { return 4; }
  auto operator()(int x) const { return x; }
};
Local operator+(Local l, int) { return l; }
} // namespace
namespace alias = a::b;
int main() {
  CHECK(a::b::D().g() == 3 && alias::free(2) == 2 && friendly(a::X()) == 1 && a::in_anon(1) == 2 && a::use() == 3);
  CHECK(own::call(1) == 1 && own::site(2) == 2 && own::list().go(3) == 3 && own::list().through(4) == 4 && own::heddle::v1(5) == 5);
  CHECK((Local() + 1).f() == 4 && Local()(2) == 2 && in_anon("x") == -1);
  return 0;
}
