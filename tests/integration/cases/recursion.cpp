// EXPECT factorial 10
// EXPECT isEven 4
// EXPECT isOdd 3
// EXPECT Tree::sum 7
// EXPECT Visitor::visit 3
#include <cstdio>
#include <functional>

long factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }

bool isOdd(int n);
bool isEven(int n) { return n == 0 ? true : isOdd(n - 1); }
bool isOdd(int n) { return n == 0 ? false : isEven(n - 1); }

struct Tree {
  int value;
  const Tree *left, *right;
  int sum() const { return value + (left ? left->sum() : 0) + (right ? right->sum() : 0); }
};

struct Visitor {
  void visit(int depth, const std::function<void(int)> &more) {
    std::printf("visit %d\n", depth);
    more(depth);
  }
};

int main() {
  std::printf("%ld %d\n", factorial(10), isEven(6));
  Tree leaf[4] = {{1, nullptr, nullptr}, {2, nullptr, nullptr}, {3, nullptr, nullptr}, {4, nullptr, nullptr}};
  Tree middle[2] = {{5, &leaf[0], &leaf[1]}, {6, &leaf[2], &leaf[3]}};
  Tree root = {7, &middle[0], &middle[1]};
  std::printf("%d\n", root.sum());
  Visitor v;
  std::function<void(int)> more = [&](int depth) {
    if (depth < 2)
      v.visit(depth + 1, more);
  };
  v.visit(0, more);
}
