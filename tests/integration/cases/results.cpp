// EXPECT boolean 1
// EXPECT enumerator 1
// EXPECT noDefault 1
// EXPECT large 1
// EXPECT text 1
// EXPECT constant 1
// EXPECT nothing 1
// EXPECT pointer 1
// EXPECT trailing 1
// EXPECT functionPointer 1
// EXPECT voidCall 1
// EXPECT polymorphic 1
#include <cstdio>
#include <string>

enum class Colour { Red, Green };
struct NoDefault {
  explicit NoDefault(int x) : x(x) {}
  int x;
};
struct Large {
  int values[100];
};
struct Animal {
  virtual ~Animal() = default;
  virtual int legs() const { return 2; }
};

bool boolean() { return true; }
Colour enumerator() { return Colour::Green; }
NoDefault noDefault() { return NoDefault(3); }
Large large() {
  Large l = {};
  l.values[99] = 4;
  return l;
}
std::string text(int n) { return std::string(std::size_t(n), 'x'); }
const std::string constant() { return "constant"; }
void nothing() {}
const char *pointer() { return "pointer"; }
auto trailing(int x) -> long { return x; }
int (*functionPointer())(int) {
  return [](int x) { return x + 1; };
}
void voidCall() { return nothing(); }
Animal polymorphic() { return Animal(); }

int main() {
  std::printf("%d %d %d %d\n", boolean(), int(enumerator()), noDefault().x, large().values[99]);
  std::printf("%s %s %s %ld\n", text(3).c_str(), constant().c_str(), pointer(), trailing(5));
  voidCall();
  std::printf("%d %d\n", functionPointer()(6), polymorphic().legs());
}
