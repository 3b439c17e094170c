#include "trace.h"

namespace lib {
int core();
}

int main() {
  app::start();
  return lib::core() == 3 ? 0 : 1;
}
