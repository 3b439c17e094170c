#include "forced.h"

int check() { return FORCED == 7 ? 0 : 1; }
