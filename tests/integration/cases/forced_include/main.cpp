// FLAGS -include forced.h -isystem vendor
// EXPECT f 1
// EXPECT forced 1
#include <cstdio>
#include <vendor.h>

int f() { return FORCED; }

int main() { std::printf("%d %d %d\n", f(), forced(), vendor()); }
