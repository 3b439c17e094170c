#pragma once

namespace lib {
struct Box {
  int size() const { return 3; }
};
inline int twice(int x) { return 2 * x; }
} // namespace lib
