// EXPECT C::twice 1
// EXPECT C::checked 2
// EXPECT C::logged 1
// EXPECT annotated 1
// EXPECT macroType 1
// EXPECT macroParameter 1
// EXPECT braceOnNextLine 1
// REFUSE whole macro
// REFUSE C::maker macro
#include <cstdio>

#define TWICE(x) ((x) + (x))
#define CHECK(x)                                                                                                       \
  do {                                                                                                                 \
    if (!(x))                                                                                                          \
      return -__LINE__;                                                                                                \
  } while (0)
#define LOG(text) std::printf("%s:%d %s\n", __func__, __LINE__, text)
#define API __attribute__((visibility("default")))
#define INTEGER int
#define DEFINE(name) int name() { return 3; }
#define UNUSED(x)

struct C {
  int twice(int x) { return TWICE(x); }
  int checked(int x) { CHECK(x > 0); return x; }
  void logged() { LOG("text"); }
  DEFINE(maker)
};
DEFINE(whole)
API int annotated(int x) { return x; }
INTEGER macroType(INTEGER x) { return x; }
int macroParameter(int UNUSED(x)) { return 4; }
int braceOnNextLine()
#ifdef NEVER
{ return 0; }
#else
{ return 5; }
#endif

int main() {
  C c;
  std::printf("%d %d %d\n", c.twice(2), c.checked(1), c.checked(-1));
  c.logged();
  std::printf("%d %d %d %d %d %d\n", c.maker(), whole(), annotated(1), macroType(2), macroParameter(0),
              braceOnNextLine());
}
