#include "counted.h"

int lib::Counted::next() { return ++count; }

extern "C" int counted_next() { return lib::Counted().next(); }
