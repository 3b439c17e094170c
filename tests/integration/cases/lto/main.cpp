// COMPILER g++
// FLAGS -flto
// EXPECT far 1
// EXPECT C::near 1
#include "c.h"
#include <cstdio>

int main() { std::printf("%d %d\n", far(1), C().near()); }
