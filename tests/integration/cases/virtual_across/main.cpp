// EXPECT Shape::area 1
// EXPECT Square::area 1
// EXPECT Square::side 2
// EXPECT make 1
#include "shape.h"
#include <cstdio>

int main() {
  Shape *shape = make(3);
  Shape base;
  std::printf("%d %d\n", shape->area(), base.area());
  delete shape;
}
