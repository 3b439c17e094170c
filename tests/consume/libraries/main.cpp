#include "trace.h"

#include <dlfcn.h>

namespace lib {
int static_call(int);
int shared_call(int);
int object_call(int);
} // namespace lib

int main() {
  app::start();
  void *module = dlopen(MODULE, RTLD_NOW);
  if (!module)
    return 1;
  int sum = lib::static_call(1) + lib::shared_call(1) + lib::object_call(1);
  auto entry = reinterpret_cast<int (*)()>(dlsym(module, "module_entry"));
  return entry && sum + entry() == 8 ? 0 : 2;
}
