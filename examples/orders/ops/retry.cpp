#include "retry.h"

#include "orders/gateway.h"

#include <heddle/join_point.h>

#include <iostream>

namespace ops {

void Retry::around(heddle::JoinPoint &jp) {
  for (int attempt = 1;; ++attempt) {
    try {
      return jp.proceed();
    } catch (const orders::TransientFailure &failure) {
      std::cout << "[retry]  " << jp.method().name() << ", attempt " << attempt
                << " of " << attempts_ << ": " << failure.what() << "\n";
      if (attempt == attempts_)
        throw;
    }
  }
}

} // namespace ops
