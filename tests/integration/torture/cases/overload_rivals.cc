// STD 11
// EXPECT fwd ; val ; convert ; S::put
#include "check.h"
#include <string>
#include <utility>
// Overloads that differ only in how they take the same thing.
template <class T> int fwd(T &&) { return 1; }
template <class T> int fwd(const T &) { return 2; }
int val(int) { return 3; }
int val(int &&) { return 4; }
int lref(std::string) { return 5; }
int lref(std::string &) { return 6; }
template <class R, class T> R convert(T t) { return R(t); }
template <class T> T convert(T t) { return t; }
struct S {
  template <class T> int put(T &&) { return 1; }
  template <class T> int put(const T &) { return 2; }
  void push(std::string s) { last = "value" + s; }
  void push(std::string &&s) { last = "rvalue" + s; }
  std::string last;
};
template <class T> struct V {
  int push(const T &) { return 1; }
  int push(T &&) { return 2; }
  template <class U> int push(U &&) { return 3; }
  int in(T) { return 4; }
  int in(T &&) { return 5; }
};
int main() {
  int i = 1;
  const int k = 2;
  CHECK(fwd(i) == 1 && fwd(k) == 2 && fwd(3) == 1);
  CHECK(val(i) == 3 && static_cast<int (*)(int &&)>(val)(3) == 4);
  std::string s("s");
  CHECK(lref(std::string()) == 5 && static_cast<int (*)(std::string &)>(lref)(s) == 6);
  CHECK(((convert<int, double>(2.5)) == 2) && convert(1.5) == 1.5);
  S o;
  CHECK(o.put(i) == 1 && o.put(k) == 2);
  o.push(s);
  CHECK(o.last == "values");
  (void)static_cast<void (S::*)(std::string &&)>(&S::push);
  V<int> v;
  CHECK(v.push(k) == 1 && v.push(3) == 2 && v.push(i) == 3 && v.push('c') == 3 && v.in(i) == 4);
  return 0;
}
