// EXPECT Stack::push 4
// EXPECT Stack::size 2
// EXPECT biggest 2
// EXPECT fill 1
#include "stack.h"
#include <cstdio>

int main() {
  Stack<int> s;
  s.push(1);
  fill(s);
  Stack<char> t;
  t.push('c');
  std::printf("%d %d %d\n", s.size(), t.size(), biggest(1, 2));
}
