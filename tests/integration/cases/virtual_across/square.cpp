#include "shape.h"

struct Square : Shape {
  explicit Square(int x) : length(x) {}
  int side() const { return length; }
  int area() const override { return side() * side(); }
  int length;
};
Shape *make(int side) { return new Square(side); }
