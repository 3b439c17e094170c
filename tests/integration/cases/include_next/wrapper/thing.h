#ifndef WRAPPER_THING_H
#define WRAPPER_THING_H
#include_next <thing.h>
inline int wrapper() { return 10 + REAL; }
#endif
