#pragma once

namespace lib {
inline int from_outside() { return 1; }
} // namespace lib
