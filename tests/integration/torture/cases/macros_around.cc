// STD 17
// EXPECT plain ; C::method ; guarded ; NAME ; C::C ; deduced ; test_one ; stmt ; lines
// REFUSE made macro ; C::both macro ; half macro
#include "check.h"
// Braces in the file, everything else out of macros; and bodies that are not in it.
#define FUNCTION(name) int name(int x)
#define RET(x) return x;
#define AUTO auto
#define TEST(name) static int test_##name(int x)
#define BODY { return x; }
#define MAKE(name) int name(int x) { return x; }
#define OPEN {
#define CLOSE }
#define STMT(...) __VA_ARGS__
#define BOTH(r, n) r n() { return 1; }
#define MEMBER_INIT v(x)
FUNCTION(plain) { RET(x) }
TEST(one) { return x; }
AUTO deduced(int x) { RET(x) }
MAKE(made)
FUNCTION(guarded) {
#ifdef NEVER
  return 0;
#else
  return x;
#endif
}
int half(int x) OPEN return x; CLOSE
struct C {
  int v;
  explicit C(int x) : MEMBER_INIT { STMT(v += 1; v += 1;) }
  int method() const { return STMT(v + 1); }
  BOTH(int, both)
};
#define NAME(x) x
int(NAME)(int x) { return x; }
int stmt(int x) { STMT({ return x; }) }
auto lines(int x) { return x + __LINE__ - __LINE__; }
int main() {
  CHECK(plain(1) == 1 && test_one(2) == 2 && deduced(3) == 3 && made(4) == 4 && guarded(5) == 5 && half(6) == 6);
  CHECK(C(1).v == 3 && C(1).method() == 4 && C(1).both() == 1 && (NAME)(7) == 7 && stmt(8) == 8 && lines(9) == 9);
  return 0;
}
