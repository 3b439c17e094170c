// EXPECT C::func 1
// EXPECT C::pretty 1
// EXPECT C::line 1
// EXPECT C::file 1
// EXPECT oneLine 1
// EXPECT T::pretty 1
// EXPECT C::failing 0
// EXPECT fails 1
#include <cassert>
#include <cstdio>
#include <sys/wait.h>
#include <unistd.h>

struct C {
  const char *func() { return __func__; }
  const char *pretty(int, const char *) const { return __PRETTY_FUNCTION__; }
  int line() { return __LINE__; }
  const char *file(int unnamed_follows, int) { return unnamed_follows ? __FILE__ : ""; }
  void failing(int x) { assert(x == 1 && "failing"); }
};
template <class X> struct T {
  const char *pretty(X) { return __PRETTY_FUNCTION__; }
};
int oneLine() { return __LINE__; } int onTheSameLine() { return __LINE__; }

// The message of the child is part of this program's output.
int fails(C &c, int x) {
  std::fflush(stdout);
  if (fork() == 0)
    c.failing(x);
  int status = 0;
  wait(&status);
  return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

int main() {
  C c;
  std::printf("%s\n%s\n%d\n%s\n", c.func(), c.pretty(1, ""), c.line(), c.file(1, 2));
  std::printf("%s %d %d\n", T<int>().pretty(1), oneLine(), onTheSameLine());
  std::printf("%d\n", fails(c, 2));
}
