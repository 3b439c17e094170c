// EXPECT Shared::inlined 2
// EXPECT twice 2
// EXPECT Shared::later 1
// EXPECT other 1
#include "shared.h"
#include <cstdio>

int main() {
  Shared s;
  std::printf("%d %d %d %d\n", s.inlined(1), twice(2), other(), s.later());
  std::printf("%d\n", Shared::where() == whereInOther());
  std::printf("%s:%d\n", Shared::file(), Shared::line());
}
