#include "subject.h"
int Subject::add(int a, int b) { return a + b + base; }
void Subject::nothing() { ++base; }
const std::string &Subject::same(const std::string &r) const { return r; }
double Subject::scale(double x, float y) { return x * y + base; }
Big Subject::big(Big b) {
  ++b.bytes[3];
  return b;
}
bool Subject::has(std::string s) { return s.size() == 3 && s[0] == 'x'; }
std::size_t Subject::size(std::vector<int> v) { return v.size() + 1; }
void Subject::take(std::unique_ptr<int> p) { base = *p; }
