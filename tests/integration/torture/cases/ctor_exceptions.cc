// STD 17
// EXPECT A::A ; A::~A ; T::T
#include "check.h"
#include <stdexcept>
#include <string>
// What is constructed is destroyed again when the body throws.
int members = 0;
struct M {
  M() { ++members; }
  ~M() { --members; }
};
struct A {
  M m;
  explicit A(bool fail) {
    if (fail)
      throw std::runtime_error("body");
  }
  ~A() noexcept(false) {}
};
struct T {
  M m;
  int code = 0;
  explicit T(int x) try : code(x) {
    if (x > 1)
      throw x;
  } catch (int caught) {
    throw std::to_string(caught).size();
  }
};
int main() {
  try {
    A a(true);
    return 1;
  } catch (const std::runtime_error &e) {
    CHECK(e.what()[0] == 'b');
  }
  CHECK(members == 0);
  { A fine(false); }
  try {
    T t(12);
    return 1;
  } catch (unsigned long digits) {
    CHECK(digits == 2);
  }
  CHECK(T(1).code == 1);
  CHECK(members == 0);
  return 0;
}
