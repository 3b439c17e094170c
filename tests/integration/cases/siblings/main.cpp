// FLAGS -Iinclude
// EXPECT lib::Api::f 1
// EXPECT lib::detail::g 1
// EXPECT lib::detail::deeper 1
// EXPECT near 1
#include "near.h"
#include <lib/api.h>
#include <cstdio>

int main() { std::printf("%d %d %s\n", lib::Api().f(), near(), lib::detail::unwoven); }
