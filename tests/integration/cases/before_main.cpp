// EXPECT make 2
// EXPECT Late::leave 1
#include <cstdio>

int make(int x) { return x + 1; }
struct Late {
  int value;
  void leave() { std::printf("leave %d\n", value); }
  ~Late() { leave(); }
};
int early = make(1);
static Late late{make(2)};

int main() { std::printf("%d %d\n", early, late.value); }
