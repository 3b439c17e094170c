// Calls again what failed for a moment only.

#ifndef OPS_RETRY_H
#define OPS_RETRY_H

#include <heddle/aspect.h>

namespace ops {

class Retry : public heddle::Aspect {
public:
  /// It proceeds more than once: the body gets copies of by-value arguments.
  static constexpr bool repeating = true;

  explicit Retry(int attempts) : attempts_(attempts) {}
  void around(heddle::JoinPoint &jp) override;

private:
  int attempts_;
};

} // namespace ops

#endif // OPS_RETRY_H
