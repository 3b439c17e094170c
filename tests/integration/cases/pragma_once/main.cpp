// EXPECT Once::f 2
// EXPECT Left::f 1
#include "left.h"
#include "right.h"
#include "deep/once.h"
#include <cstdio>

int main() { std::printf("%d %d %d\n", Left().f(), Right::value, Once().f()); }
