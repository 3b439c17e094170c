#pragma once
#include "nearer.h"

namespace lib {
inline int near_by() { return nearer(); }
} // namespace lib
