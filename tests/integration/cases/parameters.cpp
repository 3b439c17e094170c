// EXPECT array 1
// EXPECT arrayReference 1
// EXPECT callback 1
// EXPECT member 1
// EXPECT list 1
// EXPECT unnamed 1
// EXPECT aligned 1
// EXPECT polymorphic 1
// EXPECT noDefault 1
// EXPECT constant 1
// EXPECT hides 1
// EXPECT C::f 1
// EXPECT many 1
#include <cstdint>
#include <cstdio>
#include <initializer_list>
#include <string>

int array(int values[], int n) { return values[n - 1]; }
int arrayReference(const int (&values)[3]) { return values[2]; }
int callback(int (*f)(int), int x) { return f(x); }
struct M {
  int value;
  int get() const { return value; }
};
int member(int M::*field, int (M::*method)() const, const M &m) { return m.*field + (m.*method)(); }
int list(std::initializer_list<int> xs) { return int(xs.size()); }
int unnamed(int, const char *, int (*)(int), int (&)[2], double x, int = 3) { return int(x); }
struct alignas(64) Aligned {
  char c;
};
bool aligned(Aligned a) { return reinterpret_cast<std::uintptr_t>(&a) % 64 == 0; }
struct Animal {
  virtual ~Animal() = default;
  virtual int legs() const { return 0; }
};
struct Dog : Animal {
  int legs() const override { return 4; }
};
int polymorphic(const Animal &a, Animal sliced) { return 10 * a.legs() + sliced.legs(); }
struct NoDefault {
  explicit NoDefault(int x) : x(x) {}
  int x;
};
int noDefault(NoDefault n) { return n.x; }
std::size_t constant(const std::string s, const int x) { return s.size() + std::size_t(x); }
int hides(int hides) { return hides; }
struct C {
  int f(int f, int C) { return f + C; }
};
int many(int a, int b, int c, int d, int e, int f, int g, int h, double i, std::string j) {
  return a + b + c + d + e + f + g + h + int(i) + int(j.size());
}

int main() {
  int values[3] = {1, 2, 3}, pair[2] = {};
  std::printf("%d %d\n", array(values, 3), arrayReference(values));
  std::printf("%d\n", callback([](int x) { return 2 * x; }, 21));
  std::printf("%d %d %d\n", member(&M::value, &M::get, M{4}), list({1, 2}), unnamed(1, "", nullptr, pair, 2.5));
  Dog d;
  std::printf("%d %d %d\n", aligned(Aligned{'c'}), polymorphic(d, d), noDefault(NoDefault(5)));
  std::printf("%zu %d %d %d\n", constant("abc", 1), hides(6), C().f(1, 2), many(1, 2, 3, 4, 5, 6, 7, 8, 9.5, "ten"));
}
