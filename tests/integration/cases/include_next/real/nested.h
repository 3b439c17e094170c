#ifndef REAL_NESTED_H
#define REAL_NESTED_H
inline int nested() { return 4; }
#endif
