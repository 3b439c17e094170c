// Counts the calls of whatever it is put around, and adds up how long they
// took.

#ifndef OPS_TIMING_H
#define OPS_TIMING_H

#include <heddle/aspect.h>

#include <chrono>
#include <iosfwd>
#include <map>
#include <mutex>
#include <string>

namespace ops {

class Timing : public heddle::Aspect {
public:
  void around(heddle::JoinPoint &jp) override;

  /// One line for each method, sorted by name; with what it took if
  /// \p durations.
  void report(std::ostream &out, bool durations) const;

private:
  struct Row {
    int calls = 0;
    std::chrono::steady_clock::duration time{};
  };
  void add(const std::string &method, std::chrono::steady_clock::duration time);

  mutable std::mutex mutex_;
  std::map<std::string, Row> rows_;
};

} // namespace ops

#endif // OPS_TIMING_H
