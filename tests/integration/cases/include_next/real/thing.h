#ifndef REAL_THING_H
#define REAL_THING_H
#include "nested.h"
#define REAL 1
inline int real() { return REAL; }
#endif
