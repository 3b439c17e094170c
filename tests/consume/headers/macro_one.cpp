#define CONFIGURED Narrow
#include "by_macro.h"

long wide();

int check() { return lib::Narrow().value() + wide() == 3 ? 0 : 1; }
