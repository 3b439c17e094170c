#include "shared.h"

int other() { return Shared().inlined(3) + twice(4); }
int Shared::later() const { return 5; }
void *whereInOther() { return Shared::where(); }
