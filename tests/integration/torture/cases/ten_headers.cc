// STD 17
// EXPECT C::f ; g
#include "check.h"
#include <algorithm>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <regex>
#include <sstream>
#include <string>
#include <thread>
#include <vector>
struct C {
  std::map<std::string, std::vector<int>> m;
  std::size_t f(const std::string &k) { return m[k].size(); }
};
auto g(std::function<int(int)> f) { return f(1); }
int main() {
  CHECK(C().f("a") == 0 && g([](int x) { return x; }) == 1);
  return 0;
}
