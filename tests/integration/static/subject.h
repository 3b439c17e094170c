#include <memory>
#include <string>
#include <vector>

struct Big {
  char bytes[512];
};

struct Subject {
  int base = 1;
  int add(int a, int b);
  void nothing();
  const std::string &same(const std::string &r) const;
  double scale(double x, float y);
  Big big(Big b);
  bool has(std::string s);
  std::size_t size(std::vector<int> v);
  void take(std::unique_ptr<int> p);
};
