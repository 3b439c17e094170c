// SPELLING parent
// EXPECT f 1
// EXPECT g 1
// EXPECT h 1
#include "near.h"
#include "../parent_paths/sub/far.h"
#include <cstdio>

const char *f() { return __FILE__; }

int main() { std::printf("%s %s %s %s\n", f(), g(), h(), __BASE_FILE__); }
