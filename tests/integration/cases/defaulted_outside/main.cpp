// FLAGS -std=c++20
// EXPECT Point::sum 1
// REFUSE Point::operator== defaulted
#include "point.h"
#include <cstdio>

// This unit does not see that the compiler writes the comparison.
int main() {
  Point a{1, 2};
  std::printf("%d %d\n", a == Point{1, 2}, a.sum());
}
