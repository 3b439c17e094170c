#include "generated.h"

int check() { return lib::generated() == 5 ? 0 : 1; }
