// EXPECT raw 1
// EXPECT dollars 1
// EXPECT commented 1
// EXPECT continued 1
// EXPECT oddParameters 1
// EXPECT digraph 1
#include <cstdio>

const char *raw() { return R"x(
{ } "quoted" \1 $1 %s // not a comment
)x"; }
const char *dollars() { return "$1 ${2} %s %d \\ {} { }"; }
int commented(/* int x { */ int y /* = { */) /* { */ { /* } */ // }
  return y;
}
int conti\
nued(int x) \
{ \
  return x; \
}
int oddParameters(int, /* unnamed */ char/*c*/, bool = true) { return 1; }
int digraph() <% return 7; %>

int main() {
  std::printf("%s%s\n%d %d %d %d\n", raw(), dollars(), commented(1), continued(2), oddParameters(1, 'c'), digraph());
}
