#include "c.h"
int far(int x) { return x; }
