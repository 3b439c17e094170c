// STD 20
// EXPECT pick
#include "check.h"
#include <string_view>
#include <type_traits>
// Initialisers of statics are evaluated at compile time, as natively.
constexpr std::string_view pick(int n) {
  switch (n) {
  case 0:
    return "zero";
  default:
    return "many";
  }
}
constinit std::string_view first = pick(0);
consteval int checked(int x) { return x; }
constexpr int either(int x) {
  if (std::is_constant_evaluated())
    return -x;
  return x;
}
static_assert(either(3) == -3);
struct S {
  static constexpr std::string_view name = pick(2);
};
// REFUSE checked consteval
int main() {
  volatile int one = 1;
  CHECK(first == "zero" && S::name == "many" && pick(one) == "many" && either(one) == 1 && checked(3) == 3);
  return 0;
}
