// STD 17
// EXPECT C::f ; C::g ; free ; C::C ; C::~C ; generic ; C::operator int ; nested
// STRATEGY C::f guard ; C::C closure
#include "check.h"
#include <cstring>
#include <stdexcept>
#include <string>
struct C {
  const char *who = "";
  int f(int x) const try {
    if (x < 0)
      throw std::runtime_error(__func__);
    return x;
  } catch (const std::runtime_error &e) {
    return std::strcmp(e.what(), "f") ? -2 : -1;
  } catch (...) {
    return -3;
  }
  void g(std::string &out) noexcept;
  explicit C(int x) try : who("C") {
    if (x)
      throw x;
  } catch (int) {
  }
  C() = default;
  ~C() try {
    who = nullptr;
  } catch (...) {
  }
  operator int() const try { throw 3L; } catch (long v) { return int(v); }
};
void C::g(std::string &out) noexcept try {
  out += "a";
  throw 1;
} catch (int) {
  out += "b";
} catch (...) {
  out += "c";
}
auto free(int x) try { return x ? throw 'c' : 1; } catch (char c) { return int(c); }
template <class T> T generic(T x) try {
  if (x)
    throw x;
  return x;
} catch (T e) { return e + 1; }
int nested(int x) try {
  try {
    throw x;
  } catch (int y) {
    throw y + 1;
  }
} catch (int y) {
  return y;
}
constexpr int two() { return 2; }
int main() {
  C c;
  std::string out;
  c.g(out);
  CHECK(c.f(1) == 1 && c.f(-1) == -1 && out == "ab" && int(c) == 3 && free(1) == 'c' && free(0) == 1);
  CHECK(generic(1) == 2 && nested(1) == two());
  try {
    C broken(5);
    return 1;
  } catch (int five) {
    CHECK(five == 5);
  }
  return 0;
}
