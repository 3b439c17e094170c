// EXPECT Red::number 1
// EXPECT Green::number 1
// EXPECT name 2
// REFUSE Red::shared macro
// REFUSE Green::shared macro
#include <cstdio>

#define COLOUR Red
#define VALUE 1
#include "colour.h"
#define COLOUR Green
#define VALUE 2
#include "colour.h"

const char *name(int x) {
  switch (x) {
#define ITEM(n, v) case v: return #n;
#include "items.def"
#undef ITEM
  }
  return "none";
}
enum All {
#define ITEM(n, v) n##Item = v,
#include "items.def"
#undef ITEM
};

int main() {
  std::printf("%d %d %d %d\n", Red().number(), Green().number(), Red().shared(), Green().shared());
  std::printf("%s %s %d\n", name(1), name(7), BlueItem);
}
