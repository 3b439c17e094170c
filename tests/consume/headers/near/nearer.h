#ifndef NEARER_H
#define NEARER_H
namespace lib {
inline int nearer() { return 7; }
} // namespace lib
#endif
