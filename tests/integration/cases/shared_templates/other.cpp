#include "stack.h"

void fill(Stack<int> &s) {
  s.push(biggest(3, 2));
  s.push(4);
}
