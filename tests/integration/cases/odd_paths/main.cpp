// FOLDER sp ace/naïve/per%cent $dollar #hash
// EXPECT f 1
// EXPECT g 1
#include "heäder one.h"
#include "sub folder/two.h"
#include <cstdio>

int f() { return 1; }

int main() { std::printf("%d %d %s %s\n", f(), g(), __FILE__, two); }
