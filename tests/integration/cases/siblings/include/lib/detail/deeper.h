#ifndef LIB_DEEPER_H
#define LIB_DEEPER_H
#include "../detail.h"
namespace lib {
namespace detail {
inline int deeper() { return 2; }
}
}
#endif
