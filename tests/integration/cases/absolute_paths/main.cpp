// SPELLING absolute
// EXPECT f 1
// EXPECT g 1
#include "near.h"
#include <cstdio>

const char *f() { return __FILE__; }

int main() { std::printf("%s %s %s\n", f(), g(), __BASE_FILE__); }
