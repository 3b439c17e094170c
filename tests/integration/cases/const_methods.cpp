// EXPECT C::which() const 1
// EXPECT C::which() 1
// EXPECT C::which() volatile 1
// EXPECT C::which() const volatile 1
// EXPECT C::which 4
#include <cstdio>

struct C {
  const char *which() { return "plain"; }
  const char *which() const { return "const"; }
  const char *which() volatile { return "volatile"; }
  const char *which() const volatile { return "const volatile"; }
};

int main() {
  C a;
  const C b = C();
  volatile C c;
  const volatile C d = C();
  std::printf("%s %s %s %s\n", a.which(), b.which(), c.which(), d.which());
}
