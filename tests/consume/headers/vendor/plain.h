#pragma once
#include "deep/inner.h"

namespace vendor {
inline int outer(int narrow) { unsigned unused; return narrow < 4u ? inner() : 0; }
} // namespace vendor
