// EXPECT same 2
// EXPECT length 12
// EXPECT other 1
#define SPACE two
#include "text.h"
#include <cstdio>

// One function, whose types each unit spells in another way.
bool other();

int main() { std::printf("%d %d\n", same("abc", "abc"), other()); }
