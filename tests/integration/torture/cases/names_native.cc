// STD 20
// EXPECT C::f ; C::g ; C::h ; free ; C::k ; C::operator int ; cx
#include "check.h"
#include <cassert>
#include <cstring>
#include <source_location>
// B4: a guard keeps names and places, also where it has to stand elsewhere.
struct C {
  auto f() { return __func__; }
  const char *g() try { return std::source_location::current().function_name(); } catch (...) { return ""; }
  const char *h() const {
    return __PRETTY_FUNCTION__;
  }
  decltype(auto) k() { return std::source_location::current().line(); } static constexpr unsigned line = __LINE__;
  operator int() const { return !std::strcmp(__func__, "operator int"); }
};
auto free(int x) {
  static int calls = 0;
  return x ? ++calls : calls;
}
constexpr const char *cx() { return __func__; }
template <class T> auto pretty(T) {
  return __PRETTY_FUNCTION__;
}
int main() {
  C c;
  CHECK(!std::strcmp(c.f(), "f") && std::strstr(c.g(), "C::g") && std::strstr(c.h(), "C::h") && c.k() == C::line);
  CHECK(free(1) == 1 && free(1) == 2 && free(0) == 2 && int(c) == 1 && !std::strcmp(cx(), "cx"));
  CHECK(std::strstr(pretty(1), "pretty(T)") != nullptr);
  return 0;
}
