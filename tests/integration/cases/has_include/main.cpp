// EXPECT present 1
// EXPECT lib 1
#if __has_include("neighbour.h")
#include "neighbour.h"
#else
inline int present() { return 0; }
#endif
#if __has_include("nowhere.h")
#error "there is none"
#endif
#include "sub/lib.h"
#include <cstdio>

int main() { std::printf("%d %d\n", present(), lib()); }
