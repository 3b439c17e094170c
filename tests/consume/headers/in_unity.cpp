#include "near/near.h"

namespace lib {
static int hidden() { return near_by(); }
int first() { return hidden(); }
} // namespace lib
