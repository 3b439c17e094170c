#define CHOSEN 1
