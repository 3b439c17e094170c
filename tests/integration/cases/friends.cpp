// EXPECT peek 1
// EXPECT Other::look 1
// EXPECT ns::hiddenFriend 1
// EXPECT ns::inClass 1
#include <cstdio>

class Secret;
int peek(const Secret &s);
struct Other {
  int look(const Secret &s);
};
class Secret {
  friend int peek(const Secret &s);
  friend int Other::look(const Secret &s);
  int value = 7;
};
int peek(const Secret &s) { return s.value; }
int Other::look(const Secret &s) { return s.value + 1; }

namespace ns {
struct S {
  int x;
  friend int inClass(const S &s) { return s.x; }
  friend int hiddenFriend(const S &s);
};
int hiddenFriend(const S &s) { return s.x + 1; }
} // namespace ns

int main() {
  Secret s;
  ns::S t{5};
  std::printf("%d %d %d %d\n", peek(s), Other().look(s), inClass(t), hiddenFriend(t));
}
