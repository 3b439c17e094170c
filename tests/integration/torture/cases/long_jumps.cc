// STD 11
// EXPECT leaves ; between ; tries ; handler ; raises ; room
#include "check.h"
#include <alloca.h>
#include <csetjmp>
#include <csignal>
#include <cstring>
// Calls that do not end by returning, more of them than aspects may be under way; and calls out of nowhere.
static std::jmp_buf place;
static volatile int objects;
struct Object {
  __attribute__((noinline)) void leaves(int n) {
    objects = objects + 1;
    std::longjmp(place, n);
  }
} object;
__attribute__((noinline)) void leaves(int n) { object.leaves(n); }
__attribute__((noinline)) int between(int n) {
  leaves(n);
  return 0;
}
__attribute__((noinline)) int tries(int n) {
  volatile int count = 0;
  for (volatile int i = 0; i < n; i = i + 1) {
    if (setjmp(place) == 0)
      between(3);
    else
      count = count + 1;
  }
  return count;
}
static volatile std::sig_atomic_t hits;
__attribute__((noinline)) int next(int x) { return x + 1; }
void handler(int s) { hits = hits + next(s) - s; }
__attribute__((noinline)) int raises(int n) {
  for (int i = 0; i < n; ++i)
    std::raise(SIGUSR1);
  return int(hits);
}
__attribute__((noinline)) int room(int n) {
  char *p = static_cast<char *>(alloca(unsigned(n)));
  std::memset(p, 1, unsigned(n));
  return p[n - 1];
}
int main() {
  CHECK(tries(5000) == 5000 && tries(3) == 3 && objects == 5003);
  std::signal(SIGUSR1, handler);
  CHECK(raises(5) == 5 && room(100) == 1);
  return 0;
}
