#ifndef LIB_API_H
#define LIB_API_H
#include "detail.h"
#include "detail/deeper.h"
#include "plain.h"
namespace lib {
struct Api {
  int f() { return detail::g() + detail::deeper(); }
};
}
#endif
