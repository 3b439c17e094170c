// FLAGS -Wno-invalid-source-encoding
// EXPECT f 1
// EXPECT C::g 1
#include "windows.h"
#include <cstdio>

int f(int)
{
  return __LINE__;
}

int main() { std::printf("%d %d %zu\n", f(1), C().g(), sizeof("éÿ")); }