// Writes down who ordered what, and what came of it.

#ifndef OPS_AUDIT_H
#define OPS_AUDIT_H

#include <heddle/aspect.h>

#include <ostream>

namespace ops {

class Audit : public heddle::Aspect {
public:
  explicit Audit(std::ostream &log) : log_(log) {}
  void around(heddle::JoinPoint &jp) override;

private:
  std::ostream &log_;
};

} // namespace ops

#endif // OPS_AUDIT_H
