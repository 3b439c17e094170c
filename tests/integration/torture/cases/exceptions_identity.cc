// STD 17
// EXPECT C::f ; rethrow ; C::C ; C::~C ; nested ; deduced
#include "check.h"
#include <exception>
#include <stdexcept>
struct Error : std::runtime_error {
  using std::runtime_error::runtime_error;
  int code = 1;
};
const Error *thrown = nullptr;
struct C {
  int v = 0;
  int f(int x) {
    try {
      throw Error("x");
    } catch (const Error &e) {
      thrown = &e;
      if (x)
        throw;
    }
    return v;
  }
  C() = default;
  explicit C(int x) {
    if (x)
      f(1);
  }
  ~C() { v = std::uncaught_exceptions(); }
};
void rethrow(std::exception_ptr p) { std::rethrow_exception(p); }
auto deduced(int x) {
  if (x)
    throw Error("d");
  return x;
}
void nested() {
  try {
    deduced(1);
  } catch (Error &e) {
    e.code = 7;
    std::throw_with_nested(std::logic_error("outer"));
  }
}
int main() {
  try {
    C(1);
    return 1;
  } catch (const Error &e) {
    CHECK(&e == thrown);
  }
  try {
    C().f(2);
    return 1;
  } catch (...) {
    try {
      rethrow(std::current_exception());
    } catch (const Error &e) {
      CHECK(&e == thrown);
    }
  }
  try {
    nested();
    return 1;
  } catch (const std::logic_error &e) {
    try {
      std::rethrow_if_nested(e);
    } catch (const Error &inner) {
      CHECK(inner.code == 7);
      return 0;
    }
  }
  return 1;
}
