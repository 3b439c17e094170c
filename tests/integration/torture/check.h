// A case fails by returning non-zero from main.
#pragma once
#include <cstdio>
#define CHECK(...) \
  do {                                                                         \
    if (!(__VA_ARGS__)) {                                                                \
      std::printf("line %d: %s\n", __LINE__, #__VA_ARGS__);                              \
      return 1;                                                                \
    }                                                                          \
  } while (0)
