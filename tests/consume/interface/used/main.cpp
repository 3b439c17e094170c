#include "inline.h"
#include "trace.h"

int part();

int main() {
  app::start();
  return lib::Box().size() + part() == 7 ? 0 : 1;
}
