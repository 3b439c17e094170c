#include "inline.h"

int part() { return lib::twice(2); }
