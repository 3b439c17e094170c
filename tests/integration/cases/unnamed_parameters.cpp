// FLAGS -std=c++17
// EXPECT memberPointer 1
// EXPECT memberFunction 1
// EXPECT functionType 1
// EXPECT arrays 1
// EXPECT rvalueArray 1
// EXPECT qualified 1
// EXPECT defaults 2
// EXPECT pointersToFunctions 1
// EXPECT returnsFunction 1
// EXPECT elaborated 1
// EXPECT attributes 1
// EXPECT packs 2
// EXPECT deep 1
// EXPECT C::operator() 1
#include <cstdio>

struct C {
  int value = 1;
  int get(int) const { return 2; }
  int operator()(int, char) { return 3; }
};
struct Pair {
  int a, b;
};

int memberPointer(int C::*) { return 1; }
int memberFunction(int (C::*)(int) const, const C &) { return 2; }
int functionType(int(int), void()) { return 3; }
int arrays(int[], int[3], int[][3], int (&)[2], int (*)[4]) { return 4; }
int rvalueArray(int (&&)[2]) { return 5; }
int qualified(const char *const, unsigned, int const, const volatile long &) { return 6; }
int defaults(Pair = Pair{1, 2}, int = 3, const char * = "text, with a comma", int (*)(int) = nullptr) { return 7; }
int pointersToFunctions(int (*)(int), int (*[2])(int), int (*(*)(int))(char)) { return 8; }
int (*returnsFunction(int))(int, char) { return nullptr; }
enum Number : int { One };
int elaborated(struct Pair, struct Pair *, enum Number) { return 9; }
int attributes([[maybe_unused]] int, int, int __attribute__((unused))) { return 10; }
template <class... T> int packs(T...) { return int(sizeof...(T)); }
template <class T, class... U> int deep(T (&)[2], U &&...) { return int(sizeof...(U)); }

int main() {
  C c;
  int two[2] = {}, four[4] = {}, matrix[1][3] = {};
  int (*two_functions[2])(int) = {nullptr, nullptr};
  Pair p = {1, 2};
  long big = 3;
  std::printf("%d %d %d\n", memberPointer(&C::value), memberFunction(&C::get, c), functionType(nullptr, nullptr));
  std::printf("%d %d %d\n", arrays(two, two, matrix, two, &four), rvalueArray({1, 2}), qualified("", 1u, 2, big));
  std::printf("%d %d %d\n", defaults(), defaults(p), pointersToFunctions(nullptr, two_functions, nullptr));
  std::printf("%d %d %d\n", returnsFunction(1) == nullptr, elaborated(p, &p, One), attributes(1, 2, 3));
  std::printf("%d %d %d %d\n", packs(), packs(1, 'c', "s"), deep(two, 1, 'c'), c(1, 'c'));
}
