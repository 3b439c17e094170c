// EXPECT C::ref 2
// EXPECT C::cref 1
// EXPECT C::moved 1
// EXPECT C::pointer 1
// EXPECT C::array 1
// EXPECT C::function 1
// EXPECT increment 1
// EXPECT take 1
// EXPECT self 1
#include <cstdio>
#include <string>
#include <utility>

int three(int x) { return 3 * x; }

struct C {
  std::string text = "text";
  int numbers[3] = {1, 2, 3};
  std::string &ref() { return text; }
  const std::string &cref() const { return text; }
  std::string &&moved() { return std::move(text); }
  std::string *pointer() { return &text; }
  int (&array())[3] { return numbers; }
  int (&function())(int) { return three; }
};

void increment(int &x, int *y) {
  ++x;
  ++*y;
}
std::size_t take(std::string &&s) {
  std::string mine = std::move(s);
  return mine.size();
}
C &self(C &c) { return c; }

int main() {
  C c;
  c.ref() = "changed";
  std::printf("%d %s\n", &c.ref() == &c.text, c.cref().c_str());
  int x = 1, y = 2;
  increment(x, &y);
  std::string given = "12345";
  std::printf("%d %d %zu %zu\n", x, y, take(std::move(given)), given.size());
  c.array()[1] = 20;
  std::printf("%d %d %d\n", c.numbers[1], c.function()(5), &self(c) == &c);
  std::string stolen = c.moved();
  std::printf("%s %zu %d\n", stolen.c_str(), c.text.size(), c.pointer() == &c.text);
}
