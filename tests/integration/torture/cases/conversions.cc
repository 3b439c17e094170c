// STD 17
// EXPECT C::operator int ; C::operator bool ; C::operator const std::string & ; C::operator T * ; D::operator D::Fn ; C::operator double ; E::operator
// STRATEGY C::operator int() const guard ; E::operator auto() const closure
#include "check.h"
#include <string>
namespace lib {
struct Tag {
  int n;
};
} // namespace lib
struct C {
  explicit C(int x) : v(x) {}
  int v;
  std::string s = "text";
  operator int() const { return v; }
  explicit operator bool() const noexcept { return v != 0; }
  operator const std::string &() const & { return s; }
  template <class T> explicit operator T *() const { return nullptr; }
  operator lib::Tag();
  virtual operator double() const { return 1.5; }
  virtual ~C() = default;
};
C::operator lib::Tag() { return {v}; }
struct D {
  using Fn = int (*)(int);
  static int plus(int x) { return x + 1; }
  operator Fn() const { return plus; }
};
struct E {
  int a[2] = {3, 4};
  operator auto() const { return a[0]; }
};
template <class T> struct Ptr {
  T *p;
  operator T &() const { return *p; }
  template <class U> operator Ptr<U>() const { return Ptr<U>{p}; }
};
struct Derived : lib::Tag {};
int main() {
  C c(3);
  int i = c;
  const std::string &s = c;
  lib::Tag t = c;
  CHECK(i == 3 && bool(c) && &s == &c.s && t.n == 3 && static_cast<char *>(c) == nullptr);
  double d = c;
  CHECK(d == 1.5 && D()(1) == 2);
  int three = E();
  CHECK(three == 3);
  Derived x{{5}};
  Ptr<Derived> p{&x};
  Ptr<lib::Tag> q = p;
  lib::Tag &r = q;
  CHECK(r.n == 5);
  return 0;
}
