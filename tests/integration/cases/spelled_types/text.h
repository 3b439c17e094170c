#pragma once
#ifndef SPACE
#define SPACE one
#endif
namespace SPACE {
typedef char text;
}
int length(const SPACE::text *);
inline bool same(const SPACE::text *a, const SPACE::text *b) { return length(a) == length(b); }
