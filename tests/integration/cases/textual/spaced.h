#define SPACED 6
