#pragma once
#include "deep/once.h"
struct Left {
  int f() { return 1 + Once().f(); }
};
