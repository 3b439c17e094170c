#ifndef LIB_DETAIL_H
#define LIB_DETAIL_H
namespace lib {
namespace detail {
inline int g() { return 1; }
}
}
#endif
