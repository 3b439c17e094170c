// EXPECT dot 1
// EXPECT S::fill 1
#include <cstdio>

// Qualifiers that no named cast takes away.

double dot(const double *__restrict a, const double *__restrict b, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i)
    sum += a[i] * b[i];
  return sum;
}

struct S {
  int v[2];
  void fill(int *__restrict const p, int(&__restrict r)[2]) {
    for (int i = 0; i < 2; ++i)
      v[i] = p[i] + r[i];
  }
};

int main() {
  double a[] = {1, 2}, b[] = {3, 4};
  int p[] = {1, 2}, r[] = {10, 20};
  S s{};
  s.fill(p, r);
  std::printf("%g %d %d\n", dot(a, b, 2), s.v[0], s.v[1]);
}
