// FLAGS -Iwrapper -Ireal
// EXPECT real 1
// EXPECT wrapper 1
// EXPECT nested 1
#include <thing.h>
#include <cstdio>

int main() { std::printf("%d %d %d\n", real(), wrapper(), nested()); }
