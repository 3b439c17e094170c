#pragma once
#include <cstddef>
#include "near/near.h"

namespace lib {
inline std::size_t in_pch() { return sizeof(int); }
} // namespace lib
