#ifndef FORCED_H
#define FORCED_H
#define FORCED 1
inline int forced() { return 2; }
#endif
