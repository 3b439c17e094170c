// EXPECT common 1
#ifdef __clang__
#include "for_clang.h"
#else
#  include "for_gcc.h"
#include "sub/for_gcc_too.h"
#endif
#include <cstdio>

int common() { return CHOSEN; }

int main() { std::printf("%d\n", common() ? 1 : 0); }
