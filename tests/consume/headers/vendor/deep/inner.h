#pragma once

namespace vendor {
inline int inner() { int unused; return 4; }
} // namespace vendor
