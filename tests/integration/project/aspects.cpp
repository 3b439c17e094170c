// Prints what it sees, and counts it.

#include <heddle/heddle.h>

#include <iostream>

namespace shop {

struct Trace : heddle::Aspect {
  void around(heddle::JoinPoint &jp) override {
    std::cout << jp.method().qualified() << "\n";
    jp.proceed();
  }
};

void start() {
  heddle::Container::root().singleton<Trace>();
  std::cout << heddle::bootstrap() << "\n";
}

} // namespace shop
