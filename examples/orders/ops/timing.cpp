#include "timing.h"

#include <heddle/join_point.h>

#include <ostream>

namespace ops {

void Timing::around(heddle::JoinPoint &jp) {
  // Adds when it goes, so that a call that throws is counted too.
  struct Stopwatch {
    Timing &timing;
    std::string method;
    std::chrono::steady_clock::time_point start;
    ~Stopwatch() {
      timing.add(method, std::chrono::steady_clock::now() - start);
    }
  } stopwatch{*this, std::string(jp.method().qualified()),
              std::chrono::steady_clock::now()};
  jp.proceed();
}

void Timing::add(const std::string &method,
                 std::chrono::steady_clock::duration time) {
  std::lock_guard lock(mutex_);
  Row &row = rows_[method];
  ++row.calls;
  row.time += time;
}

void Timing::report(std::ostream &out, bool durations) const {
  std::lock_guard lock(mutex_);
  for (const auto &[method, row] : rows_) {
    out << "[timing] " << row.calls << " x " << method;
    if (durations)
      out << ", " << std::chrono::duration<double, std::micro>(row.time).count()
          << " us";
    out << "\n";
  }
}

} // namespace ops
