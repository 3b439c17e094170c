// What the weaver can compile an aspect into, from C++11 up. Prints what it did.
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace app {

struct Base {
  int base = 1;
};

class Shop : Base {
public:
  explicit Shop(std::string name) : name_(std::move(name)) { log_.push_back("made"); }
  virtual ~Shop() { std::printf("end %s %zu\n", name_.c_str(), log_.size()); }
  int add(int a, int b) const noexcept { return a + b + base; }
  virtual std::string greet(std::string who) { who += name_; return who; }
  std::unique_ptr<int> pass(std::unique_ptr<int> p) { ++*p; return p; }
  std::vector<int> grow(std::vector<int> v, int by);
  const std::string &name() const & { return name_; }
  std::string &&name() && { return std::move(name_); }
  static int twice(int x) { return 2 * x; }
  operator bool() const { return !name_.empty(); }
  Shop &operator=(const Shop &other) { name_ = other.name_; return *this; }
  template <class T> T largest(T a, T b) { return a < b ? b : a; }
  template <class... T> unsigned long many(T... all) { return sizeof...(all) + count(all...); }
  void check(int n) try {
    if (n > 2)
      throw std::runtime_error("more than two");
  } catch (const std::exception &e) {
    std::printf("caught %s\n", e.what());
    throw;
  }

private:
  template <class... T> static unsigned long count(const T &...) { return sizeof...(T); }
  std::string name_;
  std::vector<std::string> log_;
};

std::vector<int> Shop::grow(std::vector<int> v, int by) {
  auto adds = [&v, by] { v.push_back(by); };
  adds();
  return v;
}

struct Other : Shop {
  using Shop::Shop;
  std::string greet(std::string who) override { return "other " + Shop::greet(std::move(who)); }
};

template <class T> struct Box {
  T held;
  Box(T t) : held(std::move(t)) {}
  T take() && { return std::move(held); }
  void put(T t) { held = std::move(t); }
};

namespace {
int hidden(int hidden) { return hidden + 1; }
} // namespace

static long calls() {
  static long n = 0;
  return ++n;
}
int &element(int (&array)[3], int i) { return array[i]; }
int unnamed(int, char) { return 4; }
void nothing() {}
inline bool operator<(const Base &a, const Base &b) { return a.base < b.base; }
[[noreturn]] void never(std::string why) { throw std::logic_error(why); }

} // namespace app

int main() {
  using namespace app;
  {
    Shop shop("S");
    Other other("O");
    Shop &any = other;
    std::printf("%d %s %s %d\n", shop.add(1, 2), shop.greet("hello ").c_str(), any.greet("hi ").c_str(), bool(shop));
    std::printf("%d %zu %s %d\n", *shop.pass(std::unique_ptr<int>(new int(4))), shop.grow({1, 2}, 3).size(),
                shop.name().c_str(), Shop::twice(4));
    shop = other;
    std::printf("%s %s %lu\n", std::move(shop).name().c_str(), shop.largest(std::string("a"), std::string("b")).c_str(),
                shop.many(1, 'c', 2.0));
    for (int n : {1, 3})
      try {
        shop.check(n);
      } catch (const std::runtime_error &) {
        std::printf("thrown\n");
      }
  }
  Box<std::string> box("boxed");
  box.put("another");
  std::printf("%s %d %ld %ld\n", std::move(box).take().c_str(), hidden(2), calls(), calls());
  int array[3] = {1, 2, 3};
  element(array, 1) = 7;
  nothing();
  std::printf("%d %d %d\n", array[1], unnamed(1, 'c'), Base() < Base());
  try {
    never("never");
  } catch (const std::logic_error &e) {
    std::printf("%s\n", e.what());
  }
}
