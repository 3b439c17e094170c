// EXPECT ns::inNamespace 1
// EXPECT Class::inClass 1
// EXPECT inC 1
#include <cstdio>

  #  include  "spaced.h" // a comment
/* before */ #include "guarded.h" /* after */
#include "guarded.h"
namespace ns {
#include "body.inc"
}
struct Class {
#define IN_CLASS
#include "body.inc"
};
extern "C" {
#include "c.h"
}
int values[] = {
#include "values.inc"
};

int main() {
  std::printf("%d %d %d %d %d %d\n", ns::inNamespace(), Class().inClass(), inC(), values[1], GUARDED, SPACED);
}
