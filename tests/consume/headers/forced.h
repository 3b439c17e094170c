#ifndef FORCED_H
#define FORCED_H
#include "near/nearer.h"
#define FORCED lib::forced()
namespace lib {
inline int forced() { return nearer(); }
} // namespace lib
#endif
