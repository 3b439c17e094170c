// EXPECT plain 1
// EXPECT hidden 1
// EXPECT ns::f(int) 1
// EXPECT ns::f(double) 1
// EXPECT ns::versioned 1
// EXPECT ns::deep::g 1
// EXPECT c_function 1
// EXPECT forward 1
// EXPECT ns::stat 1
#include <cstdio>

int forward(int x);
int plain(int x) { return x + 1; }
static int hidden(int x) { return x + 2; }
namespace ns {
int f(int x) { return x + 3; }
int f(double x) { return int(x) + 4; }
inline namespace v2 {
int versioned() { return 5; }
}
namespace deep {
inline int g() { return 6; }
}
struct stat {
  int x;
};
int stat(struct stat *s) { return s->x; }
}
extern "C" int c_function(int x) { return x + 7; }

int main() {
  struct ns::stat s = {8};
  std::printf("%d %d %d %d\n", plain(0), hidden(0), ns::f(0), ns::f(0.0));
  std::printf("%d %d %d %d %d\n", ns::versioned(), ns::deep::g(), c_function(0), ns::stat(&s), forward(1));
}

int forward(int x) { return -x; }
