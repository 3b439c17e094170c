#pragma once
struct Point {
  int x, y;
  bool operator==(const Point &other) const;
  int sum() const { return x + y; }
};
