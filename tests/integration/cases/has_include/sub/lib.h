#if __has_include("beside.h") && !__has_include("neighbour_of_sub.h")
#include "beside.h"
#endif
inline int lib() { return BESIDE; }
