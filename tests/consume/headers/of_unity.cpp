#include "near/near.h"

namespace lib {
int first();
static int hidden_too() { return nearer(); }
} // namespace lib

int check() { return lib::first() + lib::hidden_too() == 14 ? 0 : 1; }
