#include "trace.h"

int check();

int main() {
  app::start();
  return check();
}
