// EXPECT C::open 1
// EXPECT C::secret 2
// EXPECT C::kin 1
// EXPECT D::use 1
// EXPECT C::hiddenStatic 1
// EXPECT E::f 1
#include <cstdio>

class C {
public:
  int open() { return secret(1) + hiddenStatic(); }

protected:
  int kin(int x) { return secret(x); }

private:
  int secret(int x) { return x + value; }
  static int hiddenStatic();
  int value = 10;
};
int C::hiddenStatic() { return 100; }

struct D : private C {
  int use() { return kin(2); }
};

class E {
  struct Token {};
  Token f(Token t) { return t; }

public:
  bool g() {
    f(Token());
    return true;
  }
};

int main() {
  std::printf("%d %d %d\n", C().open(), D().use(), E().g());
}
