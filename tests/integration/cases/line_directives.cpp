// EXPECT f 1
// EXPECT g 1
#include <cstdio>

#line 100 "grammar.y"
const char *f() { return __FILE__; }
#line 7
int g() {
  return __LINE__;
}
int main() { std::printf("%s %d %s\n", f(), g(), __FILE__); }
