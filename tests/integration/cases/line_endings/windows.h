#pragma once
struct C {
  int g() { return __LINE__; } // é
};