// The aspect of all consumers: it prints the names of what is called.

#include "trace.h"

#include <heddle/heddle.h>

#include <iostream>

namespace app {

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

} // namespace app
