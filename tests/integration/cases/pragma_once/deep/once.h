#pragma once
struct Once {
  enum { value = 3 };
  int f() { return 2; }
};
