#include "counted.h"

extern "C" int plain(void);

int main() {
  lib::Counted counted;
  counted.next();
  return counted.next() + plain() == 5 ? 0 : 1;
}
