#pragma once
#include "deep/../deep/once.h"
struct Right {
  enum { value = Once::value };
};
