#ifndef SHARED_H
#define SHARED_H

struct Shared {
  int inlined(int x) { return x + 1; }
  int later() const;
  static const char *file() { return __FILE__; }
  static int line() { return __LINE__; }
  // One object in the whole program.
  static void *where() {
    static int here;
    return &here;
  }
};
inline int twice(int x) { return 2 * x; }
int other();
void *whereInOther();

#endif
