#include "audit.h"

#include "orders/service.h"

#include <heddle/join_point.h>

#include <exception>
#include <string>

namespace ops {

void Audit::around(heddle::JoinPoint &jp) {
  std::string line = jp.argument<const std::string>("customer") + " orders " +
                     std::to_string(jp.argument<int>("quantity")) + " x " +
                     jp.argument<const std::string>("item");
  try {
    jp.proceed();
  } catch (const std::exception &failure) {
    log_ << "[audit]  " << line << ": refused, " << failure.what() << "\n";
    throw;
  }
  const auto &receipt = jp.result<orders::Receipt>();
  log_ << "[audit]  " << line << ": order " << receipt.order << ", payment "
       << receipt.payment << ", " << receipt.cents << " cents\n";
}

} // namespace ops
