// Two aspects. One takes what it needs from its constructor, whoever calls
// that.

#ifndef DELEGATE_ASPECTS_H
#define DELEGATE_ASPECTS_H

#include <heddle/advice.h>
#include <heddle/format.h>

#include <atomic>
#include <ostream>
#include <stdexcept>
#include <string>

namespace ops {

class Log : public heddle::Before {
public:
  explicit Log(std::ostream &out) : out_(out) {}
  void before(const heddle::JoinPoint &jp) override {
    out_ << heddle::format(jp) << "\n";
  }

private:
  std::ostream &out_;
};

class Quota : public heddle::Before {
public:
  explicit Quota(int calls) : left_(calls) {}
  void before(const heddle::JoinPoint &) override {
    if (left_-- <= 0)
      throw std::runtime_error("quota exceeded");
  }

private:
  std::atomic<int> left_;
};

} // namespace ops

#endif // DELEGATE_ASPECTS_H
