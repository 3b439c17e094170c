// EXPECT ns::Outer::f 1
// EXPECT ns::Outer::Inner::f 1
// EXPECT ns::Outer::Inner::Innermost::f 1
// EXPECT ns::Outer::Later::g 1
// EXPECT Union::asInt 1
// EXPECT Named::f 1
#include <cstdio>

namespace ns {
struct Outer {
  int f() { return 1; }
  struct Inner {
    int f() { return 2; }
    struct Innermost {
      int f();
    };
  };
  class Later;
};
int Outer::Inner::Innermost::f() { return 3; }
class Outer::Later {
public:
  static int g() { return 4; }
};
} // namespace ns

union Union {
  int i;
  float f;
  int asInt() const { return i; }
};

struct Named {
  int f() { return 6; }
};

int main() {
  Union u = {7};
  std::printf("%d%d%d%d\n", ns::Outer().f(), ns::Outer::Inner().f(), ns::Outer::Inner::Innermost().f(),
              ns::Outer::Later::g());
  std::printf("%d%d\n", u.asInt(), Named().f());
}
