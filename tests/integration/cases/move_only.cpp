// EXPECT make 1
// EXPECT consume 1
// EXPECT pass 1
// EXPECT Owner::give 1
// EXPECT Owner::take 1
// EXPECT Owner::look 1
#include <cstdio>
#include <memory>
#include <utility>

std::unique_ptr<int> make(int x) { return std::unique_ptr<int>(new int(x)); }
int consume(std::unique_ptr<int> p) { return *p; }
std::unique_ptr<int> pass(std::unique_ptr<int> p) { return p; }

struct Owner {
  std::unique_ptr<int> held;
  std::unique_ptr<int> give() && { return std::move(held); }
  void take(std::unique_ptr<int> p, int plus) {
    held = std::move(p);
    *held += plus;
  }
  const std::unique_ptr<int> &look() const & { return held; }
};

int main() {
  Owner o;
  o.take(pass(make(4)), 1);
  std::printf("%d\n", *o.look());
  std::printf("%d\n", consume(std::move(o).give()));
}
