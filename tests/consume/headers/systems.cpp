#include <plain.h>

int check() { return vendor::outer(1) == 4 ? 0 : 1; }
