#define CONFIGURED Wide
#define WIDE
#include "by_macro.h"

long wide() { return lib::Wide().value(); }
