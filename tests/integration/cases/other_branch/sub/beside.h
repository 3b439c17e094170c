#define GCC_TOO 2
