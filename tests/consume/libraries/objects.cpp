#include "trace.h"

namespace lib {
int object_call(int);
}

int main() {
  app::start();
  return lib::object_call(1) == 2 ? 0 : 1;
}
