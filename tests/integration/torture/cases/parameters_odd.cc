// STD 17
// EXPECT f ; C::g ; restricted ; va ; C::self ; sink ; names ; unnamed_all ; ellipsis_catch ; anything ; C::nothing
#include "check.h"
#include <cstdarg>
#include <cstddef>
#include <memory>
#include <string>
// Names that begin like keywords, unnamed ones of all sorts, va_list, restrict.
struct returnValue {
  int v;
};
int f(int restrictedSet, int constant, returnValue staticValue) { return restrictedSet + constant + staticValue.v; }
int restricted(int *__restrict a, const int *__restrict b) { return *a + *b; }
int va(int n, va_list list) {
  int s = 0;
  while (n--)
    s += va_arg(list, int);
  return s;
}
// REFUSE start c-variadic
int start(int n, ...) {
  va_list list;
  va_start(list, n);
  int s = va(n, list);
  va_end(list);
  return s;
}
struct C {
  int k;
  C() : k(1) {}
  int g(int k_) { return k_ + k; }
  C &self(C *, const C & = C(), int = 3, int (*)(char) = nullptr, int[2] = nullptr, std::nullptr_t = nullptr) { return *this; }
  int at(std::size_t) const { return k; }
  static bool nothing(...) { return false; }
};
std::string sink(std::string s, std::unique_ptr<std::string> p) {
  s += *p;
  p.reset();
  return s;
}
int names(int site, int chain, int list, int self, int p) { return site + chain + list + self + p; }
auto unnamed_all(int, int &, const char *, int (&)[2], int (*)(int), int = 1) { return 6; }
template <class... T> int unnamed_pack(T...) { return int(sizeof...(T)); }
template <class T> int unnamed_dependent(T, typename T::type) { return 1; }
struct HasType {
  using type = int;
};
long anything(...) { return 7; }
int ellipsis_catch(int x) {
  try {
    throw x;
  } catch (...) {
    return 1;
  }
}
template <> int unnamed_pack(char) { return 4; }
struct Closed { // whose constructor is a closure
  int seen;
  template <class T> Closed(T &&x) : seen(0) { seen = x; }
};
int main() {
  int a = 1, b = 2, arr[2] = {};
  CHECK(f(1, 2, {3}) == 6 && restricted(&a, &b) == 3 && start(3, 1, 2, 3) == 6 && C().g(1) == 2);
  volatile int changing = 3;
  CHECK(unnamed_pack('a') == 4 && Closed(changing).seen == 3);
  C c;
  CHECK(&c.self(nullptr) == &c && c.at(0) == 1 && sink("a", std::make_unique<std::string>("b")) == "ab");
  CHECK(names(1, 2, 3, 4, 5) == 15 && unnamed_all(1, a, "", arr, nullptr) == 6 && unnamed_pack(1, 2) == 2);
  CHECK(unnamed_dependent(HasType(), 1) == 1 && ellipsis_catch(1) == 1 && anything(1, "a") == 7 && !C::nothing());
  return 0;
}
